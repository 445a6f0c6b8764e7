import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import type { Actor } from "../entity.ts";
import type { EngineError } from "../errors.ts";
import type { Field } from "../field.ts";
import { idsIn } from "../ids-in.ts";
import type { Conflict } from "../merge.ts";
import { sameValue } from "../normalise.ts";
import type { Mutation } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { splitKey } from "../tx.ts";
import { creationIn, madeBy } from "./creations.ts";
import { faultsOf } from "./faults.ts";
import { storableText } from "./storable.ts";
import { type Kept, keptColumns, keptWhole } from "./whole-issues.ts";

/** One attempt to apply a mutation: for which account, from which device, and when. */
export interface Attempt {
  readonly mutation: Mutation;
  readonly actor: Actor;
  readonly clientId: string;
  /** ISO moment of the server. */
  readonly now: string;
}

/**
 * Keeps a refused mutation whole (E2). If it failed because its record's creation is itself an issue, it is kept under that issue
 * (M5). `conflict` is passed where a `whole` mutation met one (A5).
 */
export async function keepRefusal(
  trx: Knex.Transaction,
  model: Model,
  attempt: Attempt,
  refusal: EngineError,
  conflict?: Conflict,
): Promise<void> {
  const { mutation, actor } = attempt;
  const made = madeBy(model, mutation);
  const target = conflict ? { entity: conflict.entity, row_id: String(conflict.id) } : targetOf(model, mutation);
  const columns = {
    kind: "refused",
    code: refusal.code.slice(0, 100),
    ...target,
    ...whereIn(conflict),
    under_id: refusal.code === "not_found" ? await creationIn(trx, model, actor, namedIn(mutation, made)) : null,
  };
  const { base, mine, theirs } = conflict ?? {};
  await insertIssue(trx, attempt, columns, { mutation, problems: refusal.problems, base, mine, theirs }, made);
}

/**
 * Keeps the value that lost against another's value (M1). A value written on top of the same device's own open wish joins that
 * issue. The issue then has the base of its first wish and the value of its last. Where these are the same, the author has taken the
 * wish back, and the issue is settled. A value written on top of a newer value gets an issue of its own, and so does every removal.
 */
export async function keepConflict(trx: Knex.Transaction, model: Model, attempt: Attempt, conflict: Conflict): Promise<void> {
  const { mutation, now } = attempt;
  const { base, mine, theirs } = conflict;
  const { field: name } = conflict;
  const field = name === null ? undefined : model.entity(conflict.entity).fields[name];
  const earlier = field && (await wishUnder(trx, attempt, conflict, field));
  if (!earlier) {
    const columns = { kind: "conflict", code: "conflict", entity: conflict.entity, row_id: String(conflict.id) };
    const kept = { mutation, problems: [], base, mine, theirs };
    return insertIssue(trx, attempt, { ...columns, ...whereIn(conflict) }, kept, []);
  }
  const { id, entity, row_id, ...first } = earlier;
  // Hidden values are null on both sides. They do not show whether the author took the change back.
  const isTakenBack = (mine !== null || theirs !== null) && sameValue(field, first.base, mine);
  const settled = isTakenBack ? { settled_at: now, resolution: "discarded" } : {};
  const columns = { ...whereIn(conflict), updated_at: now, ...settled };
  const kept = { mutation, problems: [], base: first.base, mine, theirs };
  await faultsOf(() =>
    trx("issue")
      .where({ id })
      .update({ ...columns, ...keptColumns(kept, { ...columns, entity, row_id }) }),
  );
  await faultsOf(() => trx("issue_whole").where({ issue_id: id }).update(keptWhole(kept)));
}

/** Returns the records that a mutation names, except those that it makes: it was not refused because these are missing. */
function namedIn({ input, from }: Mutation, made: readonly string[]): string[] {
  const own = new Set(made.map((key) => splitKey(key).id));
  return idsIn([input, from]).filter((id) => !own.has(id));
}

interface Wish {
  readonly id: string;
  readonly entity: string;
  readonly row_id: string;
  readonly base: unknown;
  readonly mine: unknown;
}

/**
 * Returns the device's open conflict on the same field, on top of whose wish the later one was made. Of several it returns the
 * newest.
 */
async function wishUnder(
  trx: Knex.Transaction,
  { clientId }: Attempt,
  { entity, id, field, base }: Conflict,
  declared: Field,
): Promise<Wish | undefined> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: Wish[] }>(
      `select id, entity, row_id, whole.base, whole.mine from issue join issue_whole as whole on whole.issue_id = issue.id
       where settled_at is null and kind = 'conflict' and device_id = ? and entity = ? and row_id = ? and field = ?
       order by created_at desc, id desc for no key update of issue`,
      [clientId, entity, String(id), field],
    ),
  );
  return rows.find(({ mine }) => sameValue(declared, mine, base));
}

async function insertIssue(
  trx: Knex.Transaction,
  { actor, clientId, now }: Attempt,
  columns: Record<string, Knex.Value>,
  kept: Kept,
  creates: readonly string[],
): Promise<void> {
  const id = newId();
  const made = { created_at: now, created_by: actor.id, updated_at: now };
  const row = { id, author_id: actor.id, device_id: clientId, ...columns, ...made };
  await faultsOf(() => trx("issue").insert({ ...row, ...keptColumns(kept, row) }));
  const whole = { issue_id: id, ...keptWhole(kept), creates: [...creates] };
  await faultsOf(() => trx("issue_whole").insert(whole));
}

const whereIn = (conflict: Conflict | undefined) =>
  conflict ? { field: conflict.field, theirs_by: conflict.theirsBy, theirs_at: conflict.theirsAt } : {};

/**
 * Returns the record that a mutation is about. Of the records that it changes, that is the one of the entity in its name, else the
 * first.
 */
function targetOf(model: Model, { name, input, from }: Mutation): { entity: string | null; row_id: string | null } {
  const named = name.slice(0, name.indexOf("."));
  const known = (entity: string) => model.entities.some((one) => one.name === entity);
  const rows = Object.keys(from).flatMap((key) => (key.length <= 100 && key.includes("/") ? splitKey(key) : []));
  const changed = rows.filter(({ entity }) => known(entity));
  const first = changed.find(({ entity }) => entity === named) ?? changed[0];
  if (first) return { entity: first.entity, row_id: storableText(first.id) };
  if (!known(named)) return { entity: null, row_id: null };
  const given = input !== null && typeof input === "object" ? (input as Record<string, unknown>) : {};
  const id = given["id"] ?? given[`${named}Id`];
  return { entity: named, row_id: typeof id === "string" && id.length <= 100 ? storableText(id) : null };
}
