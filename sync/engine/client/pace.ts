import { pageSizes } from "../protocol.ts";
import type { DeviceTx } from "./device-tx.ts";
import type { Clock } from "./ports.ts";
import { TransportError } from "./ports.ts";

/** An exchange that takes less time is followed by a larger request, one that takes more by a smaller one. Milliseconds. */
const quick = 4_000;
const slow = 30_000;
/**
 * The rows that a new device asks for first: the masters and a screen full of records. A slow line brings them within a second, a
 * whole page takes five.
 */
const first = pageSizes.at(-2) ?? 0;

/**
 * Determines how many rows a device asks for at a time (E5). It finds how many the line and the disk can take before an attempt
 * times out. The size is stored before the request goes out, and marked as tried. A killed attempt cannot report itself, but the
 * next one finds the mark and asks for less.
 */
export class Pace {
  readonly #clock: Clock;
  #began = 0;
  /** Whether the last attempt failed for another reason than the length of the answer. */
  #innocent = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the size to ask for now; undefined for all that the server gives. */
  async begin(tx: DeviceTx): Promise<number | undefined> {
    const before = await tx.pace();
    const size = before?.tried && !this.#innocent ? stepped(before.size, -1) : (before?.size ?? first);
    if (!before?.tried || before.size !== size) tx.savePace({ size, tried: true });
    this.#began = this.#clock.elapsed();
    this.#innocent = false;
    return size < whole ? size : undefined;
  }

  /** Stores the next size, in the transaction that publishes the answer. */
  async end(tx: DeviceTx): Promise<void> {
    const size = (await tx.pace())?.size ?? first;
    const took = this.#clock.elapsed() - this.#began;
    tx.savePace({ size: stepped(size, took < quick ? 1 : took > slow ? -1 : 0), tried: false });
  }

  /** Notes that the exchange has failed. It can have been too long only if it timed out, or was cut while the answer came. */
  fail(error: unknown): void {
    this.#innocent = error instanceof TransportError && error.failure !== "timeout" && !error.partial;
  }
}

const whole = pageSizes.at(-1) ?? 0;

const stepped = (size: number, by: number): number => {
  const index = pageSizes.findLastIndex((one) => one <= size) + by;
  return pageSizes[Math.max(0, Math.min(index, pageSizes.length - 1))] ?? whole;
};
