import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import { issue, issueBytes, type WholeIssue } from "../issue.ts";
import { visibleSql } from "./columns.ts";
import { bytesOf, excerptOf } from "./excerpt.ts";
import { faultsOf } from "./faults.ts";
import { storableJson, storableMoment } from "./storable.ts";

/** The content of an issue. Sides that a conflict does not have may be left out. */
export interface Kept extends Pick<WholeIssue, "mutation"> {
  readonly problems: readonly WholeIssue["problems"][number][];
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

/** Bytes that a row gets later: its number, and when and how it was settled. */
const toCome = 300;

/** Returns the columns with the content of an issue. They are cut so that the row, with its `others`, stays within `issueBytes`. */
export function keptColumns({ mutation, problems, base, mine, theirs }: Kept, others: Record<string, unknown>) {
  const { input, from, rest, ...envelope } = { ...mutation, authoredAt: storableMoment(mutation.authoredAt) };
  const room = issueBytes - toCome - bytesOf({ ...others, ...envelope });
  const call = { input, from, ...(rest && { rest }) };
  const { value, cut } = excerptOf({ call, problems, base, mine, theirs }, room);
  return { ...keptWhole({ ...value, mutation: { ...envelope, ...value.call } }), is_excerpt: cut };
}

/** Returns the columns that keep an issue whole. */
export function keptWhole({ mutation, problems, base, mine, theirs }: Kept) {
  return {
    mutation: storableJson(mutation),
    problems: storableJson(problems),
    base: sideOf(base),
    mine: sideOf(mine),
    theirs: sideOf(theirs),
  };
}

const sideOf = (value: unknown) => (value === null || value === undefined ? null : storableJson(value));

/**
 * Returns an issue as it is kept whole, for an actor who may see its row (E8).
 * @throws EngineError `not_found`
 */
export async function readWhole(knex: Knex, actor: Actor, id: string): Promise<WholeIssue> {
  const visible = visibleSql(issue, actor);
  const { rows } = await faultsOf(() =>
    knex.raw<{ rows: WholeIssue[] }>(
      `select whole.mutation, whole.problems, whole.base, whole.mine, whole.theirs
       from issue as t join issue_whole as whole on whole.issue_id = t.id where ${visible.sql} and t.id = ?::uuid`,
      [...visible.bindings, id],
    ),
  );
  const [whole] = rows;
  if (!whole) throw new EngineError("not_found");
  return whole;
}
