import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { estimate } from "../entities/estimate.ts";
import { project } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { mayRemoveEstimate } from "../rules/estimate-rights.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { edit, fieldsBut, newRow } from "./record-input.ts";

/** Fields of the input; only masters write the actual hours. */
const entered = fieldsBut(estimate, ["actualHours"]);

export const createEstimate = defineMutator({
  name: "estimate.create",
  label: "見積もりの保存",
  input: newRow(estimate, entered),
  async run(tx, input) {
    await mustFit(tx, input.projectId);
    await tx.insert(estimate, { ...input, actualHours: null });
  },
});

export const updateEstimate = defineMutator({
  name: "estimate.update",
  label: "見積もりの変更",
  input: edit(estimate, entered),
  async run(tx, { id, ...patch }) {
    await mustFit(tx, patch.projectId);
    await tx.update(estimate, id, patch);
  },
});

export const removeEstimate = defineMutator({
  name: "estimate.remove",
  label: "見積もりの削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { actor }) {
    const row = await tx.get(estimate, id);
    if (!row) return;
    mayRemoveEstimate(actor, row);
    await tx.remove(estimate, id);
  },
});

/** Records the actual hours of a finished project, to compare estimates with them. */
export const recordActualHours = defineMutator({
  name: "estimate.recordActualHours",
  label: "実績時間の記録",
  may: (actor) => actor.master,
  input: z.object({ id: rowId, actualHours: estimate.fields.actualHours.schema }),
  async run(tx, { id, actualHours }) {
    if (!(await tx.get(estimate, id))) throw new AppError("not_found");
    await tx.update(estimate, id, { actualHours });
  },
});

/** Checks the project. @throws AppError `not_found` where it does not exist or is in the trash */
async function mustFit(tx: Tx, projectId: string | null | undefined): Promise<void> {
  if (typeof projectId === "string") mustNotBeDeleted(await tx.look(project, projectId));
}
