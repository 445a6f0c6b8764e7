import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import type { Actor } from "../entity.ts";
import type { Mutator } from "../mutator.ts";
import { recording } from "../recorder.ts";
import type { Model } from "../registry.ts";
import { runMutator } from "../unit-of-work.ts";
import { changesOf, writeAudit } from "./audit.ts";
import { DatabaseFault, faultsOf, isOvertaken, refusalOf, retryPassing } from "./faults.ts";
import { LockedRows } from "./locked-rows.ts";

interface Services {
  readonly knex: Knex;
  readonly model: Model;
}

/**
 * Runs a mutator for a call of REST. There is no device and no `from`: what is read under the lock replaces it (M1). It runs in a
 * transaction of its own, or under a savepoint of the given one. A refusal leaves that transaction usable.
 * @throws EngineError when it is refused
 * @throws DatabaseFault when the database fails
 */
export async function mutate(
  { knex, model }: Services,
  actor: Actor,
  mutator: Mutator,
  input: unknown,
  trx?: Knex.Transaction,
): Promise<void> {
  const work = () => faultsOf(() => (trx ?? knex).transaction((own) => run(own, model, actor, mutator, input)));
  try {
    await (trx ? work() : retryPassing(work, isOvertaken));
  } catch (error) {
    throw (error instanceof DatabaseFault && refusalOf(error)) || error;
  }
}

async function run(trx: Knex.Transaction, model: Model, actor: Actor, mutator: Mutator, input: unknown): Promise<void> {
  const now = new Date().toISOString();
  const rows = new LockedRows(trx);
  const mutationId = newId();
  const work = await runMutator(mutator, input, rows, { model, actor, now, mutationId, merge: recording() });
  await rows.flush(work.writes);
  const { name, version } = mutator;
  const who = { mutation_id: mutationId, admin_id: actor.id, client_id: null, seq: null };
  await writeAudit(trx, [
    { ...who, mutator: name, version, authored_at: now, outcome: "applied", changes: changesOf(work.writes) },
  ]);
}
