import type { Knex } from "knex";
import { callsOf } from "#sync/engine/act.ts";
import type { Call } from "#sync/engine/carried.ts";
import type { Field } from "#sync/engine/field.ts";
import { callOf } from "#sync/engine/settling.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { type NameById, valueText } from "#sync/model/rules/value-text.ts";
import { waitingAbout } from "../../services/trash/waiting-about.ts";
import { inPages } from "../sql/in-pages.ts";

/** One value of what waits about a person. */
export interface WaitingValue {
  readonly kind: string;
  readonly label: string;
  readonly text: string;
  readonly at: Date;
  /** An administrator's name; null where the account is gone. */
  readonly by: string | null;
}

/**
 * Yields what waits about a person: in 要対応, and of what removed administrators left. It has each value that a change would write,
 * and what the change met.
 * @param isTold whether rows of an entity are listed at all
 */
export async function* heldWaiting(
  knex: Knex,
  ids: readonly string[],
  { nameOf, isTold }: { readonly nameOf: NameById; readonly isTold: (entity: string) => boolean },
): AsyncGenerator<WaitingValue> {
  const { issues, quarantine } = await waitingAbout(knex, ids);
  const kept = await issues.orderBy(["issue.created_at", "issue.id"]).pluck<string[]>("issue.id");
  const readIssues = (some: readonly string[]) =>
    knex("issue")
      .leftJoin("issue_whole as whole", "whole.issue_id", "issue.id")
      .whereIn("issue.id", some)
      .orderBy(["issue.created_at", "issue.id"])
      .select<IssueRow[]>("author_id", "entity", "row_id", "field", "created_at", "whole.mutation", "whole.theirs");
  for await (const { author_id, entity, row_id, field, created_at, mutation, theirs } of inPages(kept, readIssues)) {
    const told = callsWithin(mutation, ids, isTold);
    if (told.length === 0) continue;
    const about = { at: created_at, by: author_id && nameOf("admin", author_id) };
    for (const call of told)
      for (const value of valuesOf(call, ids, nameOf)) yield { kind: `要対応：${labelOf(call)}`, ...value, ...about };
    // The change may have met the row of another person whom it names.
    if (entity === null || !isTold(entity) || !names(row_id, ids)) continue;
    const declared = field === null ? undefined : model.entities.find(({ name }) => name === entity)?.fields[field];
    const text = valueText(declared, theirs, nameOf);
    if (text !== null) yield { kind: "要対応", label: `現在の値${declared ? `（${declared.label}）` : ""}`, text, ...about };
  }
  const left = await quarantine.whereNotNull("content").orderBy(["brought_at", "id"]).pluck<string[]>("id");
  const readLeft = (some: readonly string[]) =>
    knex("quarantine")
      .whereIn("id", some)
      .whereNotNull("content")
      .orderBy(["brought_at", "id"])
      .select<LeftRow[]>("kind", "content", "author_name", "brought_at");
  for await (const { kind, content, author_name, brought_at } of inPages(left, readLeft)) {
    const about = { at: brought_at, by: author_name };
    if (kind === "words") yield { kind: "引き渡された下書き", label: "内容", text: textOf(content.value), ...about };
    else
      for (const call of callsWithin(content, ids, isTold))
        for (const value of valuesOf(call, ids, nameOf)) yield { kind: `引き渡された変更：${labelOf(call)}`, ...value, ...about };
  }
}

interface IssueRow {
  readonly author_id: string | null;
  readonly entity: string | null;
  readonly row_id: string | null;
  readonly field: string | null;
  readonly created_at: Date;
  readonly mutation: Call | null;
  readonly theirs: unknown;
}

interface LeftRow {
  readonly kind: "mutation" | "words";
  readonly content: Call & { readonly value: unknown };
  readonly author_name: string;
  readonly brought_at: Date;
}

/** Returns the calls that a waiting change makes, of entities that are listed. Of several, those that name what is the person's. */
function callsWithin(call: Call | null, ids: readonly string[], isTold: (entity: string) => boolean): readonly Call[] {
  const calls = call ? callsOf(callOf(call)) : [];
  return calls.filter((one) => isTold(entityOf(one)) && (calls.length === 1 || names(one.input, ids)));
}

/** Whether a value names one of these rows. The id of a link has those of the rows that it joins. */
function names(value: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(value)?.toLowerCase() ?? "";
  return ids.some((id) => text.includes(id));
}

const entityOf = ({ name }: Call): string => name.split(".", 1)[0] ?? "";
const labelOf = ({ name }: Call): string => model.mutators.get(name)?.label ?? name;
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

type Told = Pick<WaitingValue, "label" | "text">;

/**
 * Returns the values of a call's input in words. Ids are left out: the changes' values name the same records. So is what is said of
 * another person: a sheet for one must not tell of others.
 */
function valuesOf(call: Call, ids: readonly string[], nameOf: NameById): Told[] {
  const fields: Readonly<Record<string, Field>> = {
    ...model.entities.find((one) => one.name === entityOf(call))?.fields,
    ...model.mutators.get(call.name)?.inputFields,
  };
  const isPartner = (key: string, input: unknown) =>
    key === "partnerId" ||
    (key === "id" && input === call.input && entityOf(call) === partner.name) ||
    (key === "targetId" && isObject(input) && "targetType" in input && input.targetType === partner.name);
  const valuesIn = (input: unknown): Told[] => {
    const values = Object.entries(isObject(input) ? input : {});
    if (values.some(([key, value]) => isPartner(key, input) && !ids.includes(String(value)))) return [];
    return values.flatMap(([key, value]: readonly [string, unknown]) => {
      const field = fields[key];
      if (key === "id" || key.endsWith("Id") || field?.references !== undefined) return [];
      // A list of an input that is no field has items with fields of their own.
      if (!field && Array.isArray(value) && value.every(isObject)) return value.flatMap(valuesIn);
      const text = valueText(field, value, nameOf);
      return text === null ? [] : [{ label: field?.label ?? "内容", text }];
    });
  };
  return valuesIn(call.input);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
