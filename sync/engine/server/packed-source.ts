import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, columnOf, type RowId } from "../entity.ts";
import type { Field } from "../field.ts";
import { visibleSql } from "./columns.ts";
import { copyOut } from "./copy-out.ts";
import { idType } from "./feed.ts";
import type { JsonBytes } from "./json-bytes.ts";

export interface PackedReading {
  readonly actor: Actor;
  /** In order of keys, descending, after this one. */
  readonly after: RowId | null;
  /** Most rows. */
  readonly limit: number;
  /** Length of the answer at which no further row is taken. */
  readonly bytes: number;
}

export interface Packed {
  readonly count: number;
  /** The last key in reading order, to go on after it. */
  readonly last: RowId | null;
  /** Whether there may be more. */
  readonly cut: boolean;
}

/** Rows that are asked for before it is known how long they are. */
const firstLook = 500;

/**
 * Writes the rows of an entity that an actor may see (E8) into an answer's `rows`, newest ids first, packed: by COPY, which
 * costs a third of making JSON in SQL and nothing of a driver's reading. Writes nothing where there are none.
 */
export async function packRows(
  trx: Knex.Transaction,
  entity: AnyEntity,
  { actor, after, limit, bytes }: PackedReading,
  into: JsonBytes,
): Promise<Packed> {
  const began = into.length;
  const packed = { count: 0, last: after, cut: true };
  while (packed.cut && packed.count < limit && into.length < bytes) {
    const length = (into.length - began) / Math.max(packed.count, 1);
    const fitting = packed.count === 0 ? firstLook : Math.ceil((bytes - into.length) / length);
    const most = Math.min(limit - packed.count, fitting);
    let found = 0;
    let last = 0;
    await copyOut(trx, copySql(trx, entity, actor, packed.last, most), (line) => {
      found++;
      if (into.length >= bytes) return;
      if (packed.count === 0) into.member(headOf(entity));
      last = into.row(line, packed.count === 0);
      packed.count++;
    });
    if (last > 0) packed.last = into.firstOf(last) as RowId;
    packed.cut = found === most;
  }
  if (packed.count > 0) into.text("]}}");
  return packed;
}

const headOf = (entity: AnyEntity) =>
  `"${entity.name}":{"put":[],"drop":[],"packed":{"fields":${JSON.stringify(Object.keys(allFields(entity)))},"rows":[`;

/** CSV whose quote and escape are told to be JSON's, so that each line is a list of JSON but for its control characters. */
const format = `format csv, quote '"', escape '\\', null 'null'`;

/** The forms that `unpacked` reads, whatever the database is set to. */
const settings = "set local datestyle to iso; set local timezone to utc; set local extra_float_digits to 1";

function copySql(trx: Knex.Transaction, entity: AnyEntity, actor: Actor, after: RowId | null, limit: number): string {
  const visible = visibleSql(entity, actor);
  const behind = after === null ? { sql: "true", bindings: [] } : { sql: `t.id < ?::${idType(entity)}`, bindings: [after] };
  const fields = Object.entries(allFields(entity));
  const columns = fields.map(([name, field]) => `t."${columnOf(name)}"${field.type === "boolean" ? "::int" : ""}`);
  const quoted = fields.filter(([, field]) => isQuoted(field)).map(([name]) => `"${columnOf(name)}"`);
  const select = `select ${columns.join(", ")} from ${entity.table} as t where ${visible.sql} and ${behind.sql} order by t.id desc limit ${limit}`;
  // COPY takes no bindings: they are put in as literals.
  const rows = trx.raw(select, [...visible.bindings, ...behind.bindings]).toQuery();
  return `${settings}; copy (${rows}) to stdout (${format}, force_quote (${quoted.join(", ")}))`;
}

/** Whole numbers stand as they are. Decimals do not: there is one that is no number. */
const isQuoted = (field: Field) => field.type !== "integer" && field.type !== "boolean";
