import { z } from "zod";
import { quarantineAnswer, readInAnswer, settledAnswer } from "#sync/model/calls/quarantine.ts";
import { AppError } from "#sync/model/errors.ts";
import { keepParcel, openParcel } from "../../services/quarantine/keep-parcel.ts";
import { type Settling, settleItem } from "../../services/quarantine/settle-item.ts";
import { defineCall } from "../guard/guard.ts";
import { unlessEmpty, whole } from "../sql/list-page.ts";
import { id } from "../wire/wire.ts";
import { parcelLimit, sealedParcel } from "./handover.ts";

/**
 * The limits of an answer: a screenful of items, and the bytes that a slow line can carry. A long first item may exceed the
 * bytes.
 */
const page = { items: 100, bytes: 200_000 } as const;

export const listQuarantine = defineCall({
  method: "GET",
  path: "/api/quarantine",
  who: "master",
  // The number of items is no secret, so it needs no confirmation.
  confirmed: ({ query }) => query.limit > 0,
  summary: "What removed administrators had not sent and nobody has settled: the first of it, in the order of authoring",
  input: { query: { limit: unlessEmpty(whole(0, page.items).default(page.items)) } },
  answer: quarantineAnswer,
  async run({ query: { limit } }, { context: { knex } }) {
    const open = knex("quarantine").whereNull("settled_at");
    const [counted] = await open.clone().count<{ total: number }[]>({ total: "*" });
    const order = "brought_at, device_id, place";
    const first = open
      .clone()
      .select("*", knex.raw(`sum(size) over (order by ${order}, id) - size as before`))
      .orderByRaw(`${order}, id`)
      .limit(limit)
      .as("first");
    const columns = {
      id: "id",
      authorId: "author_id",
      authorName: "author_name",
      proven: "is_proven",
      deviceId: "device_id",
      kind: "kind",
      content: "content",
      broughtAt: "brought_at",
    };
    const items = await knex.from(first).where("before", "<", page.bytes).orderByRaw(`${order}, id`).select(columns);
    return { items, total: Number(counted?.total ?? 0) };
  },
});

export const readIn = defineCall({
  method: "POST",
  path: "/api/quarantine",
  who: "master",
  confirmed: true,
  summary: "Reads in a parcel that a locked device has exported sealed, whosever it is",
  input: { body: { parcel: sealedParcel } },
  limit: parcelLimit,
  answer: readInAnswer,
  refusals: ["unreadable_parcel", "unknown_parcel_key", "quarantine_full"],
  async run({ body: { parcel } }, { context, sessions, actor }) {
    const opened = await openParcel(context.knex, parcel);
    const isProven = opened.token !== null && (await sessions.named(opened.token)) === opened.author.id;
    const items = await keepParcel(context.knex, opened, { by: actor.id, isProven });
    return { items, authorName: opened.author.name };
  },
});

export const settleQuarantined = defineCall({
  method: "PUT",
  path: "/api/quarantine/{itemId}",
  who: "master",
  confirmed: true,
  summary: "Takes an item in as one's own, hands it to an administrator as an issue, or discards it",
  input: { params: { itemId: id }, body: { resolution: z.enum(["discarded", "taken", "handed"]), adminId: id.optional() } },
  answer: settledAnswer,
  refusals: ["not_found", "already_settled", "quota_exceeded"],
  async run({ params, body: { resolution, adminId } }, call) {
    return { outcome: await settleItem(call.context, call.actor, params.itemId.toLowerCase(), settlingOf(resolution, adminId)) };
  },
});

function settlingOf(resolution: Settling["resolution"], adminId: string | undefined): Settling {
  if (resolution !== "handed") return { resolution };
  if (adminId === undefined) throw new AppError("validation_error", [{ path: "adminId", message: "担当者を選択してください" }]);
  return { resolution, adminId: adminId.toLowerCase() };
}
