import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { Mutation } from "../protocol.ts";
import { type Model, resolveMutation } from "../registry.ts";
import { runMutator, type Work } from "../unit-of-work.ts";
import { type AuditLine, changesOf, writeAudit } from "./audit.ts";
import { DatabaseFault, faultsOf, refusalOf, retryPassing } from "./faults.ts";
import { keepConflict, keepRefusal, type Troubled } from "./issues.ts";
import { LockedRows } from "./locked-rows.ts";
import type { Log } from "./log.ts";

export interface Push {
  readonly actor: Actor;
  readonly clientId: string;
  readonly mutations: readonly Mutation[];
}

/** `fork`: this clientId holds other mutations, or another account's. `stale`: `check` says so; nothing was taken. */
export type Pushed =
  | { readonly kind: "taken"; readonly changed: boolean }
  | { readonly kind: "fork" }
  | { readonly kind: "stale" };

/** Both end where the database's integer does. */
const highest = { seq: 2 ** 31 - 1, version: 2 ** 31 - 1 } as const;

export interface PushServices {
  readonly knex: Knex;
  readonly model: Model;
  readonly log: Log;
  /** Whether a device at this number may push at all (E6): asked under the client's lock, before anything is taken. */
  readonly check: (trx: Knex.Transaction, lastSeq: number) => Promise<boolean>;
}

/**
 * Takes a device's batch in one transaction (E2), in the order of its numbers. Work that the database refuses shows only
 * when it is stored, and then the whole transaction is lost: the batch is taken again with a savepoint each, which the
 * common case is spared.
 * @throws DatabaseFault when the database cannot be worked with; nothing was taken then
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
    const last = await lockClient(trx, actor, clientId);
    // A number that cannot be kept has no place in any queue: the device numbers what it holds afresh (A4).
    if (last === undefined || mutations.some(({ seq }) => seq > highest.seq)) return { kind: "fork" };
    if (!(await services.check(trx, last))) return { kind: "stale" };
    const seen = await seenAmong(trx, mutations);
    const fresh = mutations.filter(({ id }) => !seen.has(id));
    const batch = new Batch(services, trx, request, careful);
    await batch.rows.expect(
      services.model,
      fresh.map(({ from }) => from),
    );
    let at = last;
    let lastId: string | undefined;
    for (const mutation of [...mutations].sort((a, b) => a.seq - b.seq)) {
      const known = seen.has(mutation.id);
      if (mutation.seq <= at && !known) return { kind: "fork" };
      if (mutation.seq <= at) continue;
      // A gap: what lies before it is still on its way. The answer's number tells the device where to go on.
      if (mutation.seq > at + 1) break;
      if (!known) await batch.apply(mutation);
      seen.add(mutation.id);
      at = mutation.seq;
      lastId = mutation.id;
    }
    await writeAudit(trx, batch.lines);
    if (lastId) await faultsOf(() => trx("sync_client").where({ id: clientId }).update({ last_seq: at, last_id: lastId }));
    return { kind: "taken", changed: batch.lines.length > 0 };
  });
}

/** One batch within its transaction. */
class Batch {
  readonly rows: LockedRows;
  readonly lines: AuditLine[] = [];
  readonly #services: PushServices;
  readonly #trx: Knex.Transaction;
  readonly #push: Push;
  readonly #careful: boolean;

  constructor(services: PushServices, trx: Knex.Transaction, push: Push, careful: boolean) {
    this.rows = new LockedRows(trx);
    this.#services = services;
    this.#trx = trx;
    this.#push = push;
    this.#careful = careful;
  }

  /** Runs one mutation; whatever becomes of it is in the transaction, and the next is never in its way (E2). */
  async apply(mutation: Mutation): Promise<void> {
    const now = new Date().toISOString();
    const troubled: Troubled = { mutation, actor: this.#push.actor, clientId: this.#push.clientId, now };
    if (this.#careful) await this.#raw("savepoint mutation");
    try {
      this.#note(mutation, await this.#run(mutation, troubled));
    } catch (error) {
      const refusal = this.#refusal(mutation, error);
      if (this.#careful) {
        await this.#raw("rollback to savepoint mutation");
        this.rows.forget();
      }
      await keepRefusal(this.#trx, this.#services.model, troubled, refusal);
      this.#note(mutation, "refused");
    }
    if (this.#careful) await this.#raw("release savepoint mutation");
  }

  async #run(mutation: Mutation, troubled: Troubled): Promise<Work | "refused"> {
    const { actor } = this.#push;
    // S2: work stays with its author. It is kept, in the name of the account that brought it, and takes no effect.
    if (mutation.author.toLowerCase() !== actor.id) throw new EngineError("forbidden");
    const { mutator, input } = resolveMutation(this.#services.model, mutation.name, mutation.version, mutation.input);
    const now = earlier(mutation.authoredAt, troubled.now);
    const context = { actor, now, takenAt: troubled.now, mutationId: mutation.id, from: mutation.from };
    const work = await runMutator(mutator, input, this.rows, context);
    const [first] = work.conflicts;
    if (first && mutator.merge === "whole") {
      await keepRefusal(this.#trx, this.#services.model, troubled, new EngineError("conflict"), first);
      return "refused";
    }
    await this.rows.flush(work.writes);
    for (const conflict of work.conflicts) await keepConflict(this.#trx, troubled, conflict);
    return work;
  }

  #note(mutation: Mutation, work: Work | "refused"): void {
    const outcome = work === "refused" ? "refused" : work.conflicts.length > 0 ? "conflict" : "applied";
    this.lines.push({
      mutation_id: mutation.id,
      admin_id: this.#push.actor.id,
      client_id: this.#push.clientId,
      seq: mutation.seq,
      mutator: mutation.name,
      version: Math.min(mutation.version, highest.version),
      authored_at: momentOf(mutation.authoredAt),
      outcome,
      changes: work === "refused" ? "[]" : changesOf(work.writes),
    });
  }

  /** The refusal that an error amounts to. @throws the error itself where the batch cannot go on with it */
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

/** Locks the device's queue and says how far it was taken; undefined when it is another account's (A4). */
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

async function seenAmong(trx: Knex.Transaction, mutations: readonly Mutation[]): Promise<Set<string>> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { mutation_id: string }[] }>("select mutation_id from sync_audit where mutation_id = any(?::uuid[])", [
      mutations.map(({ id }) => id),
    ]),
  );
  return new Set(rows.map((row) => row.mutation_id));
}

async function inTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return faultsOf(() => knex.transaction(work));
}

/** A device's clock never runs ahead of the server's (A1). */
const earlier = (authored: string, now: string) => {
  const at = momentOf(authored);
  return at < now ? at : now;
};

/** A device's moment as the database can keep it: a clock that was never set begins in 1970, and PostgreSQL has no year 0. */
const momentOf = (authored: string) => new Date(Math.max(Date.parse(authored) || 0, 0)).toISOString();

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
