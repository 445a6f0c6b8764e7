import type { Knex } from "knex";
import { type Actor, type AnyEntity, type Row, titleOf } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { type NameById, namesAskedFor, valueText } from "#sync/model/rules/value-text.ts";
import { rowsOf } from "../sql/rows.ts";

/** The current rows, by `entity/id`. */
export type Standing = ReadonlyMap<string, Row>;

/** Collects which rows somebody asks for. */
export class Wanted {
  readonly #ids = new Map<string, Set<string>>();

  add(entity: string, id: unknown): void {
    const ids = this.#ids.get(entity) ?? new Set<string>();
    this.#ids.set(entity, ids.add(String(id)));
  }

  /** Reads those rows that this actor may see (E8). */
  async read(knex: Knex, actor: Actor): Promise<Standing> {
    const found = new Map<string, Row>();
    for (const [name, ids] of this.#ids) {
      const rows = await rowsOf(knex, model.entity(name), actor).whereRaw("t.id::text = any(?)", [[...ids]]);
      for (const row of rows as unknown as Row[]) found.set(`${name}/${String(row.id)}`, row);
    }
    return found;
  }
}

/**
 * Reads the names of all records that a text mentions.
 * @param write makes the text; here it is called with a function that only notes whose names it needs
 */
export async function namesIn(knex: Knex, actor: Actor, write: (nameOf: NameById) => unknown): Promise<NameById> {
  const wanted = new Wanted();
  for (const [entity, ids] of namesAskedFor(write)) for (const id of ids) wanted.add(entity, id);
  const standing = await wanted.read(knex, actor);
  return (entity, id) => {
    const row = standing.get(`${entity}/${String(id)}`);
    return (row && titleOf(model.entity(entity), row)) ?? "（不明）";
  };
}

/**
 * Names what has no name of its own by its kind, where the referring row has a copy of that. So a contract's position is named
 * by its occupation, also once it was removed.
 */
export function namingByKind(entity: AnyEntity, row: Readonly<Record<string, unknown>>, nameOf: NameById): NameById {
  return (target, id) => {
    const { title, kind = "" } = model.entity(target);
    const copy = title.length === 0 ? entity.fields[kind] : undefined;
    return (copy && valueText(copy, row[kind], nameOf)) || nameOf(target, id);
  };
}
