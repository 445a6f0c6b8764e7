import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { id } from "../wire/wire.ts";
import { rowsOf } from "./rows.ts";

/** A reference to another record. `id` is null while that record is in the trash: the name then has no link. */
export const namedWire = z.strictObject({ id: id.nullable(), name: z.string() });
export type Named = z.output<typeof namedWire>;

/** A reference to a partner. */
export const memberWire = namedWire.extend({
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
});
export type Member = z.output<typeof memberWire>;

/** Returns partners by their id, including those in the trash. */
export async function membersById(knex: Knex, ids: readonly (string | null)[], actor: Actor): Promise<Map<string, Member>> {
  const rows = await rowsById(knex, partner, ids, actor);
  return new Map(
    rows.map((row) => {
      const { lastName, firstName, lastNameKana, firstNameKana } = row;
      return [row.id, { ...linked(row), name: fullName(row), lastName, firstName, lastNameKana, firstNameKana }];
    }),
  );
}

/** Returns projects by their id, including those in the trash. */
export async function projectsById(knex: Knex, ids: readonly (string | null)[], actor: Actor): Promise<Map<string, Named>> {
  const rows = await rowsById(knex, project, ids, actor);
  return new Map(rows.map((row) => [row.id, { ...linked(row), name: row.name }]));
}

/** Returns administrators by their id, without deleted ones. */
export async function adminsById(knex: Knex, ids: readonly (string | null)[], actor: Actor): Promise<Map<string, Named>> {
  const rows = await rowsById(knex, admin, ids, actor);
  return new Map(rows.map(({ id, name }) => [id, { id, name }]));
}

const linked = (row: { readonly id: string; readonly deletedAt: string | null }) => ({
  id: row.deletedAt === null ? row.id : null,
});

async function rowsById<E extends AnyEntity>(knex: Knex, entity: E, ids: readonly (string | null)[], actor: Actor) {
  const wanted = [...new Set(ids)].filter((one) => one !== null);
  if (wanted.length === 0) return [];
  return (await rowsOf(knex, entity, actor).whereRaw("t.id = any(?::uuid[])", [wanted])) as RowOf<E>[];
}
