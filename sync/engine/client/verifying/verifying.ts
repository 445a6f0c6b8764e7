import { failureOf } from "../failures.ts";
import type { Clock } from "../ports.ts";
import type { SyncStatus, Verification } from "../replica-types.ts";
import type { Rounds } from "../rounds.ts";
import type { Verifier } from "./verifier.ts";

/** The pause between two ranges, and between checks whether a comparison is due. Milliseconds. */
const pause = 1_000;
const betweenLooks = 60_000;

/** Runs comparisons with the server (E9): in the background, in the tab that leads, or at once at a person's wish. */
export class Verifying {
  readonly #verifier: Verifier;
  readonly #rounds: Rounds;
  readonly #clock: Clock;
  readonly #status: () => SyncStatus;
  #cancel: (() => void) | undefined;
  #running = false;

  constructor(verifier: Verifier, rounds: Rounds, clock: Clock, status: () => SyncStatus) {
    this.#verifier = verifier;
    this.#rounds = rounds;
    this.#clock = clock;
    this.#status = status;
  }

  start(): void {
    this.#running = true;
    this.#schedule(betweenLooks);
  }

  stop(): void {
    this.#running = false;
    this.#cancel?.();
  }

  /** Compares everything now. Resolves when that is done or cannot go on; the remaining ranges follow in the background. */
  async now(): Promise<void> {
    if ((await this.#rounds.run()).failure !== null) return;
    let before = await this.#verifier.begin(true);
    while (before.run) {
      const after = await this.#step();
      // Another exchange may have come first: it tries once more, but not for ever.
      if (isSame(before, after) && isSame(after, await this.#step())) return;
      before = after;
    }
  }

  #schedule(wait: number): void {
    this.#cancel?.();
    if (this.#running) this.#cancel = this.#clock.after(wait, () => void this.#look());
  }

  async #look(): Promise<void> {
    let wait = betweenLooks;
    try {
      const before = this.#isIdle() ? await this.#verifier.begin() : undefined;
      if (before?.run && this.#running && !isSame(before, await this.#step())) wait = pause;
    } catch (error) {
      // Failures of the device's database are reported by the exchanges.
      if (failureOf(error) === "fault") console.error(error);
    }
    this.#schedule(wait);
  }

  /** Whether nothing waits to be sent or fetched. */
  #isIdle(): boolean {
    const { activity, unsent, failure, progress } = this.#status();
    return activity === "idle" && unsent === 0 && failure === null && progress === null;
  }

  async #step(): Promise<Verification> {
    this.#verifier.asking = true;
    await this.#rounds.run();
    this.#verifier.asking = false;
    return this.#verifier.standing();
  }
}

const isSame = (a: Verification, b: Verification) => JSON.stringify(a) === JSON.stringify(b);
