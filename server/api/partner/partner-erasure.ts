import { z } from "zod";
import { isBlankText, tidyText } from "#sync/engine/tidy-text.ts";
import { AppError } from "#sync/model/errors.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { listWorkbookPieces } from "#sync/model/sheets/xlsx.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { attachmentHeader } from "../../http/attachment-header.ts";
import { bytePorts } from "../../services/spreadsheet/byte-ports.ts";
import { erasePartner } from "../../services/trash/erase-partner.ts";
import { namedPartner } from "../../services/trash/named-partner.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { inPlace } from "../list/places.ts";
import { rowRef } from "../sql/row-ref.ts";
import { heldAbout, heldHeads } from "./held-about.ts";

const params = { id: rowRef };
const reason = z
  .string()
  .max(1_000, "理由は1,000文字以内で入力してください")
  .overwrite((text) => tidyText("lines", text))
  .refine((text) => !isBlankText(text), "理由を入力してください");

/** A partner in the trash is included, since data in the trash is stored data, too. */
export const heldFile = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/held",
  who: "master",
  confirmed: true,
  summary: "All that is held about a person (xlsx), a line for each value, with what the history says",
  input: { params },
  answer: {},
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  refusals: ["not_found", "too_many_requests"],
  async run({ params: { id: ref } }, call) {
    const { context, actor, address } = call;
    const { knex, security, now } = context;
    const row = await namedPartner(knex, ref).first<{ id: string; number: number } | undefined>("id", "number");
    if (!row) throw new AppError("not_found");
    await consumeLimits(knex, ["export_account", actor.id]);
    return inPlace(call, async (place) => {
      const details = { noun: "held", format: "xlsx", partner: row.id };
      await security.record(knex, { kind: "export", actorId: actor.id, address, details });
      const name = `保有情報_${row.number}_${japanDate(now().toISOString()).replaceAll("-", "")}.xlsx`;
      const lines = place.watched(heldAbout(knex, row.id, actor));
      return new Raw(place.fileOf(listWorkbookPieces("保有情報", heldHeads, lines, bytePorts)), {
        "Content-Disposition": attachmentHeader(name),
        "Cache-Control": "no-store",
      });
    });
  },
});

export const erasePerson = defineCall({
  method: "POST",
  path: "/api/partner_member/{id}/erasure",
  who: "master",
  confirmed: true,
  summary: "Erases a person at once and for good; contracts that the law asks to be kept stay without the person",
  input: { params, body: { reason } },
  answer: {},
  refusals: ["not_found", "contract_running", "too_many_requests"],
  async run({ params: { id }, body }, call) {
    await consumeLimits(call.context.knex, ["erasure_account", call.actor.id]);
    await erasePartner(call.context, call, id, body.reason);
    return {};
  },
});
