import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { linkId, type PatchOf } from "../../engine/entity.ts";
import { mayName, rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { newContent, project, projectRole, projectStatusValue } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { isRestorable, mustNotBeDeleted } from "../rules/trash.ts";
import { chooseClient, clientChoice } from "./client-choice.ts";
import { changePositions, newPosition, positionChange } from "./project-positions.ts";
import { edit, fieldsBut, newRow } from "./record-input.ts";

/** Fields that administrators write at any time; client and lead are written with other records. */
const details = fieldsBut(project, ["name", "isValid", "orderClientId", "leadManagerId", "deletedAt"]);

/** Fields that name a status value, each of its own category. */
const statuses = ["statusId", "phaseId", "executionPhaseId"] as const;

const admins = counted(z.array(rowId), 200);
const roles = counted(z.array(z.object({ role: projectRole.fields.role.schema, adminId: rowId })), 2_000);

/** Makes a project with its client, positions and managers; the first manager leads. */
export const createProject = defineMutator({
  name: "project.create",
  label: "案件の登録",
  input: newRow(project, ["name", ...details]).extend({
    content: newContent.schema,
    client: clientChoice.default({ kind: "none" }).refine(({ kind }) => kind !== "none", "クライアントを選択してください"),
    managers: admins.default([]).refine(({ length }) => length > 0, "プロジェクトマネージャーを選択してください"),
    positions: counted(z.array(newPosition), 200).default([]),
  }),
  async run(tx, { id, client, managers, positions, ...values }) {
    await mustFit(tx, values);
    const orderClientId = await chooseClient(tx, client);
    await tx.insert(project, { ...values, id, orderClientId, isValid: true, leadManagerId: managers[0] ?? null });
    await addRoles(
      tx,
      id,
      managers.map((adminId) => ({ role: "manager", adminId })),
    );
    await changePositions(tx, id, { add: positions, change: [], remove: [] });
  },
});

/** Changes the given values and no others. Managers and positions are added and removed one by one (M4). */
export const updateProject = defineMutator({
  name: "project.update",
  label: "案件の編集",
  input: edit(project, ["name", "isValid", "leadManagerId", ...details]).extend({
    client: clientChoice.optional(),
    managers: z.object({ add: admins, remove: admins }).optional(),
    positions: positionChange.optional(),
  }),
  async run(tx, { id, client, managers = { add: [], remove: [] }, positions, ...patch }) {
    // Positions come before their project: a mutator that assigns members locks them in this order, too.
    if (positions) await changePositions(tx, id, positions);
    const before = mustNotBeDeleted(await tx.get(project, id));
    await mustFit(tx, patch);
    const orderClientId = client && (await chooseClient(tx, client));
    await tx.update(project, id, { ...patch, orderClientId });
    const { leadManagerId: former } = before;
    const { leadManagerId: lead } = patch;
    const manage = (ids: Iterable<string>) =>
      addRoles(
        tx,
        id,
        Array.from(ids, (adminId) => ({ role: "manager", adminId })),
      );
    const manages = async (adminId: string) => (await tx.get(projectRole, linkId(id, "manager", adminId))) !== undefined;
    // A new lead is added as manager even if already one. A removal that has not seen this addition then leaves both (M4).
    await manage(new Set([...managers.add, ...(lead && lead !== former ? [lead] : [])]));
    for (const adminId of managers.remove) await tx.remove(projectRole, linkId(id, "manager", adminId));
    if (lead && !(await manages(lead))) await manage([lead]);
    // A lead who is no longer a manager does not lead. One whom another user has added again meanwhile is a manager, and may lead
    // (M4).
    if (lead === undefined && former && managers.remove.includes(former) && !(await manages(former)))
      await tx.update(project, id, { leadManagerId: null });
  },
});

/** Adds administrators to roles of a project and removes others, one element at a time (M4). */
export const changeProjectRoles = defineMutator({
  name: "project.changeRoles",
  label: "案件の体制の変更",
  input: z.object({ id: rowId, add: roles, remove: roles }),
  async run(tx, { id, add, remove }) {
    mustNotBeDeleted(await tx.get(project, id));
    await addRoles(tx, id, add);
    for (const { role, adminId } of remove) await tx.remove(projectRole, linkId(id, role, adminId));
  },
});

/** Puts a project into the trash, with all that belongs to it. */
export const removeProject = defineMutator({
  name: "project.remove",
  label: "案件の削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    const row = await tx.get(project, id);
    // Two users who remove it mean the same. A removal that finds it removed writes the same value, so that a restore meanwhile
    // wins (M1).
    if (row) await tx.update(project, id, { deletedAt: row.deletedAt ?? takenAt });
  },
});

/** Takes a project out of the trash again, with all that belongs to it. */
export const restoreProject = defineMutator({
  name: "project.restore",
  label: "案件の復元",
  may: (actor) => actor.master,
  input: z.object({ id: rowId }),
  async run(tx, { id }, { takenAt }) {
    const row = await tx.get(project, id);
    if (!row) throw new AppError("not_found");
    if (!isRestorable(row, takenAt)) throw new AppError("restore_expired");
    // The value is also written where the project is not in the trash. Such a mutation does not restore it from a later removal
    // (M1).
    await tx.update(project, id, { deletedAt: null });
  },
});

/**
 * Checks that the records to which a project refers exist, and are of the right kind.
 * @throws AppError `not_found`, `validation_error`
 */
async function mustFit(tx: Tx, values: PatchOf<typeof project>): Promise<void> {
  for (const path of statuses) {
    const field = project.fields[path];
    const id = values[path];
    if (typeof id !== "number") continue;
    const value = await tx.get(projectStatusValue, id);
    if (!value || !mayName(field, value))
      throw new AppError("validation_error", [{ path, message: `${field.label}を選択してください` }]);
  }
  if (values.aeAdminId && !(await tx.look(admin, values.aeAdminId))) throw new AppError("not_found");
}

/** Adds roles. @throws AppError `not_found` for an administrator who does not exist */
async function addRoles(tx: Tx, projectId: string, added: z.output<typeof roles>): Promise<void> {
  for (const { role, adminId } of added) {
    if (!(await tx.look(admin, adminId))) throw new AppError("not_found");
    await tx.insert(projectRole, { projectId, role, adminId });
  }
}
