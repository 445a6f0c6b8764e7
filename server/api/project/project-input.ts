import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { project } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { findRows, isNamedBy } from "../sql/row-ref.ts";
import { wireInput } from "../wire/wire-input.ts";
import { idNamed, optionalBodyRef } from "../wire/wire-ref.ts";

const { fields } = project;

/** What the quick edit changes, as the wire calls it. */
export const quickInput = {
  status: wireInput(fields.statusId).optional(),
  phase: wireInput(fields.phaseId).optional(),
  executionPhase: wireInput(fields.executionPhaseId).optional(),
  clientProjectHealth: wireInput(fields.clientProjectHealth).optional(),
  costProjectHealth: wireInput(fields.costProjectHealth).optional(),
  resourceProjectHealth: wireInput(fields.resourceProjectHealth).optional(),
  scheduleProjectHealth: wireInput(fields.scheduleProjectHealth).optional(),
  aeLastContactDate: wireInput(fields.aeLastContactDate).optional(),
};

/** What a new project and an edit have in common beside its name. */
export const projectInput = {
  ...quickInput,
  projectCode: wireInput(fields.projectCode).optional(),
  priority: wireInput(fields.priority).optional(),
  content: wireInput(fields.content).optional(),
  reward: wireInput(fields.reward).optional(),
  memo: wireInput(fields.memo).optional(),
  startDate: wireInput(fields.startDate).optional(),
  endDate: wireInput(fields.endDate).optional(),
  limitDate: wireInput(fields.limitDate).optional(),
  aeAdminId: optionalBodyRef.optional(),
};

/** Administrators; a list that a form left empty comes as one empty text, a row of it that names nobody as another. */
export const adminRefs = z.preprocess(
  (value) => (value === "" ? [] : value),
  z
    .array(optionalBodyRef)
    .max(200)
    .transform((refs) => refs.filter((ref) => ref !== null)),
);

/**
 * The ids of the administrators whom a caller names, each once.
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
 * The values of a project as mutators take them, of the wire's. What is absent stays absent.
 * @throws AppError `not_found`
 */
export async function toProjectInput(knex: Knex, given: z.output<z.ZodObject<typeof projectInput>>, actor: Actor) {
  const { status, phase, executionPhase, aeAdminId, ...values } = given;
  const ids = { statusId: status, phaseId: phase, executionPhaseId: executionPhase };
  return { ...values, ...ids, aeAdminId: await idNamed(knex, admin, aeAdminId, actor) };
}

/** The wire's names of a project's fields. */
export const projectNames = {
  statusId: "status",
  phaseId: "phase",
  executionPhaseId: "executionPhase",
  isValid: "sts",
  client: "orderClient",
  managers: "prjOwner",
};
