import type { Clock } from "./ports.ts";
import type { DeviceState } from "./storage/device-rows.ts";

/**
 * The server's time, as far as the device knows it (A1). People and programs set a device's clock forward and back. Between two
 * exchanges this time is at least as fast as the monotonic clock, which cannot be set. It never goes back before a moment that
 * the device has noted. A clock that runs ahead cannot be distinguished from a device that has slept.
 */
export class DeviceTime {
  readonly #clock: Clock;
  /** The time that was returned last, minus the elapsed time at that moment. */
  #ahead = Number.NEGATIVE_INFINITY;
  /** The exchange whose measurement `#ahead` is based on. */
  #measured: string | null = null;

  /** The device's state as it was last read. */
  #state: DeviceState | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns milliseconds since the epoch, and notes the time for this page. */
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

  /** Returns the server's time as `now` does, by the device's state that was last read. */
  present(): number {
    return this.#state ? this.now(this.#state) : this.#clock.now();
  }
}
