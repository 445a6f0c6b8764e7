import { fieldText } from "#client/ui/text/field-text.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { Call } from "#sync/engine/carried.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { EngineError } from "#sync/engine/errors.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { errorText } from "#sync/model/errors.ts";
import { subjectOf } from "./subject-of.ts";

/** A value in a call's input, with its label. */
export interface LabelledText {
  readonly label: string;
  readonly text: string;
}

/** Returns the name of a call for users: 「メモの作成」. */
export const labelOf = ({ model }: Pick<ReplicaReader, "model">, name: string): string =>
  model.mutators.get(name)?.label ?? "この版にない操作";

/**
 * Returns the name of an act. If all its calls belong to one record that it makes, that record names it. Else the name contains the
 * number of records of a kind that it makes, or the number of its calls.
 * @param isExcerpt whether the device has only some of the calls
 */
export function actLabel(replica: Pick<ReplicaReader, "model">, calls: readonly Call[], isExcerpt = false): string {
  const made = idsOf(calls);
  const heads = calls.filter((call) => !valuesOf(call).some(([key, value]) => key !== "id" && made.has(value)));
  const [label = "", ...others] = new Set(heads.map(({ name }) => labelOf(replica, name)));
  if (isExcerpt || others.length > 0 || !heads.every(({ name }) => name.endsWith(".create")))
    return `まとめての変更（${calls.length}件${isExcerpt ? "以上" : ""}）`;
  return heads.length === 1 ? label : `${label}（${heads.length}件）`;
}

/** Returns the ids of the records that calls make or change. */
export const idsOf = (calls: readonly Call[]): ReadonlySet<unknown> =>
  new Set(calls.flatMap((call) => valuesOf(call).flatMap(([key, value]) => (key === "id" ? [value] : []))));

const valuesOf = ({ input }: Call): [string, unknown][] =>
  typeof input === "object" && input !== null ? Object.entries(input) : [];

/** Returns why a change was refused, as sentences. */
export const refusalReason = ({ code, problems }: Pick<EngineError, "code" | "problems">): string =>
  [errorText(code), ...problems.map(({ message }) => message)].join(" ");

/**
 * Reads for each call what it does, to which record, and its values.
 * @param isExcerpt whether the device has only some of the calls
 */
export const callLines = (replica: ReplicaReader, calls: readonly Call[], isExcerpt = false): Promise<LabelledText[]> =>
  Promise.all(
    calls.map(async (call) => {
      const subject = await subjectOf(replica, call);
      const carried = await carriedBy(replica, call, {}, isExcerpt, idsOf(calls));
      const label = [labelOf(replica, call.name), ...(subject ? [nameInText(subject.name)] : [])].join("：");
      return { label, text: carried.map((each) => `${each.label}：${each.text}`).join("、") };
    }),
  );

/**
 * Reads the values in a call's input, with the labels of the entity after which the call is named. For a removal it reads the
 * removed values.
 * @param from the values that the author saw
 * @param isExcerpt whether the device has only a part: lists and records may lack members
 * @param beside ids that the other calls of the act make. References to them are left out: the other calls show these records,
 * and the device may lack their names.
 */
export async function carriedBy(
  replica: ReplicaReader,
  { name, input }: Call,
  from: SeenValues = {},
  isExcerpt = false,
  beside: ReadonlySet<unknown> = new Set(),
): Promise<LabelledText[]> {
  const entity = replica.model.entities.find((candidate) => candidate.name === name.split(".")[0]);
  if (!entity || typeof input !== "object" || input === null) return [];
  const fields = { ...entity.fields, ...replica.model.mutators.get(name)?.inputFields };
  const fieldsIn = (values: object) =>
    Object.entries(fields).flatMap(([key, field]) => {
      const value: unknown = Object.hasOwn(values, key) ? (values as Readonly<Record<string, unknown>>)[key] : undefined;
      // Derived fields, such as the digest of a file's bytes, were not entered by a user.
      return value === undefined || field.derived || (field.references && beside.has(value)) ? [] : [{ key, field, value }];
    });
  const { id } = input as { readonly id?: unknown };
  const seen = typeof id === "string" ? from[rowKey(entity.name, id)] : undefined;
  // For a new record, no earlier values were seen.
  const before = seen && Object.keys(seen).length > 0 ? seen : undefined;
  // Blank fields of a new record are left out.
  const saysNothing = (value: unknown) => isBlank(value) && !(isExcerpt && Array.isArray(value));
  const written = fieldsIn(input).filter(({ value }) => before !== undefined || !saysNothing(value));
  // The earlier state (of a withdrawal) is not part of the call.
  const removed = name.endsWith(".remove") ? fieldsIn(before ?? {}) : [];
  const found = written.length > 0 ? written : removed.filter(({ field, value }) => !field.references && value !== null);
  return Promise.all(
    found.map(async ({ field, value }) => ({ label: field.label, text: await fieldText(replica, field, value, isExcerpt) })),
  );
}

/** Whether a value is empty. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
