import { z } from "zod";
import { momentSchema } from "../../engine/field.ts";

const id = z.guid();

/** Unsent work of a removed administrator. */
const quarantinedItem = z.strictObject({
  id,
  authorId: id,
  authorName: z.string().meta({ description: "As the device told it" }),
  proven: z.boolean().meta({ description: "A token of that account came along" }),
  deviceId: id,
  kind: z.enum(["mutation", "words"]),
  content: z.unknown().meta({ description: "A mutation; else key and value of what can only be read" }),
  broughtAt: momentSchema("日時"),
});

/** `GET /api/quarantine`. */
export const quarantineAnswer = { items: z.array(quarantinedItem), total: z.int() };

/** `PUT /api/quarantine/{itemId}`: the outcome of an item that was taken in; `known` where the server already had it. */
export const settledAnswer = { outcome: z.enum(["applied", "conflict", "refused", "known"]).nullable() };

/** `POST /api/quarantine`. */
export const readInAnswer = { items: z.int(), authorName: z.string() };
