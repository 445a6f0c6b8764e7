import type { Knex } from "knex";
import type { Call } from "#sync/engine/carried.ts";
import { callOf } from "#sync/engine/settling.ts";
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
      .select<IssueRow[]>("author_id", "entity", "field", "created_at", "whole.mutation", "whole.theirs");
  for await (const { author_id, entity, field, created_at, mutation, theirs } of inPages(kept, readIssues)) {
    if (!mutation || !isTold(entityOf(mutation))) continue;
    const about = { at: created_at, by: author_id && nameOf("admin", author_id) };
    for (const value of valuesOf(mutation, nameOf)) yield { kind: `要対応：${labelOf(mutation)}`, ...value, ...about };
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
    else if (isTold(entityOf(content)))
      for (const value of valuesOf(content, nameOf)) yield { kind: `引き渡された変更：${labelOf(content)}`, ...value, ...about };
  }
}

interface IssueRow {
  readonly author_id: string | null;
  readonly entity: string | null;
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

const entityOf = (call: Call): string => callOf(call).name.split(".", 1)[0] ?? "";
const labelOf = (call: Call): string => model.mutators.get(callOf(call).name)?.label ?? callOf(call).name;
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns the values of a change's input in words. Ids are left out: the changes' values name the same records. */
function valuesOf(call: Call, nameOf: NameById): Pick<WaitingValue, "label" | "text">[] {
  const { name, input } = callOf(call);
  const fields = {
    ...model.entities.find((one) => one.name === entityOf(call))?.fields,
    ...model.mutators.get(name)?.inputFields,
  };
  return Object.entries(typeof input === "object" && input !== null ? input : {}).flatMap(([key, value]: [string, unknown]) => {
    const isId = key === "id" || key.endsWith("Id") || fields[key]?.references !== undefined;
    const text = isId ? null : valueText(fields[key], value, nameOf);
    return text === null ? [] : [{ label: fields[key]?.label ?? "内容", text }];
  });
}
