import { Coalesced } from "../coalesced.ts";
import type { Exchanger, Stage } from "./exchange.ts";
import { failureOf } from "./failures.ts";
import { type Clock, TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** Exchanges in a row that gain nothing before it counts as a failure. */
const patience = 4;

/** How a round ended: `failure` null when all is sent and fetched, or when the round was cut short. */
export interface RoundEnd {
  /** The page was hidden or left: what became of the exchange is not known, and says nothing of the network. */
  readonly cut: boolean;
  readonly failure: SyncFailure | null;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter: number | undefined;
}

export interface RoundEvents {
  /** A round begins or has ended. */
  onActivity(active: boolean): void;
  /** An exchange has been published. */
  onPublished(): void;
}

/** Rounds of exchanges: one in flight and at most one behind it (L1). */
export class Rounds {
  readonly #exchanger: Exchanger;
  readonly #clock: Clock;
  readonly #events: RoundEvents;
  readonly #rounds = new Coalesced(() => this.#round());
  #abort: AbortController | undefined;
  #paused = false;
  /** When an exchange last began, as `elapsed` counts. */
  lastAttempt = 0;
  /** Since when a round has waited for the device's own database, as `elapsed` counts; undefined while none does. */
  waitingSince: number | undefined;

  constructor(exchanger: Exchanger, clock: Clock, events: RoundEvents) {
    this.#exchanger = exchanger;
    this.#clock = clock;
    this.#events = events;
  }

  get active(): boolean {
    return this.#rounds.active;
  }

  /** Runs a round that begins after this call, and resolves when it has ended, however it ended. */
  run(): Promise<RoundEnd> {
    return this.#rounds.run();
  }

  /** Resolves when nothing runs and nothing waits behind it. */
  settled(): Promise<void> {
    return this.#rounds.settled();
  }

  /** Gives up the exchange in flight, and begins nothing before `resume`. */
  pause(): void {
    this.#paused = true;
    this.#abort?.abort(cut);
  }

  resume(): void {
    this.#paused = false;
  }

  /** Gives up what is in flight and begins nothing more. Resolves when nothing runs. */
  async close(): Promise<void> {
    this.pause();
    await this.#rounds.settled();
  }

  async #round(): Promise<RoundEnd> {
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
    this.waitingSince = stage === "device" ? this.#clock.elapsed() : undefined;
  }
}

/** Why an exchange is given up that no fault of the network has ended. */
const cut = new Error("the page is out of sight");

const endOf = (failure: SyncFailure | null, retryAfter?: number): RoundEnd => ({ failure, retryAfter, cut: false });
