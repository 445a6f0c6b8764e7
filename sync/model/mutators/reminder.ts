import { z } from "zod";
import type { Actor, RowOf } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { contract } from "../entities/contract.ts";
import { project } from "../entities/project.ts";
import { reminder } from "../entities/reminder.ts";
import { AppError } from "../errors.ts";
import { wrongSubject } from "../rules/reminder.ts";
import { mustBeRestorable } from "../rules/trash.ts";
import { leadsTo } from "./living-partner.ts";
import { edit, fieldsBut, newRow } from "./record-input.ts";

const itsId = z.object({ id: rowId });

export const createReminder = defineMutator({
  name: "reminder.create",
  label: "リマインダーの追加",
  input: newRow(reminder, fieldsBut(reminder, ["doneAt"])).refine((input) => wrongSubject(input).length === 0, {
    error: "リマインダーの対象は1つにしてください",
    path: ["partnerId"],
  }),
  async run(tx, { partnerId: named, ...values }, { takenAt }) {
    // What is in the trash keeps its reminders, so one that was removed may come back.
    const partnerId = named ? mustBeRestorable(await leadsTo(tx, named, "look"), takenAt).id : null;
    if (values.projectId) mustBeRestorable(await tx.look(project, values.projectId), takenAt);
    if (values.contractId && !(await tx.look(contract, values.contractId))) throw new AppError("not_found");
    await tx.insert(reminder, { ...values, partnerId });
  },
});

/** Changes a reminder's day and text. What it is about stays. */
export const updateReminder = defineMutator({
  name: "reminder.update",
  label: "リマインダーの変更",
  input: edit(reminder, ["day", "text"]),
  async run(tx, { id, ...patch }, { actor }) {
    if (!(await own(tx, actor, id))) throw new AppError("not_found");
    await tx.update(reminder, id, patch);
  },
});

/** Marks a reminder as done. One that is done already stays done since then. */
export const completeReminder = defineMutator({
  name: "reminder.complete",
  label: "リマインダーの完了",
  input: itsId,
  async run(tx, { id }, { actor, takenAt }) {
    const row = await own(tx, actor, id);
    // Two devices of one person mean the same, even where one of them removed it.
    if (row) await tx.update(reminder, id, { doneAt: row.doneAt ?? takenAt });
  },
});

/** Makes a reminder that was done one that is still to do. */
export const reopenReminder = defineMutator({
  name: "reminder.reopen",
  label: "リマインダーの完了の取り消し",
  input: itsId,
  async run(tx, { id }, { actor }) {
    if (!(await own(tx, actor, id))) throw new AppError("not_found");
    await tx.update(reminder, id, { doneAt: null });
  },
});

export const removeReminder = defineMutator({
  name: "reminder.remove",
  label: "リマインダーの削除",
  input: itsId,
  async run(tx, { id }, { actor }) {
    if (await own(tx, actor, id)) await tx.remove(reminder, id);
  },
});

/**
 * Returns somebody's own reminder; undefined where there is none.
 * @throws AppError `not_found` for another person's, so that nobody learns that it exists
 */
async function own(tx: Tx, actor: Actor, id: string): Promise<RowOf<typeof reminder> | undefined> {
  const row = await tx.get(reminder, id);
  if (row && row.createdBy !== actor.id) throw new AppError("not_found");
  return row;
}
