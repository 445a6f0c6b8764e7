import { Coalesced } from "../coalesced.ts";
import type { SyncStep } from "../protocol.ts";
import type { Exchanger } from "./exchange.ts";
import type { Rounds } from "./rounds.ts";

/** Most steps that wait for a round to end. Beyond it, an exchange brings all of it at once. */
const mostWaiting = 20;

export interface StepEvents {
  /** Called when steps have been published. */
  onPublished(): void;
  /** Called when a step could not be taken, so that an exchange has to bring what is due. */
  onMissed(): void;
}

/**
 * Publishes the steps that a stream brings (L4), in their order, between rounds. One that comes while a round runs may follow on that
 * round's answer, so it waits.
 */
export class Steps {
  readonly #rounds: Rounds;
  readonly #exchanger: Exchanger;
  readonly #events: StepEvents;
  #waiting: SyncStep[] = [];
  readonly #publishing = new Coalesced(() => this.#publish());

  constructor(rounds: Rounds, exchanger: Exchanger, events: StepEvents) {
    this.#rounds = rounds;
    this.#exchanger = exchanger;
    this.#events = events;
  }

  /** Takes a step as it comes. */
  receive(step: SyncStep): void {
    this.#waiting.push(step);
    if (this.#waiting.length > mostWaiting) return this.#miss();
    // An exchange finds the same fault of the database, and reports it.
    this.#publishing.run().catch(() => this.#miss());
  }

  async #publish(): Promise<void> {
    const taken = await this.#rounds.between(async () => {
      let published = 0;
      for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
        if (!(await this.#exchanger.take(step))) return { published, missed: true };
        published++;
      }
      return { published, missed: false };
    });
    if (taken?.published) this.#events.onPublished();
    if (!taken || taken.missed) this.#miss();
  }

  /** What waits is due to a state that the device no longer has, or does not have yet. */
  #miss(): void {
    this.#waiting = [];
    this.#events.onMissed();
  }
}
