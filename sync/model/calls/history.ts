import { z } from "zod";
import { momentSchema } from "../../engine/field.ts";
import { historyActs } from "../rules/history.ts";

/** Lines of a history in one answer: by default, and at most. */
export const historyPage = { usual: 50, most: 100 } as const;

const fieldWire = z.strictObject({
  name: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const changeWire = z.strictObject({
  entity: z.string().meta({ description: "Later versions know more of them", example: "memo" }),
  id: z.string(),
  act: z.enum(historyActs),
  /** What distinguishes the row from others of its kind. */
  title: z.string().nullable(),
  fields: z.array(fieldWire).meta({ description: "As people read them, long texts cut" }),
});
export type HistoryChange = Readonly<z.output<typeof changeWire>>;

/** What one person did at once. */
const lineWire = z.strictObject({
  id: z.guid(),
  at: momentSchema("受信日時").meta({ description: "When the server took it: the order of the history" }),
  authoredAt: momentSchema("操作日時").meta({ description: "By the clock of the device" }),
  by: z.strictObject({
    id: z.guid(),
    name: z.string().nullable().meta({ description: "Null: the account was removed" }),
  }),
  changes: z.array(changeWire),
  more: z.int().meta({ description: "How many changes are left out" }),
});
export type HistoryLine = Readonly<z.output<typeof lineWire>>;

/** `GET /api/partner_member/{id}/history` and `GET /api/project/{id}/history`. */
export const historyAnswer = {
  lines: z.array(lineWire),
  next: z.guid().nullable().meta({ description: "`before` of the next page; null where this is the last" }),
};
