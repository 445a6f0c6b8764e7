/** Runs one piece of work at a time: all calls during a run lead to one more run after it. */
export class Coalesced<T> {
  readonly #work: () => Promise<T>;
  #current: Promise<T> | undefined;
  #trailing: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  /** Whether a run is in progress. */
  get active(): boolean {
    return this.#current !== undefined;
  }

  /** Resolves, or rejects, with a run that began during or after this call. */
  run(): Promise<T> {
    if (!this.#current) return this.#begin();
    const next = () => {
      this.#trailing = undefined;
      return this.#current ?? this.#begin();
    };
    this.#trailing ??= this.#current.then(next, next);
    return this.#trailing;
  }

  /** Resolves when nothing runs or waits, whether the runs succeeded or not. */
  async settled(): Promise<void> {
    while (this.#current) await (this.#trailing ?? this.#current).catch(() => undefined);
  }

  #begin(): Promise<T> {
    const run = async () => this.#work();
    this.#current = run().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }
}
