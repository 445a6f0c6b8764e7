import { v7 } from "uuid";
import { z } from "zod";
import type { KeptValues } from "#sync/engine/client/replica-types.ts";

/** One of the drafts of a key, as its tab has it in hand. */
export interface DraftInHand<T> {
  readonly id: string;
  readonly value: T;
}

/** Keeps the drafts of one key, of which each tab has its own in hand: none writes over another's. */
export interface DraftKeeper<T> {
  hand: DraftInHand<T>;
  /**
   * Takes in hand what was written last and no tab has in hand, and then the one before it, round and round. Where there is
   * none, the hand stays as it is. Gives how many more there are.
   */
  readonly take: () => Promise<number>;
  /** Resolves once what is in hand is on the disk: whether it is. */
  readonly write: () => Promise<boolean>;
  /** Leaves what is in hand to the next who comes; a tab that is closed or killed does so, too. */
  readonly letGo: () => void;
}

/**
 * @param schema what cannot be read by it stays on the disk, and is taken by nobody
 * @param empty what is not kept
 */
export function draftKeeper<T>(drafts: KeptValues, key: string, schema: z.ZodType<T>, empty: T): DraftKeeper<T> {
  let release: (() => void) | undefined;
  let over = false;
  let writing: Promise<boolean> | undefined;

  const take = async (): Promise<number> => {
    const [all, held] = await Promise.all([drafts.load(key).then(listOf, () => []), heldLocks()]);
    const at = all.findIndex(({ id }) => id === keeper.hand.id);
    const before = at < 0 ? all : [...all.slice(at + 1), ...all.slice(0, at)];
    const free = before.toReversed().flatMap(({ id, value }) => {
      const read = schema.safeParse(value);
      return read.success && !held.has(lockOf(id)) ? [{ id, value: read.data }] : [];
    });
    const [next, ...rest] = free;
    if (next || !release) {
      release?.();
      keeper.hand = next ?? keeper.hand;
      release = await hold(keeper.hand.id);
    }
    if (over) release?.();
    return next && at >= 0 ? rest.length + 1 : rest.length;
  };

  // One write at a time, always of the latest: fast typing must not queue up behind the disk.
  const writeAll = async (): Promise<boolean> => {
    try {
      for (let written: DraftInHand<T> | undefined; written !== keeper.hand; ) {
        written = keeper.hand;
        const { id, value } = written;
        await drafts.change(key, (stored) => {
          const others = listOf(stored).filter((one) => one.id !== id);
          const all = value === empty ? others : [...others, { id, value }];
          return all.length === 0 ? undefined : all;
        });
      }
      return true;
    } catch {
      return false;
    } finally {
      writing = undefined;
    }
  };

  const keeper: DraftKeeper<T> = {
    hand: { id: v7(), value: empty },
    take: () => alone(key, take),
    write: () => (writing ??= writeAll()),
    letGo: () => {
      over = true;
      release?.();
    },
  };
  return keeper;
}

/** The drafts of a key as they lie on the disk, what was written last at the end. */
const listSchema = z.array(z.object({ id: z.string(), value: z.unknown() }));
const listOf = (stored: unknown) => listSchema.safeParse(stored).data ?? [];

const lockOf = (name: string) => `draft/${name}`;

/** Does the work while no other tab does any of this name. An old browser has no locks: there one tab must do. */
const alone = <R>(name: string, work: () => Promise<R>): Promise<R> =>
  "locks" in navigator ? navigator.locks.request(lockOf(name), work) : work();

/** Holds a name until it is released, or the tab is gone. */
const hold = (name: string): Promise<() => void> =>
  new Promise((held) => {
    void alone(name, () => new Promise<void>((release) => held(release)));
  });

const heldLocks = async (): Promise<ReadonlySet<string | undefined>> =>
  "locks" in navigator ? new Set((await navigator.locks.query()).held?.map(({ name }) => name)) : new Set();
