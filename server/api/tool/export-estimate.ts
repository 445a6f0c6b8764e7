import { setImmediate } from "node:timers/promises";
import { exportInput } from "#sync/model/calls/estimator.ts";
import { estimateFileName } from "#sync/model/rules/estimate-file-name.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { estimateWorkbookPieces } from "#sync/model/sheets/estimate-workbook.ts";
import { listFormats } from "#sync/model/sheets/list-format.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { attachmentHeader } from "../../http/attachment-header.ts";
import { bytePorts } from "../../services/spreadsheet/byte-ports.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";

/** Bytes: 10,000 features with some lines each. */
export const estimateBodyLimit = 20_000_000;
/** Bytes of one text: many times what any of them may have. A longer one takes long to parse, to be refused then. */
export const estimateText = 500_000;
/** JSON values: 10,000 features have 13 each, and their estimates 10 each. */
export const estimateNodes = 300_000;

export const exportEstimate = defineCall({
  method: "POST",
  path: "/api/tool/export",
  who: "admin",
  summary: "The workbook of an estimate (xlsx): the estimate's keys and features side by side",
  input: { body: exportInput },
  limit: estimateBodyLimit,
  nodes: estimateNodes,
  text: estimateText,
  // Characters that a workbook cannot contain are removed: a pasted character must not prevent the export of an estimate.
  anyText: true,
  answer: {},
  contentType: listFormats.xlsx,
  refusals: ["too_many_requests"],
  before: ({ context, actor }) => consumeLimits(context.knex, ["export_account", actor.id]),
  async run({ body }, { context, actor, address }) {
    const day = japanDate(context.now().toISOString());
    const pieces: Uint8Array[] = [];
    for await (const piece of estimateWorkbookPieces(body, day, bytePorts, setImmediate)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const details = { noun: "estimate", format: "xlsx" };
    await context.security.record(context.knex, { kind: "export", actorId: actor.id, address, details });
    return new Raw(bytes, {
      "Content-Length": String(bytes.length),
      "Content-Disposition": attachmentHeader(estimateFileName(body.projectName, day)),
    });
  },
});
