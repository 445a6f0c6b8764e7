import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import type { Actor } from "../entity.ts";
import type { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { Conflict } from "../unit-of-work.ts";
import { faultsOf } from "./faults.ts";
import { idsIn, storableJson, storableText } from "./storable.ts";

/** A mutation that somebody has to look at, and for whom. */
export interface Troubled {
  readonly mutation: Mutation;
  readonly actor: Actor;
  readonly clientId: string;
  /** ISO moment of the server. */
  readonly now: string;
}

/**
 * Keeps a refused mutation whole (E2). One that failed because its record's creation is itself an issue is kept under
 * that issue (M5). `conflict` is told where a `whole` mutation met one (A5).
 */
export async function keepRefusal(
  trx: Knex.Transaction,
  model: Model,
  troubled: Troubled,
  refusal: EngineError,
  conflict?: Conflict,
): Promise<void> {
  const { mutation, actor } = troubled;
  const target = conflict ? { entity: conflict.entity, row_id: String(conflict.id) } : targetOf(model, mutation);
  await insertIssue(trx, troubled, {
    kind: "refused",
    code: refusal.code.slice(0, 100),
    problems: storableJson(refusal.problems),
    ...target,
    ...(conflict ? seenIn(conflict) : {}),
    under_id: refusal.code === "not_found" ? await creationIn(trx, actor, mutation) : null,
  });
}

/** Keeps what lost against another's value, one issue for each field (M1); what one device says twice of a field is one. */
export async function keepConflict(trx: Knex.Transaction, troubled: Troubled, conflict: Conflict): Promise<void> {
  const { mutation, clientId, now } = troubled;
  const { base, ...newer } = seenIn(conflict);
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { id: string }[] }>(
      `select id from issue where settled_at is null and kind = 'conflict' and device_id = ?
         and entity = ? and row_id = ? and field is not distinct from ? for no key update`,
      [clientId, conflict.entity, String(conflict.id), conflict.field as string],
    ),
  );
  const [open] = rows;
  if (!open) {
    const target = { entity: conflict.entity, row_id: String(conflict.id) };
    return insertIssue(trx, troubled, { kind: "conflict", code: "conflict", problems: "[]", ...target, base, ...newer });
  }
  await faultsOf(() =>
    trx("issue")
      .where({ id: open.id })
      .update({ ...newer, mutation: storableJson(mutation), updated_at: now }),
  );
}

async function insertIssue(
  trx: Knex.Transaction,
  { mutation, actor, clientId, now }: Troubled,
  columns: Record<string, Knex.Value>,
): Promise<void> {
  const made = { created_at: now, created_by: actor.id, updated_at: now };
  const whose = { id: newId(), author_id: actor.id, device_id: clientId, mutation: storableJson(mutation) };
  await faultsOf(() => trx("issue").insert({ ...whose, ...columns, ...made }));
}

function seenIn(conflict: Conflict) {
  const value = (of: unknown) => (of === null || of === undefined ? null : storableJson(of));
  return {
    field: conflict.field,
    base: value(conflict.base),
    mine: value(conflict.mine),
    theirs: value(conflict.theirs),
    theirs_by: conflict.theirsBy,
    theirs_at: conflict.theirsAt,
  };
}

/** The record that a mutation is about: the first it says it changes, else the one that its name and input point at. */
function targetOf(model: Model, { name, input, from }: Mutation): { entity: string | null; row_id: string | null } {
  const [key] = Object.keys(from);
  const slash = key?.indexOf("/") ?? -1;
  if (key && slash > 0 && key.length <= 100) {
    return { entity: storableText(key.slice(0, slash)), row_id: storableText(key.slice(slash + 1)) };
  }
  const entity = name.slice(0, name.indexOf("."));
  if (!model.entities.some((known) => known.name === entity)) return { entity: null, row_id: null };
  const given = input !== null && typeof input === "object" ? (input as Record<string, unknown>) : {};
  const id = given["id"] ?? given[`${entity}Id`];
  return { entity, row_id: typeof id === "string" && id.length <= 100 ? storableText(id) : null };
}

/** The author's open issue that holds the creation of a record which this mutation speaks of. */
async function creationIn(trx: Knex.Transaction, actor: Actor, mutation: Mutation): Promise<string | null> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { id: string }[] }>(
      `select coalesce(under_id, id) as id from issue where settled_at is null and kind = 'refused' and author_id = ?
         and row_id = any(?::text[]) order by created_at, id limit 1`,
      [actor.id, idsIn([mutation.input, mutation.from])],
    ),
  );
  return rows[0]?.id ?? null;
}
