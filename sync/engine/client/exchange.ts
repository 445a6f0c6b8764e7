import type { Row } from "../entity.ts";
import { unpacked } from "../packed-rows.ts";
import { type ExchangeAnswer, type ExchangeRequest, pushLimits } from "../protocol.ts";
import { rowKey } from "../tx.ts";
import type { DeviceContext } from "./author.ts";
import type { DeviceDatabase, DeviceTx } from "./device-database.ts";
import type { DeviceState, OutboxRow } from "./device-rows.ts";
import { shapeOf } from "./device-state.ts";
import { OutdatedError } from "./failures.ts";
import { type BatchLimits, keepAcknowledged, renumber, resendAcknowledged, takeBatch, waitingEntries } from "./outbox.ts";
import { type Transport, TransportError } from "./ports.ts";
import { rebase } from "./rebase.ts";

export interface ExchangeContext extends DeviceContext {
  readonly db: DeviceDatabase;
  readonly transport: Transport;
}

/**
 * `done`: all is sent and fetched. `more`: something is left; go on at once. `again`: nothing was gained (another tab was
 * quicker, or the server asked to begin anew); go on, but not for ever.
 */
export type Outcome = "done" | "more" | "again";

/** Rows of a page that are published at once. */
const atOnce = 1_000;

/** Makes exchanges (E1) and publishes their answers, each in one transaction. */
export class Exchanger {
  readonly #context: ExchangeContext;
  readonly #shape: string;
  #limits: BatchLimits = pushLimits;
  /** What this client has sent during pages, which acknowledge nothing: no need to send it with each. */
  #delivered: { clientId: string; order: number } | undefined;

  constructor(context: ExchangeContext) {
    this.#context = context;
    this.#shape = shapeOf(context.model);
  }

  /** One exchange. @throws TransportError, OutdatedError, or a DOMException when the device's database fails */
  async once(signal: AbortSignal): Promise<Outcome> {
    const { db, transport, clock } = this.#context;
    const { request, last } = await db.writeState((tx) => this.#request(tx));
    const began = clock.now();
    let answer: ExchangeAnswer;
    try {
      answer = unpacked(this.#context.model, await transport.exchange(request, signal));
    } catch (error) {
      this.#delivered = undefined;
      if (error instanceof TransportError && error.failure === "too_large") return this.#halve(request);
      throw error;
    }
    const offset = Date.parse(answer.now) - (began + clock.now()) / 2;
    const rows = [...rowsOf(this.#context, answer)];
    while (answer.kind === "page" && rows.length > atOnce) {
      const part = new Map(rows.splice(0, atOnce));
      await db.prepare((tx) => this.#putAhead(tx, request, answer, part));
    }
    const outcome = await db.prepare((tx) => this.#publish(tx, request, answer, new Map(rows), Math.round(offset)));
    if (outcome === "done") this.#limits = pushLimits;
    this.#delivered = outcome === "more" && answer.kind === "page" ? { clientId: request.clientId, order: last } : undefined;
    return outcome;
  }

  async #request(tx: DeviceTx): Promise<{ request: ExchangeRequest; last: number }> {
    const { clientId, cursor, acknowledgedSeq, shape } = await tx.state();
    if (shape !== this.#shape) throw new OutdatedError();
    const after = this.#delivered?.clientId === clientId ? this.#delivered.order : 0;
    const { mutations, last } = await takeBatch(this.#context.db, tx, this.#limits, after);
    return { request: { clientId, cursor, acknowledged: acknowledgedSeq, mutations }, last };
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
    await db.write(async (tx) => {
      const [entry] = await tx.outbox.by("id", only.id);
      if (entry?.state !== "waiting") return;
      tx.saveState(await renumber(tx, await tx.state(), clock.id()));
      await rebase(tx, this.#context, { rows: new Map(), gone: new Set([entry.order]), whole: false });
      tx.outbox.put({ ...entry, state: "aside", reason: "payload_too_large", seq: null, stale: false });
    });
    return "more";
  }

  /** Part of a large page: it is no view of one moment anyway, and no reader should wait for all of it. */
  async #putAhead(tx: DeviceTx, request: ExchangeRequest, answer: ExchangeAnswer, rows: Map<string, Row | null>): Promise<void> {
    const state = await tx.state();
    if (!isCurrent(state, request) || (state.epoch !== null && answer.epoch !== state.epoch)) return;
    if (answer.progress?.bootstrap && !state.bootstrap) {
      // What was here before must be known before anything comes in.
      tx.marks.clear();
      tx.saveState({ ...state, bootstrap: { sweep: await this.#filled(tx) } });
    }
    await rebase(tx, this.#context, { rows, gone: new Set(), whole: false });
  }

  /** Publishes an answer, unless another tab has moved on meanwhile: then its rows are older than what is here. */
  async #publish(
    tx: DeviceTx,
    request: ExchangeRequest,
    answer: ExchangeAnswer,
    rows: Map<string, Row | null>,
    clockOffset: number,
  ): Promise<Outcome> {
    const { db, clock } = this.#context;
    const before = await tx.state();
    if (!isCurrent(before, request)) return "again";
    const state: DeviceState = { ...before, clockOffset, failure: null, lastExchange: new Date(clock.now()).toISOString() };

    if (answer.kind === "reset" || (state.epoch !== null && answer.epoch !== state.epoch)) return this.#reset(tx, state, answer);
    // A server that knows fewer than it acknowledged has lost some: a restore that its epoch does not show (E6).
    if (answer.lastSeq < state.acknowledgedSeq && answer.kind !== "page") return this.#reset(tx, state, answer, true);
    if (answer.kind === "fork") return this.#fork(tx, state);
    if (answer.kind === "page") return this.#page(tx, state, answer, rows);

    const queue = await waitingEntries(tx);
    const acknowledged = queue.filter((entry) => entry.seq !== null && entry.seq <= answer.lastSeq);
    if (!knowsLast(state, acknowledged.at(-1), answer)) return this.#fork(tx, state);

    if (request.cursor === null) for (const key of await this.#others(tx, new Set(rows.keys()))) rows.set(key, null);
    await keepAcknowledged(db, tx, acknowledged, clock.now());
    await rebase(tx, this.#context, { rows, gone: new Set(acknowledged.map((entry) => entry.order)), whole: true, queue });
    tx.marks.clear();
    tx.saveState({
      ...state,
      cursor: answer.cursor,
      epoch: answer.epoch,
      acknowledgedSeq: answer.lastSeq,
      acknowledgedId: answer.lastId,
      complete: true,
      bootstrap: null,
      progress: null,
    });
    const left = queue.length - acknowledged.length;
    if (answer.more || (left > 0 && acknowledged.length > 0)) return "more";
    return left > 0 ? "again" : "done";
  }

  /** One page of a bootstrap or a long catch-up (E5): rows only, acknowledgements come with the delta behind it. */
  async #page(tx: DeviceTx, state: DeviceState, answer: ExchangeAnswer, rows: Map<string, Row | null>): Promise<Outcome> {
    const bootstrap = answer.progress?.bootstrap ?? false;
    const last = answer.progress?.last ?? false;
    const run = bootstrap ? (state.bootstrap ?? { sweep: await this.#filled(tx) }) : null;
    if (run?.sweep) {
      const keys = [...rowsOf(this.#context, answer).keys()];
      const marked = last ? (await tx.marks.all()).flatMap((mark) => mark.keys) : [];
      if (last) for (const key of await this.#others(tx, new Set([...marked, ...keys]))) rows.set(key, null);
      else tx.marks.append({ keys });
    }
    if (last) tx.marks.clear();
    await rebase(tx, this.#context, { rows, gone: new Set(), whole: false });
    tx.saveState({
      ...state,
      cursor: answer.cursor,
      epoch: answer.epoch,
      complete: state.complete || (bootstrap && last),
      bootstrap: last ? null : run,
      progress: { bootstrap, done: answer.progress?.done ?? 0, total: answer.progress?.total ?? 0 },
    });
    return "more";
  }

  /** Begins a bootstrap, keeping all that is here. Under a new epoch also sends again what a restore may have lost (E6). */
  async #reset(tx: DeviceTx, state: DeviceState, answer: ExchangeAnswer, restored = false): Promise<Outcome> {
    const { db, clock } = this.#context;
    let next: DeviceState = { ...state, cursor: answer.cursor, epoch: answer.epoch, bootstrap: null, progress: null };
    // The cursor of a delta or page belongs to rows that are not being published.
    if (answer.kind !== "reset") next = { ...next, cursor: null };
    if (restored || (state.epoch !== null && answer.epoch !== state.epoch)) {
      await resendAcknowledged(db, tx, clock.now());
      next = await renumber(tx, next, clock.id());
    }
    tx.marks.clear();
    tx.saveState(next);
    return "again";
  }

  /** The server knows this client otherwise: a copied profile. Both go on, each as a client of its own (A4). */
  async #fork(tx: DeviceTx, state: DeviceState): Promise<Outcome> {
    const { clock } = this.#context;
    tx.saveState(await renumber(tx, state, clock.id(), true));
    return "again";
  }

  async #filled(tx: DeviceTx): Promise<boolean> {
    for (const { name } of this.#context.model.entities) if (!(await tx.rows(name).isEmpty())) return true;
    return false;
  }

  /** Keys of the rows on the device beyond these; one that waiting work has removed here is still known by its base row. */
  async #others(tx: DeviceTx, keys: ReadonlySet<string>): Promise<string[]> {
    const others = (await tx.base.keys()).filter((key) => !keys.has(key));
    for (const { name } of this.#context.model.entities) {
      for (const id of await tx.rows(name).keys()) {
        const key = rowKey(name, id);
        if (!keys.has(key)) others.push(key);
      }
    }
    return others;
  }
}

/** Whether an answer to this request still follows on what is here. */
const isCurrent = (state: DeviceState, request: ExchangeRequest) =>
  state.cursor === request.cursor && state.clientId === request.clientId;

/** Whether what the server calls this client's last mutation is what this device sent under that number (A4). */
function knowsLast(state: DeviceState, last: OutboxRow | undefined, answer: ExchangeAnswer): boolean {
  if (last) return last.seq === answer.lastSeq && last.id === answer.lastId;
  return answer.lastSeq === state.acknowledgedSeq && answer.lastId === state.acknowledgedId;
}

/** An answer's rows by key. Entities that this version does not know are passed over. */
function rowsOf({ model }: ExchangeContext, answer: ExchangeAnswer): Map<string, Row | null> {
  const rows = new Map<string, Row | null>();
  const known = new Set(model.entities.map(({ name }) => name));
  for (const [entity, { put, drop }] of Object.entries(answer.rows)) {
    if (!known.has(entity)) continue;
    for (const id of drop) rows.set(rowKey(entity, id), null);
    for (const row of put as Row[]) rows.set(rowKey(entity, row.id), row);
  }
  return rows;
}
