import type { DeviceState } from "./device-rows.ts";
import type { Clock } from "./ports.ts";

/**
 * The server's time, as far as the device knows it (A1). People and programs set a device's clock forward and back.
 * Between two exchanges this time is at least as fast as the monotonic clock, which nobody sets.
 * It never goes back before a moment that the device has noted. A clock that runs ahead of that cannot be told from a device that has slept.
 */
export class DeviceTime {
  readonly #clock: Clock;
  /** What was told last, less what had elapsed by then. */
  #ahead = Number.NEGATIVE_INFINITY;
  /** The exchange that measured what it rests on. */
  #measured: string | null = null;

  /** The device's standing as it was last read. */
  #state: DeviceState | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds since the epoch. Reading it notes it, for this page. */
  now(state: DeviceState): number {
    const { clockOffset, latest = Number.NEGATIVE_INFINITY, lastExchange } = state;
    this.#state = state;
    if (lastExchange !== this.#measured) this.#ahead = Number.NEGATIVE_INFINITY;
    this.#measured = lastExchange;
    const elapsed = this.#clock.elapsed();
    const now = Math.max(this.#clock.now() + clockOffset, this.#ahead + elapsed, latest);
    this.#ahead = now - elapsed;
    return now;
  }

  /** The same, by the standing that was read last. */
  present(): number {
    return this.#state ? this.now(this.#state) : this.#clock.now();
  }
}
