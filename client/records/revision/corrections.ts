import type { Fields } from "#client/ui/form/field-facts.ts";
import { fieldText } from "#client/ui/text/field-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Field } from "#sync/engine/field.ts";
import { sameValue } from "#sync/engine/normalise.ts";

type Values = Readonly<Record<string, unknown>>;

/** A field that a correction changes. */
export interface Correction {
  readonly name: string;
  /** For a list: the indexes of the earlier rows that are gone. It is empty if rows were only added or moved. */
  readonly rows: readonly number[];
}

/** Returns the fields that differ, in the order of the fields. */
export const correctionsIn = (fields: Fields, before: Values, now: Values): Correction[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    sameValue(field, before[name], now[name]) ? [] : [{ name, rows: goneRows(field, before[name], now[name]) }],
  );

/** Says which fields a revision changed: 「訂正した項目：希望報酬、面談日」; undefined if none. */
export function changesText(verb: "変更" | "訂正", fields: Fields, before: Values, now: Values): string | undefined {
  const labels = correctionsIn(fields, before, now).map(({ name }) => fields[name]?.label ?? "");
  return labels.length === 0 ? undefined : `${verb}した項目：${labels.join("、")}`;
}

function goneRows(field: Field, before: unknown, now: unknown): readonly number[] {
  const current = itemsOf(now);
  const isKept = (row: unknown, at: number) =>
    (field.lines ? current.slice(at, at + 1) : current).some((other) => sameValue(field, [row], [other]));
  return itemsOf(before).flatMap((row, at) => (isKept(row, at) ? [] : [at]));
}

/** Returns the earlier value of a corrected field as text. For a list it names only the rows that are gone. */
export async function textBefore(
  reader: ReplicaReader,
  fields: Fields,
  { name, rows }: Correction,
  before: Values,
): Promise<string> {
  const field = fields[name];
  const items = itemsOf(before[name]);
  if (!field?.items || items.length === 0) return fieldText(reader, field, before[name]);
  if (rows.length === 0) return `${items.length}件`;
  const texts = rows.map((at) => fieldText(reader, lineOf(field, at), [items[at]]));
  return (await Promise.all(texts)).join("\n");
}

const lineOf = (field: Field, at: number): Field => (field.lines ? { ...field, lines: field.lines.slice(at) } : field);

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
