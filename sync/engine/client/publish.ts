import type { Row } from "../entity.ts";
import type { ExchangeAnswer, ExchangeRequest, SyncStep } from "../protocol.ts";
import { othersIn, othersThan, rowsOf } from "./answer-rows.ts";
import type { DeviceContext } from "./author.ts";
import { isFilledFor, missingAfter } from "./device-state.ts";
import type { DeviceTx } from "./device-tx.ts";
import { keepAcknowledged, putAside, renumber, resendAcknowledged, waitingEntries } from "./outbox.ts";
import { TransportError } from "./ports.ts";
import { rebase } from "./rebase.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { DeviceState, OutboxRow } from "./storage/device-rows.ts";
import type { BlockSize } from "./storage/packs/block.ts";
import { mergeRuns } from "./storage/packs/merge-runs.ts";
import { endedBy, reachedBy, type Section, sectionsBelow, sectionsOf } from "./storage/packs/sections.ts";
import type { Verifier } from "./verifying/verifier.ts";
import { resendWithdrawals } from "./withdrawn.ts";

export interface PublishContext extends DeviceContext {
  readonly db: DeviceDatabase;
  readonly verifier: Verifier;
  /** The size of blocks, for tests that need other sizes than usual. */
  readonly blocks?: BlockSize | undefined;
}

/**
 * The result of an exchange. `done`: all is sent and fetched. `more`: something is left; go on at once. `again`: nothing was
 * gained, since another tab was quicker or the server required a reset. Then go on, but not for ever.
 */
export type Outcome = "done" | "more" | "again";

/** What was asked, and after how many wipes of the device (S3). */
export interface Asked {
  readonly request: ExchangeRequest;
  /** Whether it carried all that waited. */
  readonly all: boolean;
  readonly wipes: number;
  /** The shape of the model for which it was asked. */
  readonly shape: string;
}

/** An answer with its rows in the form in which packed rows are written. */
interface Sectioned extends ExchangeAnswer {
  readonly sections: readonly Section[];
}

/** Rows of a large page that one transaction publishes. */
const atOnce = 1_000;
/** An answer with at most this many rows and own mutations is small. */
const few = 50;

/** Publishes the server's answers, each in one transaction (R1). */
export class Publisher {
  readonly #context: PublishContext;
  #hasMerged = false;

  constructor(context: PublishContext) {
    this.#context = context;
  }

  /**
   * Publishes an answer: a large page in parts, anything else at once.
   * @param clockOffset of the server's clock, in ms
   * @param along additional work of the last transaction
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
    const rows = [...rowsOf(this.#context.model, answer)];
    // The rows are packed before a transaction begins, so that no other work waits for that.
    const sections = sectionsOf(this.#context.model, answer, this.#context.blocks);
    while (answer.kind === "page" && !answer.progress?.bootstrap && rows.length > atOnce) {
      if (signal.aborted) throw new TransportError("timeout");
      const part = new Map(rows.splice(0, atOnce));
      await db.prepare((tx) => this.#putAhead(tx, asked, answer, part));
    }
    const publish = async (tx: DeviceTx) => {
      const [outcome] = await Promise.all([
        this.#publish(tx, asked, { ...answer, sections }, new Map(rows), clockOffset),
        along(tx),
      ]);
      return outcome;
    };
    const outcome = await (isSmall(asked, answer, rows.length) ? db.write(publish) : db.prepare(publish));
    if (outcome !== "again") await this.#mergeRuns(sections, signal);
    return outcome;
  }

  /**
   * Publishes a step, where it follows on the device's state and nothing waits to be sent. It is no exchange. So
   * it says nothing of the clock, the network and this device's own mutations. After a crash it can be fetched again, so nothing
   * waits for the disk.
   */
  takeStep(step: SyncStep, shape: string): Promise<boolean> {
    const rows = rowsOf(this.#context.model, step);
    return this.#context.db.writeAnew(async (tx) => {
      const [state, queue] = await Promise.all([tx.state(), waitingEntries(tx)]);
      if (queue.length > 0 || !follows(state, step, shape)) return false;
      await rebase(tx, this.#context, { rows, gone: new Set(), whole: true, queue });
      tx.saveState({ ...state, cursor: step.cursor });
      return true;
    });
  }

  /** Merges the runs of lookups that pages have brought. The first answer of a tab also merges those that a killed tab left. */
  async #mergeRuns(sections: readonly Section[], signal: AbortSignal): Promise<void> {
    const { db, model } = this.#context;
    const ended = this.#hasMerged ? endedBy(sections) : model.entities;
    this.#hasMerged = true;
    try {
      await mergeRuns(db, ended, signal);
    } catch (error) {
      // The answer is published, and every lookup works with many runs, too.
      console.error(new Error("lookups were not merged", { cause: error }));
      this.#hasMerged = false;
    }
  }

  /** Publishes a part of a large page of a catch-up. A page is not a snapshot, so readers need not wait for all of it. */
  async #putAhead(tx: DeviceTx, asked: Asked, answer: ExchangeAnswer, rows: Map<string, Row | null>): Promise<void> {
    const state = await tx.state();
    if (!isCurrent(state, asked) || (state.epoch !== null && answer.epoch !== state.epoch)) return;
    if (!state.progress) tx.saveState({ ...state, progress: progressOf(answer, 0) });
    await rebase(tx, this.#context, { rows, gone: new Set(), whole: false });
  }

  /** Publishes an answer, unless another tab has moved on meanwhile: then its rows are older than those here. */
  async #publish(
    tx: DeviceTx,
    asked: Asked,
    answer: Sectioned,
    rows: Map<string, Row | null>,
    clockOffset: number,
  ): Promise<Outcome> {
    const { db, model } = this.#context;
    const [before, queue] = await Promise.all([tx.state(), answer.kind === "delta" ? waitingEntries(tx) : []]);
    if (!isCurrent(before, asked)) return "again";
    const now = Date.parse(answer.now);
    const state: DeviceState = { ...before, clockOffset, latest: now, failure: null, lastExchange: answer.now };

    if (answer.kind === "reset" || (state.epoch !== null && answer.epoch !== state.epoch)) return this.#reset(tx, state, answer);
    // A server with fewer mutations than it acknowledged has lost some, by a restore that its epoch does not show (E6).
    if (answer.lastSeq < state.acknowledgedSeq && answer.kind !== "page") return this.#reset(tx, state, answer, true);
    if (answer.kind === "fork") return this.#fork(tx, state);
    // The device does not know the page from which this bootstrap goes on. Publishing would remove that page's rows.
    const isUnknown = answer.progress?.bootstrap === true && asked.request.cursor !== null && !hasReached(state);
    if (answer.kind === "page") return isUnknown ? this.#reset(tx, state, answer) : this.#page(tx, state, answer, rows);

    const acknowledged = queue.filter((entry) => entry.seq !== null && entry.seq <= answer.lastSeq);
    if (!knowsLast(state, acknowledged.at(-1), answer)) return this.#fork(tx, state);

    if (asked.request.cursor === null) for (const key of await othersThan(tx, model, rows)) rows.set(key, null);
    await this.#context.verifier.merge(tx, answer, rows);
    // What the server passed without keeping it now exists on this device only.
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

  /**
   * Publishes one page of a bootstrap or a long catch-up (E5). It has rows only: acknowledgements come with the delta that follows.
   */
  async #page(tx: DeviceTx, state: DeviceState, answer: Sectioned, rows: Map<string, Row | null>): Promise<Outcome> {
    const bootstrap = answer.progress?.bootstrap ?? false;
    const short = isShort(answer);
    const last = answer.progress?.last === true && !short;
    const sections = sectionsBelow(state.bootstrap?.reached ?? null, answer.sections);
    for (const key of await othersIn(tx, this.#context.model, sections, rows)) rows.set(key, null);
    if (bootstrap && last) await this.#context.verifier.restart(tx);
    await rebase(tx, this.#context, { rows, sections, gone: new Set(), whole: false });
    tx.saveState({
      ...state,
      // The rows that came are kept, and the bootstrap begins again.
      cursor: short ? null : answer.cursor,
      epoch: answer.epoch,
      complete: state.complete || (bootstrap && last),
      // What the server did not send is no longer here, so nothing counts as whole.
      missing: short ? this.#context.model.entities.map(({ name }) => name) : missingAfter(state, answer),
      bootstrap: bootstrap && !last && !short ? { reached: reachedBy(sections) } : null,
      progress: progressOf(answer),
    });
    return "more";
  }

  /**
   * Begins a bootstrap, and keeps all rows. Until it ends, the device has rows of different moments, and the status reports that.
   * Under a new epoch it also sends again what a restore may have lost (E6).
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
    tx.saveState(next);
    return "again";
  }

  /** Takes a new clientId, since the profile was copied: both copies go on, each as a client of its own (A4). */
  async #fork(tx: DeviceTx, state: DeviceState): Promise<Outcome> {
    const { db, clock } = this.#context;
    await resendWithdrawals(db, tx, this.#context.time.now(state));
    tx.saveState(await renumber(tx, state, clock.id(), true));
    return "again";
  }

  /** Deletes mutations that are set aside here, if another copy of this profile has sent them. That copy has shown their result. */
  async #letGo(tx: DeviceTx, known: readonly string[]): Promise<void> {
    const entries = (await Promise.all(known.map((id) => tx.outbox.by("id", id)))).flat();
    tx.outbox.deleteAll(entries.flatMap(({ state, order }) => (state === "aside" ? [order] : [])));
  }
}

/** Whether one transaction can read and write all that an answer needs before a reader has to wait. */
const isSmall = ({ request, all }: Asked, { kind, verified }: ExchangeAnswer, rows: number) =>
  kind === "delta" && all && request.cursor !== null && !verified && rows + request.mutations.length <= few;

/** Whether a bootstrap ends with rows missing: its total does not count rows that it may lack (E5). */
export const isShort = ({ progress }: ExchangeAnswer) =>
  progress !== undefined && progress.bootstrap && progress.last && progress.done < progress.total;

/** Returns how far a page has brought a device. Its rows are complete only with the delta after the last page. */
function progressOf({ progress }: ExchangeAnswer, done = progress?.done ?? 0): DeviceState["progress"] {
  return { bootstrap: progress?.bootstrap ?? false, done, total: progress?.total ?? 0 };
}

/** Whether an answer to this request still follows on the device's current state. */
const isCurrent = (state: DeviceState, { request, wipes, shape }: Asked) =>
  isFilledFor(state, shape) &&
  state.cursor === request.cursor &&
  state.clientId === request.clientId &&
  (state.wipes ?? 0) === wipes;

/** Whether a step follows on the device's state, which has all that came before it and no more. */
const follows = (state: DeviceState, step: SyncStep, shape: string) =>
  step.kind === "delta" &&
  isFilledFor(state, shape) &&
  state.cursor === step.after &&
  state.epoch === step.epoch &&
  state.acknowledgedSeq === step.lastSeq &&
  state.acknowledgedId === step.lastId;

/** Whether the device's bootstrap has noted how far it has come; one that an earlier version began has not. */
const hasReached = ({ bootstrap }: DeviceState) => bootstrap !== null && "reached" in bootstrap;

/** Whether this device has sent, under the client's last number, the mutation that the server has under it (A4). */
function knowsLast(state: DeviceState, last: OutboxRow | undefined, answer: ExchangeAnswer): boolean {
  if (last) return last.seq === answer.lastSeq && last.id === answer.lastId;
  return answer.lastSeq === state.acknowledgedSeq && answer.lastId === state.acknowledgedId;
}
