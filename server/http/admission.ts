import type { AppError } from "#sync/model/errors.ts";
import { Refusal } from "./errors.ts";

/**
 * The priorities of calls on a busy server, highest first. A device keeps unsent changes only locally. Without a sign-in no work is
 * possible. A list can be asked for again.
 */
export const priorities = ["sync", "sign_in", "usual", "list"] as const;
export type Priority = (typeof priorities)[number];

export interface AdmissionBounds {
  /**
   * The number of calls in work below which one more of this priority may begin. It falls along `priorities`, so that higher ones
   * always have some places left.
   */
  readonly inWork: Readonly<Record<Priority, number>>;
  /**
   * The most calls of one priority in work. Exchanges go before all others, and would leave them no place where devices never stop.
   * Lists may be slow, and would keep all connections to the database, of which each may use two.
   */
  readonly alike: Readonly<Partial<Record<Priority, number>>>;
  /** How many calls may wait at once. */
  readonly queue: number;
  /** The longest expected wait with which a call may join the queue, in milliseconds. It is estimated from recent calls. */
  readonly wait: Readonly<Record<Priority, number>>;
  /**
   * How long a call really waits. `fresh` is a multiple of `wait`. `begun` is in milliseconds, for a call whose body has already
   * come.
   */
  readonly patience: { readonly fresh: number; readonly begun: number };
}

/**
 * The number of calls is twice the connections of the pool. While half of the calls use the database, the others read and write
 * JSON. More calls would only wait for a connection, which takes memory and ignores priorities. The queue is what these can do
 * within about a second at 50 ms each. Users who sign in, and devices with work, prefer to wait for five seconds. A call that has
 * waited twice its estimate was estimated wrongly, and is refused. A call whose body has come waits as long as for a connection.
 */
export const usualAdmission: AdmissionBounds = {
  inWork: { sync: 20, sign_in: 18, usual: 16, list: 12 },
  alike: { sync: 10, list: 4 },
  queue: 400,
  wait: { sync: 5_000, sign_in: 5_000, usual: 1_000, list: 1_000 },
  patience: { fresh: 2, begun: 15_000 },
};

/** The first estimate of a call's duration, in milliseconds, and the weight with which each ended call changes it. */
const mean = { first: 50, weight: 0.1 };

interface Waiter {
  readonly priority: Priority;
  /** The lowest rank is next, and of equal ranks the first. */
  readonly rank: number;
  enter(): void;
  refuse(): void;
}

/**
 * Lets a limited number of calls begin at once. Others wait in the order of their priority. Calls that would wait too long are
 * refused at once.
 */
export class Admission {
  readonly #bounds: AdmissionBounds;
  readonly #onShed: (priority: Priority) => void;
  readonly #now: () => number;
  /** In the order in which they will enter. */
  readonly #waiting: Waiter[] = [];
  #inWork = 0;
  readonly #alike = new Map<Priority, number>();
  #mean = mean.first;

  constructor(bounds = usualAdmission, onShed: (priority: Priority) => void = () => undefined, now = () => performance.now()) {
    this.#bounds = bounds;
    this.#onShed = onShed;
    this.#now = now;
  }

  get inWork(): number {
    return this.#inWork;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Does work as soon as it may begin.
   * @param begun whether the call was admitted before and waits again after its body; it goes before others of its priority
   * @param gone aborts when the caller has gone, which then leaves the queue
   * @throws AppError `overloaded`
   */
  async run<T>(priority: Priority, begun: boolean, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(priority, begun, gone);
    const began = this.#now();
    try {
      return await work();
    } finally {
      this.#count(priority, -1);
      this.#mean += mean.weight * (this.#now() - began - this.#mean);
      this.#admit();
    }
  }

  async #enter(priority: Priority, begun: boolean, gone: AbortSignal): Promise<void> {
    const rank = 2 * priorities.indexOf(priority) + (begun ? 0 : 1);
    const after = this.#waiting.findIndex((other) => other.rank > rank);
    const ahead = after === -1 ? this.#waiting.length : after;
    if (gone.aborted) throw overloaded();
    if (this.#mayBegin(priority)) return this.#count(priority, 1);
    const { inWork, alike } = this.#bounds;
    const expected = ((ahead + 1) * this.#mean) / Math.min(inWork[priority], alike[priority] ?? Infinity);
    if (!begun && expected > this.#bounds.wait[priority]) throw this.#shed(priority);
    if (this.#waiting.length >= this.#bounds.queue) {
      if (after === -1) throw this.#shed(priority);
      this.#waiting.at(-1)?.refuse();
    }
    await this.#wait(priority, rank, ahead, begun, gone);
  }

  #wait(priority: Priority, rank: number, place: number, begun: boolean, gone: AbortSignal): Promise<void> {
    const { patience, wait } = this.#bounds;
    return new Promise((resolve, reject) => {
      const leave = (end: () => void) => {
        clearTimeout(timer);
        gone.removeEventListener("abort", onGone);
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        end();
      };
      const onGone = () => leave(() => reject(overloaded()));
      const waiter: Waiter = {
        priority,
        rank,
        enter: () => leave(resolve),
        refuse: () => leave(() => reject(this.#shed(priority))),
      };
      const timer = setTimeout(() => waiter.refuse(), begun ? patience.begun : patience.fresh * wait[priority]);
      gone.addEventListener("abort", onGone);
      this.#waiting.splice(place, 0, waiter);
    });
  }

  /** Begins all waiting calls that may begin. So a new call overtakes only calls that may not begin yet. */
  #admit(): void {
    const first = () => this.#waiting.find(({ priority }) => this.#mayBegin(priority));
    for (let next = first(); next; next = first()) {
      this.#count(next.priority, 1);
      next.enter();
    }
  }

  #mayBegin(priority: Priority): boolean {
    const { inWork, alike } = this.#bounds;
    return this.#inWork < inWork[priority] && this.#countOf(priority) < (alike[priority] ?? Infinity);
  }

  #count(priority: Priority, more: 1 | -1): void {
    this.#inWork += more;
    this.#alike.set(priority, this.#countOf(priority) + more);
  }

  #countOf(priority: Priority): number {
    return this.#alike.get(priority) ?? 0;
  }

  #shed(priority: Priority): AppError {
    this.#onShed(priority);
    return overloaded();
  }
}

/** Returns the refusal. The time for a retry is random, from two to five seconds, so that callers return at different times. */
export const overloaded = (): AppError => new Refusal("overloaded", {}, 2 + Math.floor(Math.random() * 4));
