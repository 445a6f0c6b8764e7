import { fieldText } from "#client/ui/text/field-text.ts";
import type { Call } from "#sync/engine/carried.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { EngineError } from "#sync/engine/errors.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { errorText } from "#sync/model/errors.ts";
import { subjectOf } from "./subject-of.ts";

/** One thing that a call carries, by its label. */
export interface Told {
  readonly label: string;
  readonly text: string;
}

/** Returns what a call does, as a person calls it: 「メモの作成」. */
export const labelOf = ({ model }: Pick<ReplicaReader, "model">, name: string): string =>
  model.mutators.get(name)?.label ?? "この版にない操作";

/**
 * Returns what an act is called: by the record that it makes where all else in it belongs to that one, by how many of a kind it
 * makes, else by the number of its calls.
 * @param isExcerpt the device holds part of them
 */
export function actLabel(replica: Pick<ReplicaReader, "model">, calls: readonly Call[], isExcerpt = false): string {
  const made = idsOf(calls);
  const heads = calls.filter((call) => !valuesOf(call).some(([key, value]) => key !== "id" && made.has(value)));
  const [label = "", ...others] = new Set(heads.map(({ name }) => labelOf(replica, name)));
  if (isExcerpt || others.length > 0 || !heads.every(({ name }) => name.endsWith(".create")))
    return `まとめての変更（${calls.length}件${isExcerpt ? "以上" : ""}）`;
  return heads.length === 1 ? label : `${label}（${heads.length}件）`;
}

/** The ids of what calls make or change. */
export const idsOf = (calls: readonly Call[]): ReadonlySet<unknown> =>
  new Set(calls.flatMap((call) => valuesOf(call).flatMap(([key, value]) => (key === "id" ? [value] : []))));

const valuesOf = ({ input }: Call): [string, unknown][] =>
  typeof input === "object" && input !== null ? Object.entries(input) : [];

/** Returns why something was refused, as one sentence after the other. */
export const refusalReason = ({ code, problems }: Pick<EngineError, "code" | "problems">): string =>
  [errorText(code), ...problems.map(({ message }) => message)].join(" ");

/**
 * Reads each of several calls: what it does, to which record, and what it carries.
 * @param isExcerpt the device holds part of them
 */
export const callLines = (replica: ReplicaReader, calls: readonly Call[], isExcerpt = false): Promise<Told[]> =>
  Promise.all(
    calls.map(async (call) => {
      const subject = await subjectOf(replica, call);
      const carried = await carriedBy(replica, call, {}, isExcerpt, idsOf(calls));
      const label = [labelOf(replica, call.name), ...(subject ? [subject.name] : [])].join("：");
      return { label, text: carried.map((each) => `${each.label}：${each.text}`).join("、") };
    }),
  );

/**
 * Reads the fields that a call's input carries, else what it removes, in the words of the entity it is named after.
 * @param from what its author saw
 * @param isExcerpt the device holds part of it: lists and records may lack members
 * @param beside what the calls beside it make: it is told there, and not by what it is called on a device that may not have it
 */
export async function carriedBy(
  replica: ReplicaReader,
  { name, input }: Call,
  from: SeenValues = {},
  isExcerpt = false,
  beside: ReadonlySet<unknown> = new Set(),
): Promise<Told[]> {
  const entity = replica.model.entities.find((candidate) => candidate.name === name.split(".")[0]);
  if (!entity || typeof input !== "object" || input === null) return [];
  const fields = { ...entity.fields, ...replica.model.mutators.get(name)?.inputFields };
  const fieldsIn = (values: object) =>
    Object.entries(fields).flatMap(([key, field]) => {
      const value: unknown = Object.hasOwn(values, key) ? (values as Readonly<Record<string, unknown>>)[key] : undefined;
      // What the database alone writes, as the digest of a file's bytes, is nothing that a person has said.
      return value === undefined || field.derived || (field.references && beside.has(value)) ? [] : [{ key, field, value }];
    });
  const { id } = input as { readonly id?: unknown };
  const seen = typeof id === "string" ? from[rowKey(entity.name, id)] : undefined;
  // Of a new record nothing was seen.
  const before = seen && Object.keys(seen).length > 0 ? seen : undefined;
  // What a new record leaves blank says nothing.
  const saysNothing = (value: unknown) => isBlank(value) && !(isExcerpt && Array.isArray(value));
  const written = fieldsIn(input).filter(({ value }) => before !== undefined || !saysNothing(value));
  // What a state was before it changed (a withdrawal) is not what the call says.
  const removed = name.endsWith(".remove") ? fieldsIn(before ?? {}) : [];
  const found = written.length > 0 ? written : removed.filter(({ field, value }) => !field.references && value !== null);
  return Promise.all(
    found.map(async ({ field, value }) => ({ label: field.label, text: await fieldText(replica, field, value, isExcerpt) })),
  );
}

/** Whether a value says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
