import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import type { LineValues } from "#sync/model/calls/history.ts";
import { updateContract } from "#sync/model/mutators/contract.ts";
import { editMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { updateProject } from "#sync/model/mutators/project.ts";

/** The mutators that write any given fields of a row. */
const editors: Readonly<Record<string, Mutator>> = {
  partner: updatePartner,
  project: updateProject,
  contract: updateContract,
  memo: editMemo,
};

/** Returns the mutator by which an entity's changes are taken back; undefined where there is none. */
export const editorOf = (entity: string): Mutator | undefined => (Object.hasOwn(editors, entity) ? editors[entity] : undefined);

type Values = Readonly<Record<string, unknown>>;

/** How an edit can be taken back. */
export interface UndoPlan {
  /** The fields that still have what the edit wrote, with what was there before. */
  readonly before: Values;
  /** Of the same fields, what the edit wrote. */
  readonly after: Values;
  /** The labels of the fields that somebody has changed since. They stay as they are. */
  readonly moved: readonly string[];
}

/** Plans to take back an edit of a row, but for fields that were changed again since. */
export function planUndo(entity: AnyEntity, fields: LineValues["changes"][number]["fields"], row: Row): UndoPlan {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const moved: string[] = [];
  for (const change of fields) {
    const field = entity.fields[change.name];
    if (!field || sameValue(field, row[change.name], change.before)) continue;
    if (sameValue(field, row[change.name], change.after)) {
      before[change.name] = change.before ?? null;
      after[change.name] = change.after ?? null;
    } else {
      moved.push(field.label);
    }
  }
  return { before, after, moved };
}
