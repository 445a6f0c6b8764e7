import { type AnyEntity, allFields, type Row } from "./entity.ts";
import type { FieldType } from "./field.ts";
import type { ExchangeAnswer, PackedRows } from "./protocol.ts";
import type { Model } from "./registry.ts";

/**
 * Returns an answer with its packed rows as ordinary rows, before those that came whole. Entities and fields that this version does
 * not know are skipped.
 */
export function unpacked(model: Model, answer: ExchangeAnswer): ExchangeAnswer {
  const rows = Object.entries(answer.rows).map(([name, { put, drop, packed }]) => {
    const entity = packed && model.entities.find((known) => known.name === name);
    return [name, { put: entity ? [...unpack(entity, packed), ...put] : put, drop }] as const;
  });
  return { ...answer, rows: Object.fromEntries(rows) };
}

function unpack(entity: AnyEntity, { fields, rows }: PackedRows): Row[] {
  const known = allFields(entity);
  const readers = fields.map((name, index) => ({ name, index, read: forms[known[name]?.type ?? "text"] }));
  const wanted = readers.filter(({ name }) => name in known);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const { name, index, read } of wanted) row[name] = values[index] === null ? null : read(values[index]);
    return row as Row;
  });
}

const asIs = (value: unknown) => value;

/** Converts PostgreSQL's form of a present value into that of `normalise` (M2). */
const forms: Record<FieldType, (value: unknown) => unknown> = {
  text: asIs,
  uuid: asIs,
  integer: asIs,
  date: asIs,
  number: Number,
  boolean: (value) => value === 1,
  timestamp: (value) => momentOf(String(value)),
  json: (value) => JSON.parse(String(value)) as unknown,
};

/** Converts `2026-04-01 09:30:00.5+00` to `2026-04-01T09:30:00.500Z`. */
const momentOf = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;
