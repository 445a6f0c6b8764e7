import { v7 } from "uuid";
import { heldBy } from "#client/device/files/files.ts";
import { pick } from "#client/ui/form/field-facts.ts";
import { mergeRows } from "#client/ui/form/merged-rows.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { addProjectFile } from "#sync/model/mutators/file.ts";
import { updateOrderClient } from "#sync/model/mutators/order-client.ts";
import { updateProject } from "#sync/model/mutators/project.ts";
import { positionChanges } from "#sync/model/rules/project.ts";
import { clientIn, isOfExisting } from "./client-part.ts";
import { type EnteredPosition, positionsField } from "./positions-field.ts";
import { clientChoiceOf } from "./project-create-form.ts";
import { ownNames, type ProjectEditValues } from "./project-edit-form.ts";

/** A change of one record, with the position that it is about. */
export interface EditStep {
  readonly step: Step;
  readonly positionId?: string;
}

/** The versions of a project that its saving compares. */
interface ProjectEdit {
  readonly values: ProjectEditValues;
  readonly changed: Partial<ProjectEditValues>;
  /** The values of the changed fields that their author had seen. */
  readonly before: Partial<ProjectEditValues>;
  /** The current positions. */
  readonly now: readonly EnteredPosition[];
}

/** Returns the changes of the records, each on its own: the project, its client, its positions and files. */
export function editStepsOf(projectId: string, edit: ProjectEdit) {
  const { files } = edit.values;
  const steps: readonly EditStep[] = [
    ...ownSteps(projectId, edit),
    ...clientSteps(projectId, edit),
    ...positionSteps(projectId, edit),
    ...files.map((file) => ({ step: step(addProjectFile, { projectId, ...file }) })),
  ];
  return { steps, attach: heldBy(projectFile, files) };
}

function ownSteps(id: string, { changed, before }: ProjectEdit): readonly EditStep[] {
  const { managers: is = [], positions: _positions, ...others } = changed;
  const own = pick(others, ownNames);
  const was = before.managers ?? [];
  const managers = {
    add: is.filter((one) => !was.includes(one)),
    remove: was.filter((one) => !is.includes(one)),
  };
  const moved = managers.add.length > 0 || managers.remove.length > 0;
  if (!moved && Object.keys(own).length === 0) return [];
  const seen = { [rowKey("project", id)]: pick(before, ownNames) };
  return [{ step: step(updateProject, { id, ...own, ...(moved && { managers }) }, seen) }];
}

function clientSteps(id: string, { values, changed, before }: ProjectEdit): readonly EditStep[] {
  const { clientId, clientOf } = values;
  const steps: EditStep[] = [];
  if (isOfExisting(values) && clientId !== null) {
    const { name, ...rest } = clientIn("chosen", changed);
    const patch = { ...rest, ...(typeof name === "string" && { name }) };
    const seen = { [rowKey("orderClient", clientId)]: clientIn("chosen", before) };
    if (Object.keys(patch).length > 0) steps.push({ step: step(updateOrderClient, { id: clientId, ...patch }, seen) });
  }
  if ("newClient" in changed || "clientId" in changed) {
    const client = clientChoiceOf(values);
    const wanted = client.kind === "none" ? null : client.id;
    const seen = { [rowKey("project", id)]: { orderClientId: clientOf } };
    if (wanted !== clientOf) steps.push({ step: step(updateProject, { id, client }, seen) });
  }
  return steps;
}

const seenNames = ["numberPeople", "recruitingFlag"];

/** Each position is saved on its own: a refusal of one does not stop the others. Others' changes to them are kept. */
function positionSteps(id: string, { changed, before, now }: ProjectEdit): readonly EditStep[] {
  if (!changed.positions) return [];
  const seen = before.positions ?? [];
  const { rows } = mergeRows(positionsField(1).items, [], { seen, typed: changed.positions, now });
  const standing = new Map(now.map((row) => [row.id, row]));
  // A position never changes its occupation. With another occupation it becomes another position.
  const wanted = rows.map((row) =>
    (standing.get(row.id)?.occupationId ?? row.occupationId) === row.occupationId ? row : { ...row, id: v7() },
  );
  const { add, change, remove } = positionChanges(now, wanted);
  const seenOf = (positionId: string, names: readonly string[]) => {
    const row = seen.find((one) => one.id === positionId);
    return row ? { [rowKey("position", positionId)]: pick(row, names) } : {};
  };
  const nothing = { add: [], change: [], remove: [] };
  return [
    ...change.map((one) => ({
      positionId: one.id,
      step: step(updateProject, { id, positions: { ...nothing, change: [one] } }, seenOf(one.id, seenNames)),
    })),
    ...remove.map((one) => ({
      positionId: one,
      step: step(updateProject, { id, positions: { ...nothing, remove: [one] } }, seenOf(one, ["occupationId", ...seenNames])),
    })),
    ...add.map((one) => ({ positionId: one.id, step: step(updateProject, { id, positions: { ...nothing, add: [one] } }) })),
  ];
}
