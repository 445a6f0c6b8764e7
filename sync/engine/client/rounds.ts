import type { Exchanger } from "./exchange.ts";
import { failureOf } from "./failures.ts";
import { type Clock, TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** An exchange that takes longer than this is given up, whatever its transport says. Milliseconds. */
export const exchangeLimit = 5 * 60_000;

/** Exchanges in a row that gain nothing before it counts as a failure. */
const patience = 4;

/** How a round ended: `failure` null when all is sent and fetched. */
export interface RoundEnd {
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
  #current: Promise<RoundEnd> | undefined;
  #trailing: Promise<RoundEnd> | undefined;
  #abort: AbortController | undefined;
  #closed = false;
  /** When an exchange last began; milliseconds by the device's clock. */
  lastAttempt = 0;

  constructor(exchanger: Exchanger, clock: Clock, events: RoundEvents) {
    this.#exchanger = exchanger;
    this.#clock = clock;
    this.#events = events;
  }

  get active(): boolean {
    return this.#current !== undefined;
  }

  /** Runs a round that begins after this call, and resolves when it has ended, however it ended. */
  run(): Promise<RoundEnd> {
    if (!this.#current) return this.#begin();
    this.#trailing ??= this.#current.then(() => {
      this.#trailing = undefined;
      return this.#current ?? this.#begin();
    });
    return this.#trailing;
  }

  /** Gives up the exchange in flight; its round ends as `timeout`. */
  abort(): void {
    this.#abort?.abort();
  }

  /** Gives up what is in flight and begins nothing more. Resolves when nothing runs. */
  async close(): Promise<void> {
    this.#closed = true;
    this.abort();
    await this.#trailing;
    await this.#current;
  }

  #begin(): Promise<RoundEnd> {
    const round = this.#round().finally(() => {
      this.#current = undefined;
      this.#events.onActivity(false);
    });
    this.#current = round;
    return round;
  }

  async #round(): Promise<RoundEnd> {
    this.#events.onActivity(true);
    let idle = 0;
    while (!this.#closed) {
      const abort = new AbortController();
      this.#abort = abort;
      this.lastAttempt = this.#clock.now();
      const cancel = this.#clock.after(exchangeLimit, () => abort.abort());
      try {
        const outcome = await this.#exchanger.once(abort.signal);
        this.#events.onPublished();
        if (outcome === "done") return { failure: null, retryAfter: undefined };
        idle = outcome === "again" ? idle + 1 : 0;
        if (idle >= patience) return { failure: "server", retryAfter: undefined };
      } catch (error) {
        if (failureOf(error) === "fault") console.error(error);
        const failure = abort.signal.aborted && error instanceof TransportError ? "timeout" : failureOf(error);
        return { failure, retryAfter: error instanceof TransportError ? error.retryAfter : undefined };
      } finally {
        cancel();
      }
    }
    return { failure: null, retryAfter: undefined };
  }
}
