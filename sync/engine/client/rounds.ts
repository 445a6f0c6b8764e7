import { Coalesced } from "../coalesced.ts";
import type { Exchanger, Stage } from "./exchange.ts";
import { failureOf } from "./failures.ts";
import { type Clock, TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** So many exchanges in a row that gain nothing count as a failure. */
const patience = 4;

/** How a round ended: `failure` is null when all is sent and fetched, or when the round was cut short. */
export interface RoundEnd {
  /** The page was hidden or left: the outcome of the exchange is unknown, and says nothing about the network. */
  readonly cut: boolean;
  readonly failure: SyncFailure | null;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter: number | undefined;
}

export interface RoundEvents {
  /** Called when a round begins or has ended. */
  onActivity(active: boolean): void;
  /** Called when an exchange has been published. */
  onPublished(): void;
}

/** Runs rounds of exchanges: one in flight and at most one waiting (L1). */
export class Rounds {
  readonly #exchanger: Exchanger;
  readonly #clock: Clock;
  readonly #events: RoundEvents;
  readonly #rounds = new Coalesced(() => this.#round());
  #abort: AbortController | undefined;
  #paused = false;
  /** Work that no round may overtake. It never rejects. */
  #between: Promise<unknown> = Promise.resolve();
  /** Whether the last exchange has sent its request, or has at least tried the network. */
  #hasAsked = false;
  /** When an exchange last began, by `elapsed`. */
  lastAttempt = 0;
  /** Since when a round, or work between two, has waited for the device's own database, by `elapsed`; else undefined. */
  waitingSince: number | undefined;

  constructor(exchanger: Exchanger, clock: Clock, events: RoundEvents) {
    this.#exchanger = exchanger;
    this.#clock = clock;
    this.#events = events;
  }

  get active(): boolean {
    return this.#rounds.active;
  }

  /** Whether a round runs that has yet to ask the server: its answer brings whatever is due by now. */
  get willAsk(): boolean {
    return this.#rounds.active && !this.#hasAsked;
  }

  /** Tells that the next round has something to send. */
  expectUnsent(): void {
    this.#exchanger.expectUnsent();
  }

  /** Runs a round that begins after this call. Resolves when it has ended, with success or not. */
  run(): Promise<RoundEnd> {
    return this.#rounds.run();
  }

  /** Resolves when no round runs or waits. */
  settled(): Promise<void> {
    return this.#rounds.settled();
  }

  /**
   * Runs work while no round does: after those that run or wait, and before the next one. Undefined where rounds are paused, since
   * the page is out of sight.
   */
  async between<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (this.#rounds.active) await this.#rounds.settled();
    if (this.#paused) return undefined;
    this.#onStage("device");
    const done = work().finally(() => {
      this.waitingSince = undefined;
    });
    this.#between = done.catch(() => undefined);
    return done;
  }

  /** Aborts the exchange in flight, and begins none before `resume`. */
  pause(): void {
    this.#paused = true;
    this.#abort?.abort(cut);
  }

  resume(): void {
    this.#paused = false;
  }

  /** Aborts the exchange in flight and begins no more. Resolves when none runs. */
  async close(): Promise<void> {
    this.pause();
    await this.#rounds.settled();
  }

  async #round(): Promise<RoundEnd> {
    this.#hasAsked = false;
    await this.#between;
    this.#events.onActivity(true);
    try {
      return await this.#exchanges();
    } finally {
      this.waitingSince = undefined;
      this.#events.onActivity(false);
    }
  }

  async #exchanges(): Promise<RoundEnd> {
    let idle = 0;
    while (!this.#paused) {
      const abort = new AbortController();
      this.#abort = abort;
      this.lastAttempt = this.#clock.elapsed();
      this.#hasAsked = false;
      this.#onStage("device");
      try {
        const outcome = await this.#exchanger.once(abort.signal, (stage) => this.#onStage(stage));
        this.#events.onPublished();
        if (outcome === "done") return endOf(null);
        idle = outcome === "again" ? idle + 1 : 0;
        if (idle >= patience) return endOf("server");
      } catch (error) {
        if (abort.signal.reason === cut) break;
        if (failureOf(error) === "fault") console.error(error);
        return endOf(failureOf(error), error instanceof TransportError ? error.retryAfter : undefined);
      }
    }
    return { ...endOf(null), cut: true };
  }

  #onStage(stage: Stage): void {
    this.#hasAsked ||= stage === "network";
    this.waitingSince = stage === "device" ? this.#clock.elapsed() : undefined;
  }
}

/** The reason of an abort that was not caused by the network. */
const cut = new Error("the page is out of sight");

const endOf = (failure: SyncFailure | null, retryAfter?: number): RoundEnd => ({ failure, retryAfter, cut: false });
