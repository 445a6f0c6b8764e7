import type { AppError } from "#sync/model/errors.ts";
import { Refusal } from "./errors.ts";

/** Who goes first, where not all can: devices lose what they cannot send, nobody works who cannot sign in, and a list can be asked for again. */
export const priorities = ["sync", "sign_in", "usual", "list"] as const;
export type Priority = (typeof priorities)[number];

export interface AdmissionBounds {
  /** Calls in work while one more of this priority may begin; falls along `priorities`, so that some places are left to those before. */
  readonly inWork: Readonly<Record<Priority, number>>;
  /** How many may wait at once. */
  readonly queue: number;
  /** The longest wait for which one is let into the queue, by what calls took lately. Milliseconds. */
  readonly wait: Readonly<Record<Priority, number>>;
  /** How long one really waits, as a multiple of that, and in milliseconds one whose body has come already. */
  readonly patience: { readonly fresh: number; readonly begun: number };
}

/**
 * Twice the connections of the pool: while one half is in the database, the other reads and writes JSON. More would only wait for
 * a connection, which takes memory and is in no order. The queue is what these can do within about a second at 50 ms each. A person
 * who signs in, and a device with work, would rather wait for five. Who has waited twice as long would have been refused by a better
 * guess; who has sent a body waits as long as for a connection.
 */
export const usualAdmission: AdmissionBounds = {
  inWork: { sync: 20, sign_in: 18, usual: 16, list: 12 },
  queue: 400,
  wait: { sync: 5_000, sign_in: 5_000, usual: 1_000, list: 1_000 },
  patience: { fresh: 2, begun: 15_000 },
};

/** What a call is taken to last before any has ended, in milliseconds, and how much each one that ends changes that. */
const mean = { first: 50, weight: 0.1 };

interface Waiter {
  readonly priority: Priority;
  /** Of lower ones the lowest, and of equal ones the first, is next. */
  readonly rank: number;
  enter(): void;
  refuse(): void;
}

/** Lets calls begin: a bounded number at once, others in the order of their priority, and those refused at once that would wait too long. */
export class Admission {
  readonly #bounds: AdmissionBounds;
  readonly #onShed: (priority: Priority) => void;
  readonly #now: () => number;
  /** In the order in which they are next. */
  readonly #waiting: Waiter[] = [];
  #inWork = 0;
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
   * @param begun whether the call has been let in before, and waits again behind its body: it goes before others of its priority
   * @param gone whoever has gone leaves the queue
   * @throws AppError `overloaded`
   */
  async run<T>(priority: Priority, begun: boolean, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(priority, begun, gone);
    const began = this.#now();
    try {
      return await work();
    } finally {
      this.#inWork -= 1;
      this.#mean += mean.weight * (this.#now() - began - this.#mean);
      this.#admit();
    }
  }

  async #enter(priority: Priority, begun: boolean, gone: AbortSignal): Promise<void> {
    const rank = 2 * priorities.indexOf(priority) + (begun ? 0 : 1);
    const after = this.#waiting.findIndex((other) => other.rank > rank);
    const ahead = after === -1 ? this.#waiting.length : after;
    if (gone.aborted) throw overloaded();
    if (ahead === 0 && this.#inWork < this.#bounds.inWork[priority]) {
      this.#inWork += 1;
      return;
    }
    const expected = ((ahead + 1) * this.#mean) / this.#bounds.inWork[priority];
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

  /** The first is of the highest priority that waits: where it may not begin, none may. */
  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#inWork < this.#bounds.inWork[next.priority]; next = this.#waiting[0]) {
      this.#inWork += 1;
      next.enter();
    }
  }

  #shed(priority: Priority): AppError {
    this.#onShed(priority);
    return overloaded();
  }
}

/** Not all at the same moment again: seconds, at random from two to five. */
const overloaded = (): AppError => new Refusal("overloaded", {}, 2 + Math.floor(Math.random() * 4));
