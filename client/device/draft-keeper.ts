import { v7 } from "uuid";
import { z } from "zod";
import { onFreeze } from "#sync/engine/client/on-freeze.ts";
import type { KeptChange, Replica } from "#sync/engine/client/replica-types.ts";
import { onCleared } from "./cleared-site.ts";
import { alone, heldLocks, hold, lockOf } from "./draft-locks.ts";
import { forget, freeDrafts, remember, type UnkeptDraft } from "./unkept-drafts.ts";

/** One of the drafts of a key, as its tab has it in hand. */
export interface DraftInHand<T> {
  readonly id: string;
  readonly value: T;
}

/** A draft that may be taken in hand. */
type Found = Pick<UnkeptDraft, "id" | "value"> & Partial<Pick<UnkeptDraft, "giveUp">>;

/** Keeps the drafts of one key, of which each tab has its own in hand: none writes over another's. */
export interface DraftKeeper<T> {
  hand: DraftInHand<T>;
  /** False once the disk has refused what is in hand. */
  readonly kept: boolean;
  /**
   * Takes in hand what was written last and no tab has in hand, and then the one before it, round and round; what the disk has
   * refused before that, out of this tab's memory. Where there is none, the hand stays as it is. Gives how many more there are.
   */
  readonly take: () => Promise<number>;
  /**
   * Reads the drafts from the disk again after the page cache, where another page may have continued or sent one (L5b). A draft
   * that the disk does not have stays as a draft of its own. Returns how many more there are.
   */
  readonly takeAgain: () => Promise<number>;
  /** Resolves once what is in hand is on the disk: whether it is. */
  readonly write: () => Promise<boolean>;
  /** What takes this draft out of those of its key as far as `how` says, once nothing of it is on its way to the disk. */
  readonly taking: (how: (value: T) => T) => Promise<KeptChange>;
  /**
   * Leaves what is in hand to the next who comes; a tab that is closed or killed does so, too. What is not on the disk yet
   * stays in this tab's memory until it is.
   */
  readonly letGo: () => void;
}

/** What drafts need of a device. */
export type DraftDevice = Pick<Replica, "name" | "drafts" | "erased">;

/**
 * @param schema what cannot be read by it stays on the disk, and is taken by nobody
 * @param empty what is not kept
 */
export function draftKeeper<T>(
  { name: device, drafts, erased }: DraftDevice,
  key: string,
  schema: z.ZodType<T>,
  empty: T,
): DraftKeeper<T> {
  let release: (() => Promise<void>) | undefined;
  let over = false;
  let given = false;
  let kept = true;
  let writing: Promise<boolean> | undefined;
  let ended: Promise<void> | undefined;
  /** What of the hand lies on the disk. */
  let onDisk: DraftInHand<T> | undefined;
  /** How often the page was left: a write that this cuts short must not go over what another page writes meanwhile. */
  let departures = 0;

  /** @param wanted which of them comes first, where it is free */
  const take = async (wanted?: string): Promise<number> => {
    const [seen, since] = [keeper.hand, departures];
    await Promise.all(freeDrafts(device, key).map((one) => one.settled()));
    const [all, held] = await Promise.all([drafts.load(key).then(listOf, () => []), heldLocks()]);
    const at = all.findIndex(({ id }) => id === keeper.hand.id);
    const before = at < 0 ? all : [...all.slice(at + 1), ...all.slice(0, at)];
    const unkept = freeDrafts(device, key);
    const known = new Set(unkept.map(({ id }) => id));
    const left = before.filter(({ id }) => !known.has(id) && !held.has(lockOf(id)));
    const first = left.filter(({ id }) => id === wanted);
    const inTurn: readonly Found[] = [...first, ...unkept, ...left.filter(({ id }) => id !== wanted).toReversed()];
    const free = inTurn.flatMap((found) => {
      const read = schema.safeParse(found.value);
      return read.success ? [{ hand: { id: found.id, value: read.data }, giveUp: found.giveUp }] : [];
    });
    // What was typed while the device was read stays in hand.
    const [next, ...rest] = keeper.hand === seen ? free : [];
    if (next || !release) {
      void release?.();
      // What a departure cuts short is begun anew by `takeAgain`.
      if (since !== departures) return 0;
      const lock = next?.giveUp?.();
      if (next) keeper.hand = next.hand;
      if (next && !next.giveUp) onDisk = next.hand;
      const end = lock ?? (await hold(keeper.hand.id));
      if (since === departures) release = end;
      else void end();
      if (over) settle();
    }
    return next && at >= 0 ? rest.length + 1 : rest.length;
  };

  const listening = new AbortController();
  const leave = () => {
    departures++;
    void release?.();
    release = undefined;
    // Another page may go on with what the disk has of it.
    if (over && isUnkept()) keeper.hand = { id: v7(), value: keeper.hand.value };
  };
  onFreeze(leave, () => over && isUnkept() && void keeper.write(), listening.signal);

  /** Whether what is in hand is in this tab's memory alone. */
  const isUnkept = () => keeper.hand !== onDisk && keeper.hand.value !== empty;
  const memory: UnkeptDraft = {
    device,
    key,
    get id() {
      return keeper.hand.id;
    },
    get value() {
      return keeper.hand.value;
    },
    get free() {
      return over;
    },
    settled: async () => {
      await writing;
      await ended;
    },
    write: () => keeper.write(),
    giveUp: () => {
      const lock = release;
      release = undefined;
      given = true;
      end();
      return lock;
    },
  };
  const end = () => {
    listening.abort();
    forget(memory);
    ended = release?.();
  };
  /** Sees to it that nothing in hand is lost, and that nothing is held longer than needed. */
  const settle = () => {
    if (given) return;
    if (isUnkept() && (over || !kept)) remember(memory);
    else if (over) end();
    else forget(memory);
  };

  const onErased = () => {
    onDisk = undefined;
    kept = false;
    settle();
  };
  erased.addEventListener("abort", onErased, { signal: listening.signal });
  // The database goes in the same moment, and its screen may be gone before that is heard.
  onCleared(onErased, listening.signal);

  const takeAgain = async (): Promise<number> => {
    await writing;
    while (keeper.hand !== onDisk) {
      keeper.hand = { id: v7(), value: keeper.hand.value };
      if (!(await keeper.write())) return 0;
    }
    const { id } = keeper.hand;
    keeper.hand = { id: v7(), value: empty };
    return alone(key, () => take(id));
  };

  // One write at a time, always of the latest: fast typing must not queue up behind the disk.
  const writeAll = async (): Promise<boolean> => {
    try {
      for (let written: DraftInHand<T> | undefined; written !== keeper.hand; ) {
        written = keeper.hand;
        const { id, value } = written;
        const left = departures;
        await drafts.change(key, (stored) => {
          if (left !== departures) return stored;
          const others = listOf(stored).filter((one) => one.id !== id);
          return asStored(value === empty ? others : [...others, { id, value }]);
        });
        if (left === departures) onDisk = written;
      }
      kept = true;
    } catch {
      kept = false;
    }
    writing = undefined;
    settle();
    // There is room again, maybe for others, too.
    if (kept) for (const one of freeDrafts(device)) if (one !== memory) void one.write();
    return kept;
  };

  const keeper: DraftKeeper<T> = {
    hand: { id: v7(), value: empty },
    get kept() {
      return kept;
    },
    async take() {
      const others = await alone(key, () => take());
      if (isUnkept()) await keeper.write();
      return others;
    },
    takeAgain,
    write: () => (writing ??= writeAll()),
    async taking(how) {
      if (writing || keeper.hand !== onDisk) await keeper.write();
      const { id } = keeper.hand;
      const left = (value: unknown) => {
        const read = schema.safeParse(value);
        return read.success ? how(read.data) : value;
      };
      return { key, change: (stored) => changedOf(stored, id, left, empty) };
    },
    letGo: () => {
      over = true;
      settle();
    },
  };
  return keeper;
}

/**
 * Lays a draft beside those of a key, where its form finds it first: what was entered before, to be gone on with. A draft of that
 * id that lies there already has been gone on with, and stays.
 * @param id which draft it is
 * @throws where the disk refuses it
 */
export const layDraft = ({ drafts }: Pick<Replica, "drafts">, key: string, { id, value }: DraftInHand<unknown>): Promise<void> =>
  drafts.change(key, (stored) => {
    const all = listOf(stored);
    return all.some((one) => one.id === id) ? stored : [...all, { id, value }];
  });

/** The drafts of a key as they lie on the disk, what was written last at the end. */
const listSchema = z.array(z.object({ id: z.string(), value: z.unknown() }));
const listOf = (stored: unknown) => listSchema.safeParse(stored).data ?? [];
const asStored = (all: readonly unknown[]) => (all.length === 0 ? undefined : all);

/** The drafts of a key with one of them changed; what becomes empty is none any more. */
const changedOf = (stored: unknown, id: string, how: (value: unknown) => unknown, empty: unknown) =>
  asStored(
    listOf(stored).flatMap((one) => {
      const value = one.id === id ? how(one.value) : one.value;
      return value === empty ? [] : [{ id: one.id, value }];
    }),
  );

/** Adds a draft to those of its key: the one that was written last. */
export const addDraft = (
  { drafts }: Pick<DraftDevice, "drafts">,
  { key, id, value }: Pick<UnkeptDraft, "key" | "id" | "value">,
) => drafts.change(key, (stored) => [...listOf(stored).filter((one) => one.id !== id), { id, value }]);
