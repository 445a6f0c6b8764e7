import { type Step, step } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { LineValues } from "#sync/model/calls/history.ts";
import { recordNotice, recordTerms, updateContract } from "#sync/model/mutators/contract.ts";
import { editMemo } from "#sync/model/mutators/memo.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { updateProject } from "#sync/model/mutators/project.ts";

/** The mutators that write given fields of a row. Each takes some of the entity's fields, and none takes another's. */
const editors: Readonly<Record<string, readonly Mutator[]>> = {
  partner: [updatePartner],
  project: [updateProject],
  contract: [updateContract, recordNotice, recordTerms],
  memo: [editMemo],
};

/** Fields that a mutator takes under another key, with the value there. */
const otherwise: Readonly<Record<string, (value: unknown) => Values>> = {
  orderClientId: (id) => ({ client: id === null ? { kind: "none" } : { kind: "existing", id } }),
};

const inputOf = (values: Values): Values =>
  Object.assign({}, ...Object.entries(values).map(([name, value]) => otherwise[name]?.(value) ?? { [name]: value })) as Values;

/**
 * Returns the mutator by which a change of a field is taken back; undefined where there is none. A mutator drops what its input
 * does not name, so that the field must be looked for there.
 */
export function editorOf(entity: string, field: string): Mutator | undefined {
  const known = Object.hasOwn(editors, entity) ? editors[entity] : [];
  const keys = Object.keys(inputOf({ [field]: null }));
  return known?.find(({ input }) => "shape" in input && keys.every((key) => Object.hasOwn(input.shape as object, key)));
}

/**
 * Returns the steps that write these values of a row, one for each mutator that they need.
 * @param seen what the author saw there
 */
export function undoSteps(entity: string, id: string, values: Values, seen: Values): readonly Step[] {
  const names = Object.keys(values);
  const mutators = new Set(names.flatMap((name) => editorOf(entity, name) ?? []));
  return [...mutators].map((mutator) => {
    const own = names.filter((name) => editorOf(entity, name) === mutator);
    const of = (from: Values) => Object.fromEntries(own.map((name) => [name, from[name] ?? null]));
    return step(mutator, { id, ...inputOf(of(values)) }, { [rowKey(entity, id)]: of(seen) });
  });
}

type Values = Readonly<Record<string, unknown>>;

/** How an edit can be taken back. */
export interface UndoPlan {
  /** The fields that still have what the edit wrote, with what was there before. */
  readonly before: Values;
  /** Of the same fields, what the edit wrote. */
  readonly after: Values;
  /** The labels of the fields that somebody has changed since. They stay as they are. */
  readonly moved: readonly string[];
  /** The labels of the fields that have no edit. They have ways back of their own. */
  readonly fixed: readonly string[];
}

/** Plans to take back an edit of a row, but for fields that were changed again since. */
export function planUndo(entity: AnyEntity, fields: LineValues["changes"][number]["fields"], row: Row): UndoPlan {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const moved: string[] = [];
  const fixed: string[] = [];
  for (const change of fields) {
    const field = entity.fields[change.name];
    if (!field || sameValue(field, row[change.name], change.before)) continue;
    if (!editorOf(entity.name, change.name)) {
      fixed.push(field.label);
    } else if (sameValue(field, row[change.name], change.after)) {
      before[change.name] = change.before ?? null;
      after[change.name] = change.after ?? null;
    } else {
      moved.push(field.label);
    }
  }
  return { before, after, moved, fixed };
}
