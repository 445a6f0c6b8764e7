import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { type ExchangeAnswer, pullLimits } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { answerText } from "./answer.ts";
import { type Cursor, encodeCursor, type PageCursor } from "./cursor.ts";
import { faultsOf } from "./faults.ts";
import { type Chunk, countSources, readSource, type Source } from "./feed.ts";
import { isUuid } from "./locked-rows.ts";
import { judge, readState, type Standing, type State } from "./state.ts";

export interface Pull extends Standing {
  readonly clientId: string;
  /** The push has found that this clientId holds other mutations. */
  readonly forked?: boolean;
}

export interface PullServices {
  readonly knex: Knex;
  readonly model: Model;
  readonly bounds: PullBounds;
}

export interface PullBounds {
  /** Rows of a catch-up that still come as one answer. */
  readonly oneAnswer: number;
  /** Rows of a page. */
  readonly page: number;
  /** Bytes of JSON in one answer, about: what is held in memory while a slow device takes it (E5). */
  readonly bytes: number;
}

export const pullBounds: PullBounds = { ...pullLimits, bytes: 8_000_000 };

/**
 * What is due to a device, as the answer's JSON text, all from one snapshot (E3). The connection is given back before
 * anything is sent. `renew`: the database is a restored one, and nothing can be said before a new epoch has begun (E6).
 */
export async function pull(
  { knex, model, bounds }: PullServices,
  request: Pull,
): Promise<{ readonly text: string } | { readonly renew: true }> {
  const work = async (trx: Knex.Transaction) => {
    const state = await readState(trx, request.clientId);
    const found = judge(state, request);
    const verdict = found === "good" && request.forked ? "fork" : found;
    if (verdict === "renew") return { renew: true } as const;
    if (verdict !== "good") return { text: answerText(headOf(state, verdict, cursorAfter(verdict, request))) };
    const reading = new Pulling(trx, model, bounds, request.actor, state);
    const { cursor } = request;
    return { text: cursor && !cursor.page ? await reading.catchUp(cursor) : await reading.page(cursor) };
  };
  return faultsOf(() => knex.transaction(work, { isolationLevel: "repeatable read", readOnly: true }));
}

/** A fork keeps what the device holds; a reset begins again. */
const cursorAfter = (verdict: "reset" | "fork", { cursor }: Pull) => (verdict === "fork" && cursor ? encodeCursor(cursor) : null);

type Head = Omit<ExchangeAnswer, "rows">;

function headOf(state: State, kind: ExchangeAnswer["kind"], cursor: string | null): Head {
  const { epoch, lastSeq, lastId } = state;
  return { responseCode: 200, kind, epoch, cursor, lastSeq, lastId, more: kind !== "delta", now: new Date().toISOString() };
}

class Pulling {
  readonly #trx: Knex.Transaction;
  readonly #model: Model;
  readonly #bounds: PullBounds;
  readonly #actor: Actor;
  readonly #state: State;

  constructor(trx: Knex.Transaction, model: Model, bounds: PullBounds, actor: Actor, state: State) {
    this.#trx = trx;
    this.#model = model;
    this.#bounds = bounds;
    this.#actor = actor;
    this.#state = state;
  }

  /** All that is due since a cursor, in one answer where it is not too much (E5), else the first page of it. */
  async catchUp({ epoch, snapshot }: Cursor): Promise<string> {
    const limit = this.#bounds.oneAnswer + 1;
    const sources = this.#sources(true);
    const counts = await countSources(this.#trx, sources, { actor: this.#actor, since: snapshot, limit });
    const chunks: Chunk[] = [];
    let length = 0;
    if (sum(counts) < limit) {
      for (const [index, source] of sources.entries()) {
        if (!counts[index]) continue;
        const chunk = await readSource(this.#trx, source, {
          actor: this.#actor,
          since: snapshot,
          limit,
          bytes: this.#bounds.bytes - length,
        });
        chunks.push(chunk);
        length += chunk.put.length + chunk.drop.length;
      }
      if (length < this.#bounds.bytes && chunks.every(({ cut }) => !cut)) {
        return answerText(headOf(this.#state, "delta", encodeCursor({ epoch, snapshot: this.#state.snapshot })), chunks);
      }
    }
    const total = sum(await countSources(this.#trx, sources, { actor: this.#actor, since: snapshot, limit: 1_000_000 }));
    return this.#page(this.#state.snapshot, { since: snapshot, source: nameOf(sources[0]), after: null, done: 0, total });
  }

  /** A page of a bootstrap or of a long catch-up; without a cursor the first of a bootstrap. */
  async page(cursor: Cursor | null): Promise<string> {
    if (cursor?.page) return this.#page(cursor.snapshot, cursor.page);
    const sources = this.#sources(false);
    const total = sum(await countSources(this.#trx, sources, { actor: this.#actor, since: null, limit: 10_000_000 }));
    return this.#page(this.#state.snapshot, { since: null, source: nameOf(sources[0]), after: null, done: 0, total });
  }

  /**
   * Rows as they stand now, after the last key: what changes behind the key is due to the first page's snapshot. A row
   * that was deleted meanwhile has its tombstone there.
   */
  async #page(snapshot: string, page: PageCursor): Promise<string> {
    const { since, done: before } = page;
    const sources = this.#sources(since !== null);
    const chunks: Chunk[] = [];
    let at = { index: sources.findIndex((source) => nameOf(source) === page.source), after: page.after };
    // Only another version of this program can have made it: its entities went by other names.
    if (at.index < 0 || !fits(sources[at.index], at.after)) return answerText(headOf(this.#state, "reset", null));
    let room = this.#bounds.page;
    let { bytes } = this.#bounds;
    while (room > 0 && bytes > 0) {
      const source = sources[at.index];
      if (!source) break;
      const chunk = await readSource(this.#trx, source, { actor: this.#actor, since, after: at.after, limit: room, bytes });
      if (chunk.count > 0) chunks.push(chunk);
      room -= chunk.count;
      bytes -= chunk.put.length + chunk.drop.length;
      at = chunk.cut && chunk.count > 0 ? { index: at.index, after: chunk.last } : { index: at.index + 1, after: null };
    }
    const next = sources[at.index];
    const done = before + sum(chunks.map(({ count }) => count));
    const total = Math.max(page.total, done);
    const cursor = {
      epoch: this.#state.epoch,
      snapshot,
      page: next && { since, source: nameOf(next), after: at.after, done, total },
    };
    const progress = { bootstrap: since === null, last: !next, done, total };
    return answerText({ ...headOf(this.#state, "page", encodeCursor(cursor)), progress }, chunks);
  }

  /** In the order of references, so that a page's rows find what they refer to; tombstones when all rows are through. */
  #sources(removals: boolean): Source[] {
    const { entities } = this.#model;
    const rows = entities.map((entity) => ({ entity, removed: false }));
    return removals ? [...rows, ...entities.map((entity) => ({ entity, removed: true }))] : rows;
  }
}

/** A source as a cursor names it. */
const nameOf = (source: Source | undefined) => (source ? `${source.removed ? "-" : ""}${source.entity.name}` : "-");

/** Whether a key from a cursor can be one of this source's. */
function fits(source: Source | undefined, key: string | number | null): boolean {
  if (!source || key === null) return source !== undefined;
  if (source.removed || source.entity.isLink) return typeof key === "string";
  return source.entity.id === "integer" ? typeof key === "number" : typeof key === "string" && isUuid(key);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
