import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { id } from "../wire/wire.ts";
import { rowsOf } from "./rows.ts";

/** What a record says of another; `id` is null while that one is in the trash: a name without a link. */
export const namedWire = z.strictObject({ id: id.nullable(), name: z.string() });
export type Named = z.output<typeof namedWire>;

/** The same of a partner. */
export const memberWire = namedWire.extend({
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
});
export type Member = z.output<typeof memberWire>;

/** Partners by their id, those in the trash too. */
export async function membersById(knex: Knex, ids: readonly (string | null)[], actor: Actor): Promise<Map<string, Member>> {
  const rows = await rowsById(knex, partner, ids, actor);
  return new Map(
    rows.map((row) => {
      const { lastName, firstName, lastNameKana, firstNameKana } = row;
      return [row.id, { ...linked(row), name: fullName(row), lastName, firstName, lastNameKana, firstNameKana }];
    }),
  );
}

/** Projects by their id, those in the trash too. */
export async function projectsById(knex: Knex, ids: readonly (string | null)[], actor: Actor): Promise<Map<string, Named>> {
  const rows = await rowsById(knex, project, ids, actor);
  return new Map(rows.map((row) => [row.id, { ...linked(row), name: row.name }]));
}

/** Administrators by their id; who was deleted is missing. */
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
