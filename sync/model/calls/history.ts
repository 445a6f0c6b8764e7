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

/** `GET …/{id}/history` of each record that has one (`historyPaths`). */
export const historyAnswer = {
  lines: z.array(lineWire),
  next: z.guid().nullable().meta({ description: "`before` of the next page; null where this is the last" }),
};

/** What is known of a record's state on a day. `unknown`: a part of what happened since was erased. */
const earlierStates = ["there", "trashed", "unregistered", "unknown"] as const;
export type EarlierState = (typeof earlierStates)[number];

/** Rows of one answer about an earlier day, at most. */
export const mostEarlierRows = 200;

const earlierFieldWire = z.strictObject({
  name: z.string(),
  label: z.string(),
  past: z.string().nullable(),
  present: z.string().nullable(),
});

const earlierRowWire = z.strictObject({
  entity: z.string(),
  id: z.string(),
  title: z.string().nullable().meta({ description: "Null for the record itself" }),
  past: z.boolean().meta({ description: "Whether the row was there on that day" }),
  present: z.boolean(),
  fields: z.array(earlierFieldWire).meta({ description: "As people read them; those that were and are empty are left out" }),
});
export type EarlierRow = Readonly<z.output<typeof earlierRowWire>>;

/** `GET …/{id}/as_of`. */
export const earlierAnswer = {
  state: z.enum(earlierStates),
  rows: z.array(earlierRowWire).meta({ description: "The record itself first; none where it is not known" }),
  more: z.int().meta({ description: "How many rows are left out" }),
};

const revertedFieldWire = z.strictObject({
  name: z.string(),
  before: z.unknown().meta({ description: "The value that the change replaced" }),
  after: z.unknown().meta({ description: "The value that it wrote" }),
});

/** `GET …/{id}/history/{line}`. */
export const historyLineAnswer = {
  changes: z.array(z.strictObject({ entity: z.string(), id: z.string(), fields: z.array(revertedFieldWire) })).meta({
    description: "The edits of rows, with the stored values. What was added or removed is left out",
  }),
};
export type LineValues = Readonly<z.output<z.ZodObject<typeof historyLineAnswer>>>;
