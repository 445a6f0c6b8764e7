import { type PlannedChange, planned } from "#client/device/change-set.ts";
import { type TrashedName, trashed } from "#client/records/trash/use-restore.ts";
import { isVisible } from "#client/ui/changes/changed-records.ts";
import type { Tried } from "#sync/engine/client/replica-types.ts";
import type { Row } from "#sync/engine/entity.ts";
import type { EngineError } from "#sync/engine/errors.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { type RowWrite, rowKey } from "#sync/engine/tx.ts";
import { projectRole } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { updateCandidateList } from "#sync/model/mutators/candidate.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { updateProject } from "#sync/model/mutators/project.ts";

/** The most records of one bulk edit. */
export const mostInBulk = 5_000;

/** What is done to each of the chosen records. */
export type BulkKind = "set" | "remove" | "restore";

/** The change that is wanted for each of the chosen records. */
export type BulkWish =
  | { readonly kind: "set"; readonly field: string; readonly value: unknown }
  | { readonly kind: "remove" | "restore" };

/** A chosen record. */
export interface BulkTarget {
  readonly entity: TrashedName;
  readonly id: string;
}

const setters: Readonly<Record<TrashedName, Mutator>> = {
  partner: updatePartner,
  project: updateProject,
  candidateList: updateCandidateList,
};
const kinds = trashed.map(({ entity, remove, restore }) => ({ entity, set: setters[entity.name], remove, restore }));
type Kind = (typeof kinds)[number];

function kindOf(name: string): Kind {
  const kind = kinds.find(({ entity }) => entity.name === name);
  if (!kind) throw new Error(`${name} has no bulk edit`);
  return kind;
}

/** Plans the change of one record. */
export function planOne({ entity, id }: BulkTarget, wish: BulkWish): PlannedChange {
  const mutator: Mutator = kindOf(entity)[wish.kind];
  return planned(id, mutator, wish.kind === "set" ? { id, [wish.field]: wish.value } : { id });
}

/** Returns what a planned change does, and to which record. */
export function subjectOfChange({ id, name }: PlannedChange): BulkTarget & { readonly kind: BulkKind } {
  const found = kinds.flatMap((one) =>
    (["set", "remove", "restore"] as const).flatMap((kind) =>
      one[kind].name === name ? [{ entity: one.entity.name, id, kind }] : [],
    ),
  );
  if (!found[0]) throw new Error(`${name} is no bulk edit`);
  return found[0];
}

/** What a planned change comes to. `same`: the record has the value already. `moved`: somebody has changed it since it was seen. */
export type Verdict = "due" | "same" | "moved" | EngineError;

/** Judges a planned change by its trial on the device's rows. */
export function verdictOf(change: PlannedChange, { writes, refusal }: Tried): Verdict {
  if (refusal) return refusal;
  const visible = writes.filter(isVisible);
  if (visible.length === 0) return "same";
  const { seen = {} } = change;
  const { entity, id } = subjectOfChange(change);
  // Whoever was chosen has become part of another one, whom nobody has chosen.
  if (visible.some((write) => write.entity.name === entity && write.id !== id)) return new AppError("partner_merged");
  return visible.some((write) => hasMoved(write, seen[rowKey(write.entity.name, write.id)])) ? "moved" : "due";
}

function hasMoved({ entity, before, after }: RowWrite, seen: Readonly<Record<string, unknown>> = {}): boolean {
  if (!before || !after) return false;
  const differs = (key: string, one: unknown, other: unknown) => {
    const field = entity.fields[key];
    return field !== undefined && !sameValue(field, one, other);
  };
  return Object.entries(seen).some(([key, value]) => differs(key, before[key], value) && differs(key, before[key], after[key]));
}

/** Plans to take back a change, of what it wrote and nothing else. Undefined where it wrote nothing that is seen. */
export function changeBack(change: PlannedChange, writes: readonly RowWrite[]): PlannedChange | undefined {
  const { entity, id, kind } = subjectOfChange(change);
  const visible = writes.filter(isVisible);
  if (visible.length === 0) return undefined;
  if (kind !== "set") return planOne({ entity, id }, { kind: kind === "remove" ? "restore" : "remove" });
  const own = visible.find((write) => write.entity.name === entity && write.id === id);
  const keys = own?.before && own.after ? Object.keys(own.entity.fields).filter((key) => key in Object(change.input)) : [];
  const valuesIn = (row: Row | undefined) => Object.fromEntries(keys.map((key) => [key, row?.[key]]));
  const input = { id, ...valuesIn(own?.before), ...managersBack(visible) };
  return planned<unknown>(id, kindOf(entity).set, input, { [rowKey(entity, id)]: valuesIn(own?.after) });
}

/** A lead is a manager as well: who was made one by leading is none after that. */
function managersBack(writes: readonly RowWrite[]): { readonly managers?: object } {
  const links = writes.filter(({ entity }) => entity.name === projectRole.name);
  const ids = (of: readonly RowWrite[]) => of.map(({ before, after }) => String((after ?? before)?.["adminId"]));
  const added = links.filter(({ before }) => !before);
  const removed = links.filter(({ after }) => !after);
  return links.length > 0 ? { managers: { add: ids(removed), remove: ids(added) } } : {};
}
