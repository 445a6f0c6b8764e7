import type { Row } from "../entity.ts";
import type { ExchangeAnswer, ExchangeRequest } from "../protocol.ts";
import { rowKey } from "../tx.ts";
import type { DeviceContext } from "./author.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { DeviceState, OutboxRow } from "./device-rows.ts";
import { missingAfter } from "./device-state.ts";
import type { DeviceTx } from "./device-tx.ts";
import { keepAcknowledged, putAside, renumber, resendAcknowledged, waitingEntries } from "./outbox.ts";
import { TransportError } from "./ports.ts";
import { rebase } from "./rebase.ts";
import type { Verifier } from "./verifier.ts";
import { resendWithdrawals } from "./withdrawn.ts";

export interface PublishContext extends DeviceContext {
  readonly db: DeviceDatabase;
  readonly verifier: Verifier;
}

/**
 * `done`: all is sent and fetched. `more`: something is left; go on at once. `again`: nothing was gained (another tab was
 * quicker, or the server asked to begin anew); go on, but not for ever.
 */
export type Outcome = "done" | "more" | "again";

/** What was asked, and after how many wipes of the device (S3). */
export interface Asked {
  readonly request: ExchangeRequest;
  /** Whether it carried all that waited. */
  readonly all: boolean;
  readonly wipes: number;
}

/** Rows of a page that are published at once. */
const atOnce = 1_000;
/** Rows and own mutations that count as little. */
const few = 50;

/** Publishes what the server answers, each time in one transaction (R1). */
export class Publisher {
  readonly #context: PublishContext;

  constructor(context: PublishContext) {
    this.#context = context;
  }

  /**
   * Publishes an answer: a large page in parts, anything else at once.
   * @param clockOffset of the server's clock, in ms
   * @param along what else goes into the last transaction
   * @throws TransportError `timeout` once `signal` ends it between two parts; or a DOMException of the device's database
   */
  async take(
    asked: Asked,
    answer: ExchangeAnswer,
    clockOffset: number,
    signal: AbortSignal,
    along: (tx: DeviceTx) => Promise<void>,
  ): Promise<Outcome> {
    const { db } = this.#context;
    const rows = [...rowsOf(this.#context, answer)];
    while (answer.kind === "page" && rows.length > atOnce) {
      if (signal.aborted) throw new TransportError("timeout");
      const part = new Map(rows.splice(0, atOnce));
      await db.prepare((tx) => this.#putAhead(tx, asked, answer, part));
    }
    const publish = async (tx: DeviceTx) => {
      const [outcome] = await Promise.all([this.#publish(tx, asked, answer, new Map(rows), clockOffset), along(tx)]);
      return outcome;
    };
    return isSmall(asked, answer, rows.length) ? db.write(publish) : db.prepare(publish);
  }

  /** Part of a large page: it is no view of one moment anyway, and no reader should wait for all of it. */
  async #putAhead(tx: DeviceTx, asked: Asked, answer: ExchangeAnswer, rows: Map<string, Row | null>): Promise<void> {
    const state = await tx.state();
    if (!isCurrent(state, asked) || (state.epoch !== null && answer.epoch !== state.epoch)) return;
    const begins = answer.progress?.bootstrap && !state.bootstrap;
    if (begins) tx.marks.clear();
    if (begins || !state.progress) {
      // What was here before must be known before anything comes in.
      const bootstrap = begins ? { sweep: await this.#filled(tx) } : state.bootstrap;
      tx.saveState({ ...state, bootstrap, progress: state.progress ?? progressOf(answer, 0) });
    }
    await rebase(tx, this.#context, { rows, gone: new Set(), whole: false });
  }

  /** Publishes an answer, unless another tab has moved on meanwhile: then its rows are older than what is here. */
  async #publish(
    tx: DeviceTx,
    asked: Asked,
    answer: ExchangeAnswer,
    rows: Map<string, Row | null>,
    clockOffset: number,
  ): Promise<Outcome> {
    const { db } = this.#context;
    const [before, queue] = await Promise.all([tx.state(), answer.kind === "delta" ? waitingEntries(tx) : []]);
    if (!isCurrent(before, asked)) return "again";
    const now = Date.parse(answer.now);
    const state: DeviceState = { ...before, clockOffset, latest: now, failure: null, lastExchange: answer.now };

    if (answer.kind === "reset" || (state.epoch !== null && answer.epoch !== state.epoch)) return this.#reset(tx, state, answer);
    // A server that knows fewer than it acknowledged has lost some: a restore that its epoch does not show (E6).
    if (answer.lastSeq < state.acknowledgedSeq && answer.kind !== "page") return this.#reset(tx, state, answer, true);
    if (answer.kind === "fork") return this.#fork(tx, state);
    if (answer.kind === "page") return this.#page(tx, state, answer, rows);

    const acknowledged = queue.filter((entry) => entry.seq !== null && entry.seq <= answer.lastSeq);
    if (!knowsLast(state, acknowledged.at(-1), answer)) return this.#fork(tx, state);

    if (asked.request.cursor === null) for (const key of await this.#others(tx, new Set(rows.keys()))) rows.set(key, null);
    await this.#context.verifier.merge(tx, answer, rows);
    // What the server passed without keeping it lives on here, and nowhere else.
    const unkept = new Set(answer.unkept);
    const kept = acknowledged.filter(({ id }) => !unkept.has(id));
    const aside = acknowledged.filter(({ id }) => unkept.has(id));
    const gone = new Set(acknowledged.map((entry) => entry.order));
    await Promise.all([
      keepAcknowledged(db, tx, kept, now),
      rebase(tx, this.#context, { rows, gone, whole: true, aside, queue }),
    ]);
    putAside(tx, aside, "quota_exceeded");
    await this.#letGo(tx, answer.known ?? []);
    tx.marks.clear();
    tx.saveState({
      ...state,
      cursor: answer.cursor,
      epoch: answer.epoch,
      acknowledgedSeq: answer.lastSeq,
      acknowledgedId: answer.lastId,
      complete: true,
      missing: [],
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
    const short = isShort(answer);
    const last = answer.progress?.last === true && !short;
    const run = bootstrap ? (state.bootstrap ?? { sweep: await this.#filled(tx) }) : null;
    if (run?.sweep) {
      const keys = [...rowsOf(this.#context, answer).keys()];
      const marked = last ? (await tx.marks.all()).flatMap((mark) => mark.keys) : [];
      if (last) for (const key of await this.#others(tx, new Set([...marked, ...keys]))) rows.set(key, null);
      else tx.marks.append({ keys });
    }
    if (last || short) tx.marks.clear();
    if (bootstrap && last) await this.#context.verifier.restart(tx);
    await rebase(tx, this.#context, { rows, gone: new Set(), whole: false });
    tx.saveState({
      ...state,
      // What came stays, and it begins afresh behind it.
      cursor: short ? null : answer.cursor,
      epoch: answer.epoch,
      complete: state.complete || (bootstrap && last),
      missing: short ? state.missing : missingAfter(state, answer),
      bootstrap: last || short ? null : run,
      progress: progressOf(answer),
    });
    return "more";
  }

  /**
   * Begins a bootstrap, keeping all that is here: rows between two moments stay so, and are said to be, until it is through.
   * Under a new epoch also sends again what a restore may have lost (E6).
   */
  async #reset(tx: DeviceTx, state: DeviceState, answer: ExchangeAnswer, restored = false): Promise<Outcome> {
    const { db, clock } = this.#context;
    let next: DeviceState = { ...state, cursor: answer.cursor, epoch: answer.epoch, bootstrap: null };
    // The cursor of a delta or page belongs to rows that are not being published.
    if (answer.kind !== "reset") next = { ...next, cursor: null };
    if (restored || (state.epoch !== null && answer.epoch !== state.epoch)) {
      await resendAcknowledged(db, tx, Date.parse(answer.now));
      next = await renumber(tx, next, clock.id());
    }
    tx.marks.clear();
    tx.saveState(next);
    return "again";
  }

  /** The server knows this client otherwise: a copied profile. Both go on, each as a client of its own (A4). */
  async #fork(tx: DeviceTx, state: DeviceState): Promise<Outcome> {
    const { db, clock } = this.#context;
    await resendWithdrawals(db, tx, this.#context.time.now(state));
    tx.saveState(await renumber(tx, state, clock.id(), true));
    return "again";
  }

  /** What lies aside here and has come to the server by another copy of this profile: it has told what became of it. */
  async #letGo(tx: DeviceTx, known: readonly string[]): Promise<void> {
    const entries = (await Promise.all(known.map((id) => tx.outbox.by("id", id)))).flat();
    tx.outbox.deleteAll(entries.flatMap(({ state, order }) => (state === "aside" ? [order] : [])));
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

/** Whether one transaction can read and write all that an answer asks for before a reader has to wait. */
const isSmall = ({ request, all }: Asked, { kind, verified }: ExchangeAnswer, rows: number) =>
  kind === "delta" && all && request.cursor !== null && !verified && rows + request.mutations.length <= few;

/** Whether a bootstrap ends without rows that there are: its total counts none that it may lack (E5). */
export const isShort = ({ progress }: ExchangeAnswer) =>
  progress !== undefined && progress.bootstrap && progress.last && progress.done < progress.total;

/** How far a page brings a device, of whose rows nothing is whole before the delta behind the last one. */
function progressOf({ progress }: ExchangeAnswer, done = progress?.done ?? 0): DeviceState["progress"] {
  return { bootstrap: progress?.bootstrap ?? false, done, total: progress?.total ?? 0 };
}

/** Whether an answer to this request still follows on what is here. */
const isCurrent = (state: DeviceState, { request, wipes }: Asked) =>
  state.cursor === request.cursor && state.clientId === request.clientId && (state.wipes ?? 0) === wipes;

/** Whether what the server calls this client's last mutation is what this device sent under that number (A4). */
function knowsLast(state: DeviceState, last: OutboxRow | undefined, answer: ExchangeAnswer): boolean {
  if (last) return last.seq === answer.lastSeq && last.id === answer.lastId;
  return answer.lastSeq === state.acknowledgedSeq && answer.lastId === state.acknowledgedId;
}

/** An answer's rows by key. Entities that this version does not know are passed over. */
function rowsOf({ model }: PublishContext, answer: ExchangeAnswer): Map<string, Row | null> {
  const rows = new Map<string, Row | null>();
  const known = new Set(model.entities.map(({ name }) => name));
  for (const [entity, { put, drop }] of Object.entries(answer.rows)) {
    if (!known.has(entity)) continue;
    for (const id of drop) rows.set(rowKey(entity, id), null);
    for (const row of put as Row[]) rows.set(rowKey(entity, row.id), row);
  }
  return rows;
}
