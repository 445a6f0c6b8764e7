import type { Knex } from "knex";
import type { Actor, AnyEntity, RowId } from "../entity.ts";
import { pageSizes, pullLimits, type Verified, type Verify, verifiedAtOnce } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { answerAround, answerOf, type Body, headOf } from "./answer.ts";
import { scopeOf } from "./columns.ts";
import { type Cursor, type PageCursor, saysPage } from "./cursor.ts";
import { digestOf } from "./digest.ts";
import { faultsOf } from "./faults.ts";
import { type Chunk, countDue, countGone, countSources, readSource } from "./feed.ts";
import { type PackedReading, packRows } from "./packed-source.ts";
import type { Segment, SharedBootstrap } from "./shared-bootstrap.ts";
import type { SharedReadings } from "./shared-readings.ts";
import { fits, nameOf, sourcesOf } from "./sources.ts";
import { type DevicePosition, type Judged, judge, makeDurable, nextCursor, readMode, type State } from "./state.ts";

export interface Pull extends DevicePosition {
  /** The push has found that the server has other mutations under this clientId. */
  readonly forked?: boolean;
  /** Mutations that the device has set aside. */
  readonly aside?: readonly string[];
  /** Most rows that the device takes at a time. */
  readonly page?: number | undefined;
  readonly verify?: Verify | undefined;
}

export interface PullServices {
  readonly knex: Knex;
  readonly model: Model;
  readonly bounds: PullBounds;
  readonly shared: SharedBootstrap;
  readonly readings: SharedReadings;
}

export interface PullBounds {
  /** Most rows of a catch-up in one answer. */
  readonly oneAnswer: number;
  /** Most rows of a page. */
  readonly page: number;
  /** Approximate bytes of JSON in one answer. They stay in memory while a slow device receives the answer (E5). */
  readonly bytes: number;
  /** Most rows of shared readings that are kept for devices that are further behind. */
  readonly kept: number;
}

export const pullBounds: PullBounds = { ...pullLimits, bytes: 8_000_000, kept: 4_000 };

/**
 * Reduces the size of a page to one of `pageSizes` for a device that asks for small pages. The other bounds of an answer shrink
 * with it.
 */
function boundsFor(bounds: PullBounds, asked: number | undefined): PullBounds {
  const page = asked === undefined ? bounds.page : (pageSizes.findLast((size) => size <= asked) ?? Math.min(...pageSizes));
  if (page >= bounds.page) return bounds;
  return { ...bounds, page, oneAnswer: Math.min(bounds.oneAnswer, page), bytes: Math.ceil((bounds.bytes * page) / bounds.page) };
}

export interface Answer {
  readonly body: Body;
  /** Whether the device can continue from its state: neither a `fork` nor a `reset`. */
  readonly continues: boolean;
  /** Where a plain catch-up has brought the device: its cursor, and the number up to which its queue is taken. */
  readonly reached?: { readonly cursor: string; readonly acknowledged: number };
}

/**
 * Returns what is due to a device, all from one snapshot (E3), which no crash can undo any more. The connection is released before
 * anything is sent. `disproved`: the present database is a restored copy of the one in which this epoch began. Then no answer is
 * possible before a new epoch has begun (E6).
 */
export async function pull(services: PullServices, request: Pull): Promise<Answer | { readonly disproved: string }> {
  return (await pullTogether(services, request)) ?? pullAlone(services, request);
}

/**
 * Answers a plain catch-up by a reading for many devices. Undefined for a request that asks for more than that, and for a device that
 * the reading does not serve.
 */
async function pullTogether({ bounds, readings }: PullServices, request: Pull): Promise<Answer | undefined> {
  const { cursor, forked, aside = [], verify, page } = request;
  if (cursor === null || forked || aside.length > 0 || verify || saysPage(cursor)) return undefined;
  const { judged, chunks } = await readings.join({ position: request, bounds: boundsFor(bounds, page) });
  if (!chunks) return undefined;
  const { state } = judged;
  const next = nextCursor(judged, request.clientId);
  const reached = { cursor: next, acknowledged: state.lastSeq };
  return { continues: true, reached, body: answerOf({ ...headOf(state, "delta", next), known: [] }, chunks) };
}

async function pullAlone(
  { knex, model, bounds, shared }: PullServices,
  request: Pull,
): Promise<Answer | { readonly disproved: string }> {
  let durable: Promise<void> | undefined;
  const work = async (trx: Knex.Transaction) => {
    const judged = await judge(trx, request);
    const { state, cursor, verdict: found } = judged;
    // The log is flushed beside the read, and awaited before the answer is returned.
    durable = makeDurable(knex, state);
    durable.catch(() => undefined);
    const verdict = found === "good" && request.forked ? "fork" : found;
    if (verdict === "renew") return { disproved: state.epoch };
    // A fork keeps the device's rows; a reset begins again.
    const kept = verdict === "fork" ? request.cursor : null;
    if (verdict !== "good") return { body: answerOf(headOf(state, verdict, kept)), continues: false };
    const sized = boundsFor(bounds, request.page);
    const reading = new Pulling(trx, { knex, model, bounds: sized, shared }, request, judged);
    const catchingUp = cursor !== null && !cursor.page;
    return { continues: true, body: catchingUp ? await reading.catchUp(cursor, request.verify) : await reading.page(cursor) };
  };
  const answer = await faultsOf(() => knex.transaction(work, readMode));
  await durable;
  if (answer.body === undefined) return answer;
  return { ...answer, body: typeof answer.body === "function" ? await answer.body() : answer.body };
}

/** An answer, or a function that makes it once the connection has been released. */
type Reply = Body | (() => Promise<Body>);

class Pulling {
  readonly #trx: Knex.Transaction;
  readonly #knex: Knex;
  readonly #model: Model;
  readonly #bounds: PullBounds;
  readonly #shared: SharedBootstrap;
  readonly #actor: Actor;
  readonly #clientId: string;
  readonly #aside: readonly string[];
  /** Whether the device asks for whole pages. One that does not is slow, or asks for another size next. */
  readonly #isWhole: boolean;
  readonly #judged: Judged;
  readonly #state: State;

  constructor(
    trx: Knex.Transaction,
    { knex, model, bounds, shared }: Omit<PullServices, "readings">,
    { actor, clientId, aside = [], page }: Pull,
    judged: Judged,
  ) {
    this.#trx = trx;
    this.#knex = knex;
    this.#model = model;
    this.#bounds = bounds;
    this.#shared = shared;
    this.#actor = actor;
    this.#clientId = clientId;
    this.#aside = aside;
    this.#isWhole = page === undefined;
    this.#judged = judged;
    this.#state = judged.state;
  }

  /** Returns all that is due since a cursor, in one answer if it fits (E5), else its first page. */
  async catchUp({ snapshot }: Cursor, verify?: Verify): Promise<Reply> {
    const limit = this.#bounds.oneAnswer + 1;
    const sources = sourcesOf(this.#model, true);
    const counts = await countDue(this.#trx, sources, { since: snapshot, limit });
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
        length += chunk.length;
      }
      if (length < this.#bounds.bytes && chunks.every(({ cut }) => !cut)) {
        const head = headOf(this.#state, "delta", nextCursor(this.#judged, this.#clientId));
        const verified = verify && (await this.#verified(verify, chunks));
        return answerOf({ ...head, known: await this.#known(), ...(verified && { verified }) }, chunks);
      }
    }
    const total = sum(await countSources(this.#trx, sources, { actor: this.#actor, since: snapshot, limit: 1_000_000 }));
    return this.#page(this.#state.snapshot, { since: snapshot, source: nameOf(sources[0]), after: null, done: 0, total });
  }

  /**
   * Counts and sums a range, and adds its rows to the answer's where they were asked for. Undefined for an entity or key that is
   * unknown here.
   */
  async #verified(verify: Verify, chunks: Chunk[]): Promise<Verified | undefined> {
    const { after, rows } = verify;
    const source = sourcesOf(this.#model, false).find(({ entity }) => entity.name === verify.entity);
    if (!source || !fits(source, after)) return undefined;
    const { entity } = source;
    if (!rows) return { ...verify, ...(await digestOf(this.#trx, entity, this.#actor, verify)) };
    const limit = Math.min(verifiedAtOnce, this.#bounds.page);
    const reading = { actor: this.#actor, since: null, after, limit, bytes: this.#bounds.bytes };
    const chunk = await readSource(this.#trx, source, reading);
    chunks.push(chunk);
    const upTo = chunk.cut ? chunk.last : null;
    return { ...verify, ...(await digestOf(this.#trx, entity, this.#actor, { ...verify, upTo })) };
  }

  /** Returns a page of a bootstrap or of a long catch-up; without a cursor the first of a bootstrap. */
  async page(cursor: Cursor | null): Promise<Reply> {
    if (cursor?.page) return this.#page(cursor.snapshot, cursor.page);
    const sources = sourcesOf(this.#model, false);
    // A device whose own mutations have been taken must not miss them, not even for a short time.
    const fresh = this.#state.lastSeq === 0;
    const joined = fresh ? this.#shared.join(this.#state) : undefined;
    const count = async (shared: boolean) => {
      const counted = sources.filter(({ entity }) => (entity.visibility === "everyone") === shared);
      return sum(await countSources(this.#trx, counted, { actor: this.#actor, since: null, limit: 10_000_000 }));
    };
    const { snapshot, total } = joined ?? { snapshot: this.#state.snapshot, total: await count(true) };
    if (fresh && !joined) this.#shared.begin(this.#state, total);
    const own = await count(false);
    return this.#page(snapshot, { since: null, source: nameOf(sources[0]), after: null, done: 0, total: total + own });
  }

  /**
   * Returns the current rows after the last key. A row that changes after the scan has passed its key is due to the first page's
   * snapshot. So is the tombstone of a row that was deleted meanwhile.
   */
  async #page(snapshot: string, page: PageCursor): Promise<Reply> {
    const { since } = page;
    const sources = sourcesOf(this.#model, since !== null);
    const from = sources.findIndex((source) => nameOf(source) === page.source);
    // Only another version of this program can have made this cursor: its entities had other names.
    if (from < 0 || !fits(sources[from], page.after)) return answerOf(headOf(this.#state, "reset", null));
    // A bootstrap reads many rows of one kind, which are packed; a long catch-up selects single rows.
    const packed: Body[] = [];
    const chunks: Chunk[] = [];
    const [trx, actor, bounds] = [this.#trx, this.#actor, this.#bounds];
    let count = 0;
    let { bytes } = bounds;
    let at: { readonly index: number; readonly after: RowId | null } = { index: from, after: page.after };
    while (count < bounds.page && bytes > 0) {
      const source = sources[at.index];
      if (!source) break;
      const { index, after } = at;
      const limit = bounds.page - count;
      let read: { readonly count: number; readonly last: RowId | null; readonly cut: boolean };
      if (since === null) {
        const segment = await this.#segment(source.entity, snapshot, after, limit, bytes);
        if (segment.count > 0) packed.push(segment.pieces);
        bytes -= segment.length;
        read = segment;
      } else {
        const chunk = await readSource(trx, source, { actor, since, after, limit, bytes });
        chunks.push(chunk);
        bytes -= chunk.length;
        read = chunk;
      }
      count += read.count;
      at = read.cut ? { index, after: read.last } : { index: index + 1, after: null };
    }
    const next = sources[at.index];
    if (since === null && next && this.#isWhole) this.#readAhead(next.entity, snapshot, at.after);
    const done = page.done + count;
    const total = Math.max(page.total, done);
    const following = next && { since, source: nameOf(next), after: at.after, done, total };
    const cursor = nextCursor(this.#judged, this.#clientId, snapshot, following);
    const head = headOf(this.#state, "page", cursor);
    if (since !== null) return answerOf({ ...head, progress: { bootstrap: false, last: !next, done, total } }, chunks);
    const whole = sources.slice(from, at.index).map(({ entity }) => entity.name);
    const progressOf = (of: number) => ({ bootstrap: true, last: !next, done, total: of, whole });
    const around = (of: number) => answerAround(packed, { ...head, progress: progressOf(of) });
    if (next || done === total) return around(total);
    return async () => around(Math.max(done, total - (await this.#gone(snapshot))));
  }

  /**
   * Returns how many rows that a bootstrap's total counted may be missing from it. It counts in a new transaction, after the last
   * page was read. Others that joined may have read a part later than this transaction's snapshot.
   */
  #gone(since: string): Promise<number> {
    const counting = (trx: Knex.Transaction) => countGone(trx, this.#model.entities, { actor: this.#actor, since });
    return faultsOf(() => this.#knex.transaction(counting, readMode));
  }

  #segment(entity: AnyEntity, snapshot: string, after: RowId | null, limit: number, bytes: number): Promise<Segment> {
    const reading = { actor: this.#actor, after, limit, bytes };
    const read = () => packRows(this.#trx, entity, reading);
    return entity.visibility === "everyone" ? this.#shared.segment(snapshot, keyOf(entity, reading), read) : read();
  }

  /** Reads the first rows of the next page, in a transaction of its own. */
  #readAhead(entity: AnyEntity, snapshot: string, after: RowId | null): void {
    if (entity.visibility !== "everyone") return;
    const { page: limit, bytes } = this.#bounds;
    const reading = { actor: this.#actor, after, limit, bytes };
    this.#shared.ahead(snapshot, keyOf(entity, reading), (share) =>
      this.#knex.transaction((trx) => share(() => packRows(trx, entity, reading)), readMode),
    );
  }

  /** Returns those mutations set aside by this device that another copy of its profile has sent (R2). */
  async #known(): Promise<string[]> {
    if (this.#aside.length === 0) return [];
    const brought = this.#trx("sync_audit")
      .where({ admin_id: this.#actor.id })
      .whereNot({ outcome: "unkept" })
      .whereIn("mutation_id", this.#aside);
    return faultsOf(() => brought.pluck<string[]>("mutation_id"));
  }
}

/** Returns a key for a part of a bootstrap. */
const keyOf = (entity: AnyEntity, { actor, after, limit, bytes }: PackedReading) =>
  JSON.stringify([entity.name, scopeOf(entity, actor), after, limit, bytes]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
