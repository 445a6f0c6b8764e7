import { sessionOver } from "./failures.ts";
import type { Clock } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";
import type { RoundEnd, Rounds } from "./rounds.ts";

/** Longest wait between looks when nothing is going on. Milliseconds. */
export const longestWait = 60_000;
/** Longest wait between attempts that fail: a user may be watching the badge, and a refused attempt costs little. Milliseconds. */
export const longestRetryWait = 15_000;
/**
 * Wait between looks while no pokes come, as behind a proxy that buffers the stream. It keeps the screen of an active user current.
 * Milliseconds.
 */
export const pollWait = 3_000;
const firstWait = 1_000;
/** After this long without an answer, the database counts as stuck. Milliseconds. */
const stuckAfter = 2 * longestWait;

export interface LoopEvents {
  /** Called when a round has failed, and with null when rounds succeed again. */
  onFailure(failure: SyncFailure | null): void;
  /** Called when a round does not go on, because the device's database does not answer. */
  onStuck(): void;
}

/**
 * Decides when a round runs (L1). It is level-triggered: while it runs, a round is either in flight or scheduled. Only a dead
 * session stops the schedule.
 */
export class Loop {
  readonly #rounds: Rounds;
  readonly #clock: Clock;
  readonly #events: LoopEvents;
  #running = false;
  /** A 401: no round runs until a user has signed in. */
  #paused = false;
  #failures = 0;
  /** Whether the server has asked to wait before the next attempt. */
  #asked = false;
  #cancel: (() => void) | undefined;
  #cancelWatch: (() => void) | undefined;
  #poked = false;

  constructor(rounds: Rounds, clock: Clock, events: LoopEvents) {
    this.#rounds = rounds;
    this.#clock = clock;
    this.#events = events;
  }

  /** Whether pokes come. Without them rounds run more often, from now on and not only after the current wait. */
  set poked(poked: boolean) {
    const fallen = this.#poked && !poked;
    this.#poked = poked;
    // The wait has jitter: a server that stops ends all streams at the same moment.
    if (fallen && this.#cancel && this.#failures === 0) this.#attemptIn(this.#clock.random() * pollWait);
  }

  /** Begins, or begins again after a dead session. */
  start(): void {
    this.#paused = false;
    this.#forgive();
    if (!this.#running) {
      this.#running = true;
      this.#watch();
    }
    this.#attempt();
  }

  /** Goes on after a pause for a missing session, since a user has signed in, in this tab or another. */
  resume(): void {
    if (this.#paused) this.start();
  }

  stop(): void {
    this.#running = false;
    this.#cancel?.();
    this.#cancelWatch?.();
  }

  /** Sends what is new. While attempts fail, this does not hasten the next. */
  work(): void {
    this.#rounds.expectUnsent();
    if (this.#failures === 0) this.#attempt();
  }

  /**
   * Fetches, since the server has changes and so can be reached. A page opens its stream while its first exchange is prepared, and
   * needs no second one. A server that has asked to wait sheds exchanges and goes on telling of changes. Then the next attempt fetches
   * these, too.
   */
  poke(): void {
    if (!this.#rounds.willAsk && !this.#asked) this.#attempt();
  }

  /** Tries at once, since a network may exist or a user looks. */
  signal(): void {
    this.#forgive();
    this.#attempt();
  }

  /** Tries at once for a user, whether or not this tab leads. Resolves when the attempt has ended. */
  async now(): Promise<void> {
    this.#paused = false;
    this.#forgive();
    this.#cancel?.();
    await this.#round();
  }

  #forgive(): void {
    this.#failures = 0;
    this.#asked = false;
  }

  #attempt(): void {
    if (!this.#running || this.#paused) return;
    this.#cancel?.();
    this.#cancel = undefined;
    void this.#round();
  }

  async #round(): Promise<void> {
    const end = await this.#rounds.run();
    if (end.cut) return;
    this.#events.onFailure(end.failure);
    if (sessionOver.has(end.failure)) this.#paused = true;
    this.#failures = end.failure === null ? 0 : this.#failures + 1;
    this.#asked = end.failure !== null && (end.retryAfter ?? 0) > 0;
    this.#schedule(end);
  }

  #schedule(end: RoundEnd): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#running && !this.#paused && !this.#rounds.active) this.#attemptIn(this.#wait(end));
  }

  #attemptIn(wait: number): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(wait, () => this.#attempt());
  }

  /** Returns the wait after a round. It has full jitter: a thousand devices must not come back at the same moment. */
  #wait(end: RoundEnd): number {
    if (end.failure === null) return this.#poked ? longestWait : pollWait;
    const ceiling = Math.min(longestRetryWait, firstWait * 2 ** this.#failures);
    return Math.max(end.retryAfter ?? 0, this.#clock.random() * ceiling);
  }

  /** Restarts rounds when none was attempted for a while, whatever the reason (L1). */
  #watch(): void {
    this.#cancelWatch = this.#clock.after(longestWait, () => {
      if (!this.#running) return;
      this.#watch();
      const now = this.#clock.elapsed();
      const { active, lastAttempt, waitingSince = now } = this.#rounds;
      if (!active && now - lastAttempt > longestWait + pollWait) this.#attempt();
      if (now - waitingSince > stuckAfter) this.#events.onStuck();
    });
  }
}
