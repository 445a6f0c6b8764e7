import type { Row } from "../entity.ts";
import { type ExchangeAnswer, type ExchangeRequest, pushLimits } from "../protocol.ts";
import { rowKey } from "../tx.ts";
import type { AuthorContext } from "./author.ts";
import type { DeviceState, OutboxRow } from "./device-rows.ts";
import { type BatchLimits, keepAcknowledged, renumber, resendAcknowledged, takeBatch, waitingEntries } from "./outbox.ts";
import { type Transport, TransportError } from "./ports.ts";
import { rebase } from "./rebase.ts";

export interface ExchangeContext extends AuthorContext {
  readonly transport: Transport;
}

/**
 * `done`: all is sent and fetched. `more`: something is left; go on at once. `again`: nothing was gained (another tab was
 * quicker, or the server asked to begin anew); go on, but not for ever.
 */
export type Outcome = "done" | "more" | "again";

/** Makes exchanges (E1) and publishes their answers, each in one transaction. */
export class Exchanger {
  readonly #context: ExchangeContext;
  #limits: BatchLimits = pushLimits;
  /** What this client has sent during pages, which acknowledge nothing: no need to send it with each. */
  #delivered: { clientId: string; seq: number } | undefined;

  constructor(context: ExchangeContext) {
    this.#context = context;
  }

  /** One exchange. @throws TransportError, or a DexieError when the device's database fails */
  async once(signal: AbortSignal): Promise<Outcome> {
    const { db, transport, clock } = this.#context;
    const request = await db.writeState(() => this.#request());
    const began = clock.now();
    let answer: ExchangeAnswer;
    try {
      answer = await transport.exchange(request, signal);
    } catch (error) {
      this.#delivered = undefined;
      if (error instanceof TransportError && error.failure === "too_large") return this.#halve(request);
      throw error;
    }
    const offset = Date.parse(answer.now) - (began + clock.now()) / 2;
    return db.write(() => this.#publish(request, answer, Math.round(offset)));
  }

  async #request(): Promise<ExchangeRequest> {
    const { db } = this.#context;
    const state = await db.state();
    const delivered = this.#delivered?.clientId === state.clientId ? this.#delivered.seq : 0;
    const mutations = await takeBatch(db, this.#limits, delivered);
    return { clientId: state.clientId, cursor: state.cursor, acknowledged: state.acknowledgedSeq, mutations };
  }

  /** 413: half as much, next time. One alone that is too large can never go, and must not hold up the rest. */
  async #halve(request: ExchangeRequest): Promise<Outcome> {
    const only = request.mutations[0];
    if (request.mutations.length > 1) {
      this.#limits = { ...this.#limits, mutations: Math.ceil(request.mutations.length / 2) };
      return "more";
    }
    if (!only) throw new TransportError("too_large");
    const { db, clock } = this.#context;
    await db.write(async () => {
      const entry = await db.outbox.where("id").equals(only.id).first();
      if (entry?.state !== "waiting") return;
      await db.saveState(await renumber(db, await db.state(), clock.id()));
      await rebase(this.#context, { rows: new Map(), gone: new Set([entry.order]), whole: false });
      await db.outbox.put({ ...entry, state: "aside", reason: "payload_too_large", seq: null, stale: false });
    });
    return "more";
  }

  /** Publishes an answer, unless another tab has moved on meanwhile: then its rows are older than what is here. */
  async #publish(request: ExchangeRequest, answer: ExchangeAnswer, clockOffset: number): Promise<Outcome> {
    const { db, clock } = this.#context;
    const before = await db.state();
    if (before.cursor !== request.cursor || before.clientId !== request.clientId) return "again";
    const state: DeviceState = { ...before, clockOffset, failure: null, lastExchange: new Date(clock.now()).toISOString() };

    if (answer.kind === "reset" || (state.epoch !== null && answer.epoch !== state.epoch)) return this.#reset(state, answer);
    // A server that knows fewer than it acknowledged has lost some: a restore that its epoch does not show (E6).
    if (answer.lastSeq < state.acknowledgedSeq && answer.kind !== "page") return this.#reset(state, answer, true);
    if (answer.kind === "fork") return this.#fork(state);
    if (answer.kind === "page") return this.#page(request, state, answer);

    const queue = await waitingEntries(db).sortBy("order");
    const acknowledged = queue.filter((entry) => entry.seq !== null && entry.seq <= answer.lastSeq);
    if (!knowsLast(state, acknowledged.at(-1), answer)) return this.#fork(state);

    const rows = rowsOf(this.#context, answer);
    if (request.cursor === null) for (const key of await this.#others(new Set(rows.keys()))) rows.set(key, null);
    await keepAcknowledged(db, acknowledged, clock.now());
    await rebase(this.#context, { rows, gone: new Set(acknowledged.map((entry) => entry.order)), whole: true });
    await db.marks.clear();
    await db.saveState({
      ...state,
      cursor: answer.cursor,
      epoch: answer.epoch,
      acknowledgedSeq: answer.lastSeq,
      acknowledgedId: answer.lastId,
      complete: true,
      bootstrap: null,
      progress: null,
    });
    this.#delivered = undefined;
    const left = queue.length - acknowledged.length;
    if (answer.more || (left > 0 && acknowledged.length > 0)) return "more";
    return left > 0 ? "again" : "done";
  }

  /** One page of a bootstrap or a long catch-up (E5): rows only, acknowledgements come with the delta behind it. */
  async #page(request: ExchangeRequest, state: DeviceState, answer: ExchangeAnswer): Promise<Outcome> {
    const { db } = this.#context;
    const rows = rowsOf(this.#context, answer);
    const bootstrap = answer.progress?.bootstrap ?? false;
    const last = answer.progress?.last ?? false;
    let run = state.bootstrap;
    if (bootstrap) {
      if (!run || request.cursor === null) {
        run = { sweep: await this.#filled() };
        await db.marks.clear();
      }
      if (run.sweep) await db.marks.add({ keys: [...rows.keys()] });
      if (run.sweep && last) {
        const marked = await db.marks.toArray();
        for (const key of await this.#others(new Set(marked.flatMap((mark) => mark.keys)))) rows.set(key, null);
      }
      if (last) await db.marks.clear();
    }
    await rebase(this.#context, { rows, gone: new Set(), whole: false });
    await db.saveState({
      ...state,
      cursor: answer.cursor,
      epoch: answer.epoch,
      complete: state.complete || (bootstrap && last),
      bootstrap: last ? null : run,
      progress: { bootstrap, done: answer.progress?.done ?? 0, total: answer.progress?.total ?? 0 },
    });
    const sent = request.mutations.at(-1);
    if (sent) this.#delivered = { clientId: request.clientId, seq: sent.seq };
    return "more";
  }

  /** Begins a bootstrap, keeping all that is here. Under a new epoch also sends again what a restore may have lost (E6). */
  async #reset(state: DeviceState, answer: ExchangeAnswer, restored = false): Promise<Outcome> {
    const { db, clock } = this.#context;
    this.#delivered = undefined;
    let next: DeviceState = { ...state, cursor: answer.cursor, epoch: answer.epoch, bootstrap: null, progress: null };
    // The cursor of a delta or page belongs to rows that are not being published.
    if (answer.kind !== "reset") next = { ...next, cursor: null };
    if (restored || (state.epoch !== null && answer.epoch !== state.epoch)) {
      await resendAcknowledged(db, clock.now());
      next = await renumber(db, next, clock.id());
    }
    await db.marks.clear();
    await db.saveState(next);
    return "again";
  }

  /** The server knows this client otherwise: a copied profile. Both go on, each as a client of its own (A4). */
  async #fork(state: DeviceState): Promise<Outcome> {
    const { db, clock } = this.#context;
    this.#delivered = undefined;
    await db.saveState(await renumber(db, state, clock.id()));
    return "again";
  }

  async #filled(): Promise<boolean> {
    const { db } = this.#context;
    for (const entity of db.model.entities) if (await db.rows(entity.name).limit(1).first()) return true;
    return false;
  }

  /** Keys of the rows on the device beyond these. */
  async #others(keys: ReadonlySet<string>): Promise<string[]> {
    const { db } = this.#context;
    const others: string[] = [];
    for (const { name } of db.model.entities) {
      for (const id of await db.rows(name).toCollection().primaryKeys()) {
        const key = rowKey(name, id);
        if (!keys.has(key)) others.push(key);
      }
    }
    return others;
  }
}

/** Whether what the server calls this client's last mutation is what this device sent under that number (A4). */
function knowsLast(state: DeviceState, last: OutboxRow | undefined, answer: ExchangeAnswer): boolean {
  if (last) return last.seq === answer.lastSeq && last.id === answer.lastId;
  return answer.lastSeq === state.acknowledgedSeq && answer.lastId === state.acknowledgedId;
}

/** An answer's rows by key. Entities that this version does not know are passed over. */
function rowsOf({ db }: ExchangeContext, answer: ExchangeAnswer): Map<string, Row | null> {
  const rows = new Map<string, Row | null>();
  for (const [entity, { put, drop }] of Object.entries(answer.rows)) {
    if (!db.knows(entity)) continue;
    for (const id of drop) rows.set(rowKey(entity, id), null);
    for (const row of put as Row[]) rows.set(rowKey(entity, row.id), row);
  }
  return rows;
}
