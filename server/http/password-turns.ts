import type { AppError } from "#sync/model/errors.ts";
import { addressKey, networkKey } from "../address-key.ts";
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
 * calls. So these calls have places of their own. Networks take them in turn, and within a network its addresses. One that guesses
 * holds up nobody else, even with a network of 65,536 addresses.
 */
export class PasswordTurns {
  readonly #bounds: PasswordBounds;
  readonly #onShed: () => void;
  /** The waiting calls by network and address. What is next comes first, in both. */
  readonly #waiting = new Map<string, Map<string, Waiter[]>>();
  #inWork = 0;

  constructor(bounds = usualPasswordBounds, onShed: () => void = () => undefined) {
    this.#bounds = bounds;
    this.#onShed = onShed;
  }

  get inWork(): number {
    return this.#inWork;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, network) => sum + countOf(network), 0);
  }

  /**
   * Does work as soon as it is the address's turn.
   * @param address the caller's, from which its network follows
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
      const network = this.#networkOf(address);
      const key = addressKey(address);
      network.set(key, [...(network.get(key) ?? []), waiter]);
      this.#waiting.set(networkKey(address), network);
    });
  }

  #networkOf(address: string): Map<string, Waiter[]> {
    return this.#waiting.get(networkKey(address)) ?? new Map<string, Waiter[]>();
  }

  /**
   * Refuses the last call of the network with the most calls, and there of the address with the most. That network must not have
   * fewer than this address's network then. If both are one, the same holds for the addresses.
   */
  #makeRoom(address: string): boolean {
    const own = this.#networkOf(address);
    const most = [...this.#waiting.values()].reduce((one, other) => (countOf(other) > countOf(one) ? other : one), own);
    const [calls = []] = [...most.values()].toSorted((one, other) => other.length - one.length);
    const isFair =
      most === own ? calls.length <= (own.get(addressKey(address))?.length ?? 0) + 1 : countOf(most) <= countOf(own) + 1;
    if (isFair) return false;
    calls.at(-1)?.refuse();
    return true;
  }

  /** Lets the next address of the next network make one call. Both then wait behind the others. */
  #next(): void {
    const [next] = this.#waiting;
    if (!next || this.#inWork >= this.#bounds.atOnce) return;
    const [key, network] = next;
    const [address, [waiter] = []] = [...network][0] ?? [];
    this.#inWork += 1;
    waiter?.enter();
    if (address !== undefined) toEnd(network, address);
    toEnd(this.#waiting, key);
  }

  #forget(address: string, waiter: Waiter): void {
    const network = this.#networkOf(address);
    const key = addressKey(address);
    const others = (network.get(key) ?? []).filter((one) => one !== waiter);
    if (others.length > 0) network.set(key, others);
    else network.delete(key);
    if (network.size === 0) this.#waiting.delete(networkKey(address));
  }

  #shed(): AppError {
    this.#onShed();
    return overloaded();
  }
}

const countOf = (network: ReadonlyMap<string, readonly Waiter[]>): number =>
  [...network.values()].reduce((sum, { length }) => sum + length, 0);

function toEnd<K, V>(map: Map<K, V>, key: K): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
