import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, columnOf, type RowId, type RowOf } from "#sync/engine/entity.ts";
import { selectRow, visibleSql } from "#sync/engine/server/columns.ts";
import type { Sheet, SheetReader } from "#sync/model/sheets/sheet.ts";

/** Reads the rows of a sheet that this actor may see, from SQL. @param today the day in Japan */
export function sqlReader(knex: Knex, actor: Actor, today: string): SheetReader {
  async function rows<E extends AnyEntity>(entity: E, where: string, values: readonly RowId[]): Promise<readonly RowOf<E>[]> {
    const visible = visibleSql(entity, actor);
    const sql = `${selectRow(entity)} where ${where} and ${visible.sql}`;
    const found: { readonly rows: readonly RowOf<E>[] } = await knex.raw(sql, [values.map(String), ...visible.bindings]);
    return found.rows;
  }
  return {
    today,
    async byId(entity, ids) {
      const wanted = [...new Set(ids.filter((id) => id !== null))];
      if (wanted.length === 0) return new Map();
      const { type } = allFields(entity)["id"] ?? {};
      const found = await rows(entity, `t.id = any(?::${type}[])`, wanted);
      return new Map(found.map((row) => [String(row.id), row]));
    },
    children: async (entity, lookup, ids) =>
      ids.length === 0 ? [] : await rows(entity, `t.${columnOf(lookup)} = any(?::uuid[])`, ids),
    unknown: () => "不明",
  };
}

/** How many ids are looked up at a time. */
const idsAtOnce = 10_000;

/** Returns the rows that a sheet does not leave out, in their order. */
export async function presentIds(
  knex: Knex,
  { entity, owners }: Sheet,
  ids: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  const visible = visibleSql(entity, actor);
  const hidden = ({ listing }: AnyEntity, alias: string) =>
    listing?.hiddenBy === undefined ? "false" : `${alias}.${columnOf(listing.hiddenBy)} is not null`;
  const left = owners.map(
    ({ by, entity: owner }) =>
      `not exists (select 1 from ${owner.table} as o where o.id = t.${columnOf(by)} and ${hidden(owner, "o")})`,
  );
  const where = [`not (${hidden(entity, "t")})`, ...left, visible.sql].join(" and ");
  const { type } = allFields(entity)["id"] ?? {};
  const sql = `select t.id from ${entity.table} as t where t.id = any(?::${type}[]) and ${where}`;
  const present: string[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce);
    const found: { readonly rows: readonly { readonly id: string }[] } = await knex.raw(sql, [some, ...visible.bindings]);
    const there = new Set(found.rows.map(({ id }) => id));
    present.push(...some.filter((id) => there.has(id)));
  }
  return present;
}
