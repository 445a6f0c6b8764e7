import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { project, quickFields } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { fieldsBut } from "#sync/model/mutators/record-input.ts";
import { findRows, isNamedBy } from "../sql/row-ref.ts";
import { partial } from "../wire/wire-of.ts";
import { idNamed, optionalBodyRef } from "../wire/wire-ref.ts";
import { own } from "./project-wire.ts";

/** The fields that the quick edit changes, under their wire names. */
export const quickInput = partial(own.input(quickFields));

/** The other fields that a new project and an edit write under the same name. */
const others = fieldsBut(project, [
  ...quickFields,
  "name",
  "isValid",
  "recruitStatus",
  "orderClientId",
  "leadManagerId",
  "aeAdminId",
  "deletedAt",
]);

/** The input that a new project and an edit share, except the name. */
export const projectInput = {
  ...quickInput,
  ...partial(own.input(others)),
  aeAdminId: optionalBodyRef.optional(),
};

/** A list of administrators. A form sends an empty list as one empty text, and an empty row of it as another. */
export const adminRefs = z.preprocess(
  (value) => (value === "" ? [] : value),
  z
    .array(optionalBodyRef)
    .max(200)
    .transform((refs) => refs.filter((ref) => ref !== null)),
);

/**
 * Returns the ids of the administrators whom a caller names, each once.
 * @throws AppError `not_found`
 */
export async function adminIds(knex: Knex, refs: readonly string[], actor: Actor): Promise<string[]> {
  const found = await findRows(knex, admin, refs, actor);
  const named = refs.map((ref) => found.find((row) => isNamedBy(row, ref))?.id);
  return [...new Set(named)].map((id) => {
    if (id === undefined) throw new AppError("not_found");
    return id;
  });
}

/**
 * Returns the values of a project as mutators take them. Absent ones stay absent.
 * @throws AppError `not_found`
 */
export async function toProjectInput(knex: Knex, given: z.output<z.ZodObject<typeof projectInput>>, actor: Actor) {
  const values = own.toFields(given);
  return { ...values, aeAdminId: await idNamed(knex, admin, values.aeAdminId, actor) };
}

/** The wire's names of a project's fields and of its related records. */
export const projectNames = { ...own.names, client: "orderClient", managers: "prjOwner" };
