import { v7 } from "uuid";
import type { z } from "zod";
import { onFreeze } from "#sync/engine/client/on-freeze.ts";
import type { KeptChange, Replica } from "#sync/engine/client/replica-types.ts";
import { onCleared } from "../cleared-site.ts";
import { asStored, type Draft, listOf, withChanged, withDraft } from "./draft-list.ts";
import { alone, heldLocks, hold, lockOf } from "./draft-locks.ts";
import { forget, freeDrafts, remember, type UnkeptDraft } from "./unkept-drafts.ts";

/** The parts of a device that drafts need. */
export type DraftDevice = Pick<Replica, "name" | "drafts" | "erased">;

/** A draft that no tab is editing. */
interface FreeDraft<T> {
  readonly draft: Draft<T>;
  /** The keeper that has it in memory; undefined if it is on the disk. */
  readonly owner: UnkeptDraft | undefined;
}

/** Keeps the current draft of a tab among those of a key. No tab overwrites another's. */
export class DraftKeeper<T> implements UnkeptDraft {
  readonly device: string;
  readonly key: string;
  /** The draft that this tab edits. After changing it, call `write`. */
  current: Draft<T>;
  readonly #drafts: DraftDevice["drafts"];
  readonly #schema: z.ZodType<T>;
  readonly #empty: T;
  /** `left`: the form is closed. `transferred`: another keeper has taken the draft over from memory. */
  #state: "open" | "left" | "transferred" = "open";
  #kept = true;
  /** Whether the database is being deleted. It still accepts writes that are under way, and what it has read is gone. */
  #erased = false;
  /** The current draft as it is on the disk. */
  #stored: Draft<T> | undefined;
  #writing: Promise<boolean> | undefined;
  /** Changes of other drafts that the next write makes with its own. */
  #along: readonly KeptChange[] = [];
  /** How often the page was left. A write that this cuts short must not overwrite what another page writes meanwhile. */
  #departures = 0;
  /** Releases the lock on the current draft. */
  #release: (() => Promise<void>) | undefined;
  #released: Promise<void> | undefined;
  readonly #listening = new AbortController();

  /**
   * @param schema a draft that it cannot read stays on the disk, and no form opens it
   * @param empty the value that is not stored
   */
  constructor({ name, drafts, erased }: DraftDevice, key: string, schema: z.ZodType<T>, empty: T) {
    this.device = name;
    this.key = key;
    this.current = { id: v7(), value: empty };
    this.#drafts = drafts;
    this.#schema = schema;
    this.#empty = empty;
    const { signal } = this.#listening;
    const resume = () => this.free && this.#isUnkept() && void this.write();
    onFreeze(() => this.#depart(), resume, signal);
    erased.addEventListener("abort", () => this.#onErased(), { signal });
    // The database is deleted at the same moment, and the form may be gone before the database's own event arrives.
    onCleared(() => this.#onErased(), signal);
  }

  get id(): string {
    return this.current.id;
  }

  get value(): T {
    return this.current.value;
  }

  /** Whether no form edits the draft any more. */
  get free(): boolean {
    return this.#state !== "open";
  }

  /** False once the disk has refused the current draft. */
  get kept(): boolean {
    return this.#kept;
  }

  /**
   * Makes the next free draft the current one. Drafts in this tab's memory come first, then those on the disk from the latest on. Without a free draft the current one stays. Returns how many more there are.
   */
  async take(): Promise<number> {
    const others = await alone(this.key, () => this.#take());
    if (this.#isUnkept()) await this.write();
    return others;
  }

  /** Leaves all free drafts alone: the current one is new, and no form takes it before it is left. */
  async beginNew(): Promise<void> {
    this.#release = await hold(this.id);
  }

  /** Takes up a draft that no tab is editing. Returns whether it was there. */
  async takeUp(id: string): Promise<boolean> {
    await alone(this.key, () => this.#take(id));
    return this.id === id;
  }

  /**
   * Reads the drafts again after the page cache, where another page may have continued or sent one (L5b). A draft that the
   * disk does not have stays as a draft of its own. Returns how many more there are.
   */
  async takeAgain(): Promise<number> {
    await this.#writing;
    while (this.current !== this.#stored) {
      this.current = { id: v7(), value: this.current.value };
      if (!(await this.write())) return 0;
    }
    const { id } = this.current;
    this.current = { id: v7(), value: this.#empty };
    return alone(this.key, () => this.#take(id));
  }

  /**
   * Writes the current draft to the disk. Returns whether the disk has it.
   * @param along changes of other drafts in the same transaction; those that the disk refuses are made with the next write
   */
  write(along: readonly KeptChange[] = []): Promise<boolean> {
    this.#along = [...this.#along, ...along];
    return (this.#writing ??= this.#writeAll());
  }

  /**
   * Returns a change that replaces the stored draft by the result of `how`. Make it in the transaction that stores the sent data.
   */
  async takeOut(how: (value: T) => T): Promise<KeptChange> {
    if (this.#writing || this.current !== this.#stored) await this.write();
    const { id } = this.current;
    const left = (value: unknown) => {
      const read = this.#schema.safeParse(value);
      return read.success ? how(read.data) : value;
    };
    return { key: this.key, change: (stored) => withChanged(stored, id, left, this.#empty) };
  }

  /**
   * Leaves the draft to the next form, like a tab that is closed or killed. Changes that are not on the disk yet stay in this
   * tab's memory.
   */
  leave(): void {
    if (this.#state === "open") this.#state = "left";
    this.#settle();
  }

  /** Resolves once no write is under way and the lock of an ended draft is free. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#released;
  }

  /** Gives the draft to another keeper. If the draft has a lock, that is passed on, too. */
  transfer(): (() => Promise<void>) | undefined {
    const release = this.#release;
    this.#release = undefined;
    this.#state = "transferred";
    this.#end();
    return release;
  }

  /** @param wanted id of the draft that comes first, where it is free */
  async #take(wanted?: string): Promise<number> {
    const [before, departures] = [this.current, this.#departures];
    const { drafts, isListed } = await this.#readFree(wanted);
    // A draft that was typed into meanwhile stays.
    const [next, ...rest] = this.current === before ? drafts : [];
    if (next || !this.#release) {
      void this.#release?.();
      // If the page was left meanwhile, `takeAgain` repeats this.
      if (departures !== this.#departures) return 0;
      const transferred = next?.owner?.transfer();
      if (next) this.current = next.draft;
      if (next && !next.owner) this.#stored = next.draft;
      const release = transferred ?? (await hold(this.current.id));
      if (departures === this.#departures) this.#release = release;
      else void release();
      if (this.free) this.#settle();
    }
    return next && isListed ? rest.length + 1 : rest.length;
  }

  /** Reads the free drafts in the order in which they come, and whether the disk has the current one. */
  async #readFree(wanted?: string): Promise<{ readonly drafts: readonly FreeDraft<T>[]; readonly isListed: boolean }> {
    await Promise.all(freeDrafts(this.device, this.key).map((one) => one.settled()));
    const [all, locks] = await Promise.all([this.#drafts.load(this.key).then(listOf, () => []), heldLocks()]);
    const index = all.findIndex(({ id }) => id === this.current.id);
    const rotated = index < 0 ? all : [...all.slice(index + 1), ...all.slice(0, index)];
    const unkept = freeDrafts(this.device, this.key).map((owner) => ({ id: owner.id, value: owner.value, owner }));
    const known = new Set(unkept.map(({ id }) => id));
    const stored = rotated
      .filter(({ id }) => !known.has(id) && !locks.has(lockOf(id)))
      .map((draft) => ({ ...draft, owner: undefined }));
    const first = stored.filter(({ id }) => id === wanted);
    const others = stored.filter(({ id }) => id !== wanted).toReversed();
    const drafts = [...first, ...unkept, ...others].flatMap(({ id, value, owner }) => {
      const read = this.#schema.safeParse(value);
      return read.success ? [{ draft: { id, value: read.data }, owner }] : [];
    });
    return { drafts, isListed: index >= 0 };
  }

  /** Writes until the disk has the latest version: fast typing must not queue up many writes. */
  async #writeAll(): Promise<boolean> {
    try {
      for (let written: Draft<T> | undefined; written !== this.current || this.#along.length > 0; ) {
        written = this.current;
        await this.#writeOne(written, this.#along);
      }
      this.#kept = true;
    } catch {
      this.#kept = false;
    }
    this.#writing = undefined;
    this.#settle();
    // The disk has room again, perhaps for other drafts, too.
    if (this.#kept) for (const one of freeDrafts(this.device)) if (one !== this) void one.write();
    return this.#kept;
  }

  async #writeOne(draft: Draft<T>, along: readonly KeptChange[]): Promise<void> {
    const { id, value } = draft;
    const departures = this.#departures;
    const unlessLeft =
      (change: KeptChange["change"]): KeptChange["change"] =>
      (stored) =>
        departures === this.#departures ? change(stored) : stored;
    const write = unlessLeft((stored) =>
      value === this.#empty ? asStored(listOf(stored).filter((one) => one.id !== id)) : withDraft(stored, draft),
    );
    const others = along.map(({ key, change }) => ({ key, change: unlessLeft(change) }));
    await this.#drafts.change(this.key, write, others);
    if (this.#erased) throw new Error("the database was deleted after this write");
    this.#along = this.#along.filter((one) => !along.includes(one));
    if (departures === this.#departures) this.#stored = draft;
  }

  /** Whether only this tab's memory has the current draft. */
  #isUnkept(): boolean {
    return (this.#erased || this.current !== this.#stored) && this.current.value !== this.#empty;
  }

  /** Remembers a draft that only memory has, and ends one that nothing needs any more. */
  #settle(): void {
    if (this.#state === "transferred") return;
    if (this.#isUnkept() && (this.free || !this.#kept)) remember(this);
    else if (this.free) this.#end();
    else forget(this);
  }

  #end(): void {
    this.#listening.abort();
    forget(this);
    this.#released = this.#release?.();
  }

  /** The page is left for the page cache, where it may not keep a lock. */
  #depart(): void {
    this.#departures++;
    void this.#release?.();
    this.#release = undefined;
    // Another page may continue the version that is on the disk.
    if (this.free && this.#isUnkept()) this.current = { id: v7(), value: this.current.value };
  }

  #onErased(): void {
    this.#erased = true;
    this.#stored = undefined;
    this.#kept = false;
    this.#settle();
  }
}
