import { createHash } from "node:crypto";
import { z } from "zod";
import { mostSealed } from "#sync/engine/parcel.ts";
import { handoverAnswer, handoverKeyAnswer } from "#sync/model/calls/handover.ts";
import { AppError } from "#sync/model/errors.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { publicKey } from "../../services/quarantine/handover-keys.ts";
import { keepParcel, openParcel } from "../../services/quarantine/keep-parcel.ts";
import { defineCall } from "../guard/guard.ts";

/** The most letters of a parcel's body: the parcel, and room for the keys around it. */
export const parcelLimit = mostSealed + 1_000;
export const sealedParcel = z.string().max(mostSealed).meta({ description: "A compact JWE (ECDH-ES, A256GCM)" });

export const handoverKey = defineCall({
  method: "GET",
  path: "/api/sync/handover",
  who: "all",
  summary: "The key to which a device seals what it hands over; devices keep it long before they need it",
  answer: handoverKeyAnswer,
  async run(_input, { context }) {
    return { key: await publicKey(context.knex) };
  },
});

export const handOver = defineCall({
  method: "POST",
  path: "/api/sync/handover",
  who: "removed",
  summary: "Takes what a device of a removed administrator had not sent, with its last token; nothing can be read by it",
  input: { body: { parcel: sealedParcel } },
  limit: parcelLimit,
  answer: handoverAnswer,
  refusals: ["too_many_requests", "unreadable_parcel", "unknown_parcel_key", "quarantine_full"],
  before: ({ context, removedId }) => consumeLimits(context.knex, ["handover_account", removedId]),
  async run({ body: { parcel } }, { context, removedId }) {
    const opened = await openParcel(context.knex, parcel);
    if (opened.author.id !== removedId) throw new AppError("unreadable_parcel");
    const items = await keepParcel(context.knex, opened, { by: null, isProven: true });
    context.log.info("work_handed_over", { items });
    return { digest: createHash("sha256").update(parcel).digest("base64url"), items };
  },
});
