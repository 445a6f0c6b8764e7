import type { AppError } from "#sync/model/errors.ts";
import { overloaded } from "./admission.ts";

export interface PasswordBounds {
  /** The most calls that hash at once. Hashes run in the threads that also read files and pack answers: one of four is left for these. */
  readonly atOnce: number;
  /** How many calls may wait. As many are hashed within a few seconds on a slow machine. */
  readonly waiting: number;
  /** How long a call waits at most, in milliseconds. */
  readonly patience: number;
}

export const usualPasswordBounds: PasswordBounds = { atOnce: 3, waiting: 60, patience: 10_000 };

interface Waiter {
  enter(): void;
  refuse(): void;
}

/**
 * Gives turns to the calls that hash a password. Guesses are hashed as well as right passwords, and a hash takes longer than other
 * calls. So these calls have places of their own, which addresses take in turn. One that guesses holds up nobody else.
 */
export class PasswordTurns {
  readonly #bounds: PasswordBounds;
  readonly #onShed: () => void;
  /** The waiting calls of each address. The address that is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #inWork = 0;

  constructor(bounds = usualPasswordBounds, onShed: () => void = () => undefined) {
    this.#bounds = bounds;
    this.#onShed = onShed;
  }

  get inWork(): number {
    return this.#inWork;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Does work as soon as it is the address's turn.
   * @param gone aborts when the caller has gone, which then waits no longer
   * @throws AppError `overloaded`
   */
  async run<T>(address: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (gone.aborted) throw overloaded();
    if (this.#inWork < this.#bounds.atOnce) this.#inWork += 1;
    else await this.#wait(address, gone);
    try {
      return await work();
    } finally {
      this.#inWork -= 1;
      this.#next();
    }
  }

  #wait(address: string, gone: AbortSignal): Promise<void> {
    if (this.waiting >= this.#bounds.waiting && !this.#makeRoom(address)) throw this.#shed();
    return new Promise((resolve, reject) => {
      const leave = (end: () => void) => {
        clearTimeout(timer);
        gone.removeEventListener("abort", onGone);
        this.#forget(address, waiter);
        end();
      };
      const onGone = () => leave(() => reject(overloaded()));
      const waiter: Waiter = { enter: () => leave(resolve), refuse: () => leave(() => reject(this.#shed())) };
      const timer = setTimeout(() => waiter.refuse(), this.#bounds.patience);
      gone.addEventListener("abort", onGone);
      this.#waiting.set(address, [...(this.#waiting.get(address) ?? []), waiter]);
    });
  }

  /** Refuses the last call of the address with the most calls, unless it would then have fewer than this address. */
  #makeRoom(address: string): boolean {
    const [most = []] = [...this.#waiting.values()].toSorted((one, other) => other.length - one.length);
    if (most.length <= (this.#waiting.get(address)?.length ?? 0) + 1) return false;
    most.at(-1)?.refuse();
    return true;
  }

  /** Lets the next address make one call, and then wait behind the others. */
  #next(): void {
    const [next] = this.#waiting;
    if (!next || this.#inWork >= this.#bounds.atOnce) return;
    const [address, [waiter]] = next;
    this.#inWork += 1;
    waiter?.enter();
    const others = this.#waiting.get(address);
    if (!others) return;
    this.#waiting.delete(address);
    this.#waiting.set(address, others);
  }

  #forget(address: string, waiter: Waiter): void {
    const others = (this.#waiting.get(address) ?? []).filter((one) => one !== waiter);
    if (others.length > 0) this.#waiting.set(address, others);
    else this.#waiting.delete(address);
  }

  #shed(): AppError {
    this.#onShed();
    return overloaded();
  }
}
