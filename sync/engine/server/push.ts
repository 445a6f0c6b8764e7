import { setImmediate } from "node:timers/promises";
import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import { idsIn } from "../ids-in.ts";
import type { Conflict } from "../merge.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import { type Model, resolveMutation } from "../registry.ts";
import { runMutator, type Work } from "../unit-of-work.ts";
import { type AuditLine, changesOf, type Outcome, writeAudit } from "./audit.ts";
import { comparing } from "./comparer.ts";
import { creationIn, madeBy } from "./creations.ts";
import { DatabaseFault, faultsOf, refusalOf, retryPassing } from "./faults.ts";
import { type Attempt, keepConflict, keepRefusal } from "./issues.ts";
import { LockedRows } from "./locked-rows.ts";
import type { Log } from "./log.ts";
import { seenInServersTime } from "./own-moments.ts";
import { type IssueQuota, isQuotaUsed, lockQuota } from "./quota.ts";
import { momentOf, storableMoment } from "./storable.ts";
import { isWithdrawal, reportIfLate, type Taken } from "./withdrawn.ts";

export interface Push {
  readonly actor: Actor;
  readonly clientId: string;
  readonly mutations: readonly Mutation[];
  /** The author, where the actor takes the mutation in (S3). Then it has no place in a queue of the actor's own. */
  readonly authoredBy?: string;
}

/**
 * `fork`: the server has other mutations under this clientId, or another account has it. `stale`: `check` failed; nothing was
 * taken.
 */
export type Pushed =
  | { readonly kind: "taken"; readonly changed: boolean; readonly outcomes: readonly Outcome[] }
  | { readonly kind: "fork" }
  | { readonly kind: "stale" };

/** Both are limited by the database's integer. */
const highest = { seq: 2 ** 31 - 1, version: 2 ** 31 - 1 } as const;

export interface PushServices {
  readonly knex: Knex;
  readonly model: Model;
  readonly log: Log;
  readonly quota: IssueQuota;
  /** Whether a device with this number may push at all (E6). It is asked under the client's lock, before anything is taken. */
  readonly check: (trx: Knex.Transaction, lastSeq: number) => Promise<boolean>;
}

/**
 * Takes a device's batch in one transaction (E2), in the order of its numbers. A refusal by the database shows only when the work
 * is stored, and it ends the whole transaction. Then the batch is taken again with a savepoint for each mutation. In the common
 * case no savepoints are needed.
 * @throws DatabaseFault when the database fails; then nothing was taken
 */
export async function push(services: PushServices, request: Push): Promise<Pushed> {
  try {
    return await retryPassing(() => take(services, request, false));
  } catch (error) {
    if (!(error instanceof DatabaseFault) || !refusalOf(error)) throw error;
    return retryPassing(() => take(services, request, true));
  }
}

async function take(services: PushServices, request: Push, careful: boolean): Promise<Pushed> {
  return inTransaction(services.knex, async (trx) => {
    const { actor, clientId, mutations } = request;
    await lockQuota(trx, actor);
    const last = await lockClient(trx, actor, clientId);
    // A number that cannot be stored has no place in any queue: the device renumbers its mutations (A4).
    if (last === undefined || mutations.some(({ seq }) => seq > highest.seq)) return { kind: "fork" };
    if (!(await services.check(trx, last))) return { kind: "stale" };
    const seen = await seenAmong(trx, mutations);
    const fresh = mutations.filter(({ id }) => !seen.has(id));
    const batch = new Batch(services, trx, request, careful);
    await batch.rows.expect(
      services.model,
      fresh.map(({ from }) => from),
    );
    const unkept: Unkept[] = [];
    let at = last;
    let lastId: string | undefined;
    let reported = false;
    for (const mutation of [...mutations].sort((a, b) => a.seq - b.seq)) {
      const known = seen.get(mutation.id);
      if (mutation.seq <= at && !known) return { kind: "fork" };
      if (mutation.seq <= at) continue;
      // There is a gap: the mutations before it are still on their way. The answer's number tells the device where to go on.
      if (mutation.seq > at + 1) break;
      const taken = known ?? { mutator: mutation.name, outcome: await batch.apply(mutation) };
      const attempt = { mutation, actor, clientId, now: new Date().toISOString() };
      if (known && (await reportIfLate(trx, services.model, attempt, known))) reported = true;
      if (taken.outcome === "unkept" && !isWithdrawal(mutation))
        unkept.push({ client_id: clientId, seq: mutation.seq, mutation_id: mutation.id });
      seen.set(mutation.id, taken);
      at = mutation.seq;
      lastId = mutation.id;
    }
    // What was just compared may be several MB. It is written in a turn of its own.
    await setImmediate();
    await writeAudit(trx, batch.lines);
    if (unkept.length > 0) await faultsOf(() => trx("sync_unkept").insert(unkept));
    if (lastId) await faultsOf(() => trx("sync_client").where({ id: clientId }).update({ last_seq: at, last_id: lastId }));
    return { kind: "taken", changed: reported || batch.lines.length > 0, outcomes: batch.lines.map(({ outcome }) => outcome) };
  });
}

/** A number of a device's queue whose mutation was passed without keeping it. */
interface Unkept {
  readonly client_id: string;
  readonly seq: number;
  readonly mutation_id: string;
}

/** The services that a batch needs. */
export type BatchServices = Pick<PushServices, "model" | "log" | "quota">;

/** One batch within its transaction. */
export class Batch {
  readonly rows: LockedRows;
  readonly lines: AuditLine[] = [];
  readonly #services: BatchServices;
  readonly #trx: Knex.Transaction;
  readonly #push: Push;
  readonly #careful: boolean;
  /** Keys of rows whose creation was passed without keeping it. */
  readonly #unkept = new Set<string>();

  constructor(services: BatchServices, trx: Knex.Transaction, push: Push, careful: boolean) {
    this.rows = new LockedRows(trx);
    this.#services = services;
    this.#trx = trx;
    this.#push = push;
    this.#careful = careful;
  }

  /** Runs one mutation. Its outcome is part of the transaction, and it never blocks the next one (E2). */
  async apply(mutation: Mutation): Promise<Outcome> {
    const now = new Date().toISOString();
    const attempt: Attempt = { mutation, actor: this.#push.actor, clientId: this.#push.clientId, now };
    if (this.#careful) await this.#raw("savepoint mutation");
    let outcome: Outcome;
    try {
      outcome = await this.#run(mutation, attempt);
    } catch (error) {
      const refusal = this.#refusal(mutation, error);
      if (this.#careful) {
        await this.#raw("rollback to savepoint mutation");
        this.rows.forget();
      }
      outcome = this.#note(mutation, await this.#keep(attempt, refusal));
    }
    if (this.#careful) await this.#raw("release savepoint mutation");
    if (outcome === "unkept") for (const key of madeBy(this.#services.model, mutation)) this.#unkept.add(key);
    return outcome;
  }

  /** Keeps a mutation as an issue of the actor's without running it. Returns `unkept` where there is no room for it. */
  async refuse(mutation: Mutation, refusal: EngineError): Promise<Outcome> {
    const { actor, clientId } = this.#push;
    const attempt = { mutation, actor, clientId, now: new Date().toISOString() };
    return this.#note(mutation, await this.#keep(attempt, refusal));
  }

  async #run(mutation: Mutation, attempt: Attempt): Promise<Outcome> {
    const { actor } = this.#push;
    // S2: work stays with its author. It is kept under the account that brought it, and takes no effect.
    if (mutation.author.toLowerCase() !== actor.id) throw new EngineError("forbidden");
    const { mutator, input } = resolveMutation(this.#services.model, mutation.name, mutation.version, mutation.input);
    const now = momentOf(mutation.authoredAt, attempt.now);
    const context = { model: this.#services.model, actor, now, takenAt: attempt.now, mutationId: mutation.id };
    const runOver = (from: SeenValues) => runMutator(mutator, input, this.rows, { ...context, merge: comparing(from, context) });
    let work = await runOver(mutation.from);
    const seen = await seenInServersTime(this.#trx, this.lines, mutation, work.conflicts);
    if (seen) work = await runOver(seen);
    // A removal found nothing, because the creation was passed unkept. Without the removal, the record would come back when the
    // creation is tried again (M5).
    if (work.missing.some((key) => this.#unkept.has(key))) return this.#note(mutation, "unkept");
    if (await this.#isOfIssue(work)) throw new EngineError("not_found");
    const [first] = work.conflicts;
    if (first && mutator.merge === "whole")
      return this.#note(mutation, await this.#keep(attempt, new EngineError("conflict"), first));
    // Where the value that lost cannot be kept, nothing is applied, and the device keeps the whole mutation.
    if (first && (await this.#isFull())) return this.#note(mutation, "unkept");
    await this.rows.flush(work.writes);
    for (const conflict of work.conflicts) await keepConflict(this.#trx, this.#services.model, attempt, conflict);
    return this.#note(mutation, first ? "conflict" : "applied", work);
  }

  /** Whether a record that the author had seen is missing because its creation is an issue of the author's. */
  async #isOfIssue({ missing }: Work): Promise<boolean> {
    if (missing.length === 0) return false;
    return (await creationIn(this.#trx, this.#services.model, this.#push.actor, idsIn(missing))) !== null;
  }

  /** Keeps a refused mutation as an issue, unless its author has too many open ones. */
  async #keep(attempt: Attempt, refusal: EngineError, conflict?: Conflict): Promise<Outcome> {
    if (await this.#isFull()) return "unkept";
    await keepRefusal(this.#trx, this.#services.model, attempt, refusal, conflict);
    return "refused";
  }

  #isFull(): Promise<boolean> {
    return isQuotaUsed(this.#trx, this.#push.actor, this.#services.quota);
  }

  #note(mutation: Mutation, outcome: Outcome, work?: Work): Outcome {
    this.lines.push({
      mutation_id: mutation.id,
      admin_id: this.#push.actor.id,
      authored_by: this.#push.authoredBy,
      client_id: this.#push.clientId,
      seq: this.#push.authoredBy === undefined ? mutation.seq : null,
      mutator: mutation.name,
      version: Math.min(mutation.version, highest.version),
      authored_at: storableMoment(mutation.authoredAt),
      outcome,
      changes: work ? changesOf(work.writes) : "[]",
    });
    return outcome;
  }

  /** Returns an error as a refusal. @throws the error itself where it must end the batch */
  #refusal(mutation: Mutation, error: unknown): EngineError {
    if (error instanceof EngineError) return error;
    if (error instanceof DatabaseFault) {
      const refusal = this.#careful ? refusalOf(error) : undefined;
      if (!refusal) throw error;
      return refusal;
    }
    this.#services.log.error("mutator_failed", { mutator: mutation.name, version: mutation.version, error: nameOf(error) });
    return new EngineError("mutator_failed");
  }

  #raw(sql: string): Promise<unknown> {
    return faultsOf(() => this.#trx.raw(sql));
  }
}

/** Locks the device's queue and returns the number of its last taken mutation; undefined if it is another account's (A4). */
async function lockClient(trx: Knex.Transaction, actor: Actor, clientId: string): Promise<number | undefined> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { last_seq: number }[] }>(
      `insert into sync_client as client (id, admin_id) values (?, ?)
       on conflict (id) do update set last_seen_at = now() where client.admin_id = excluded.admin_id
       returning last_seq`,
      [clientId, actor.id],
    ),
  );
  return rows[0]?.last_seq;
}

/** Returns the outcomes of mutations that are already known. */
async function seenAmong(trx: Knex.Transaction, mutations: readonly Mutation[]): Promise<Map<string, Taken>> {
  const sql = "select mutation_id, mutator, outcome from sync_audit where mutation_id = any(?::uuid[])";
  const ids = mutations.map(({ id }) => id);
  const { rows } = await faultsOf(() => trx.raw<{ rows: (Taken & { mutation_id: string })[] }>(sql, [ids]));
  return new Map(rows.map((row) => [row.mutation_id, row]));
}

async function inTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return faultsOf(() => knex.transaction(work));
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
