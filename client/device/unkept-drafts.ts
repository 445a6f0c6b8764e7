/** A draft of this tab that the disk has refused, or has not taken yet. */
export interface UnkeptDraft {
  /** Of which device. */
  readonly device: string;
  readonly key: string;
  readonly id: string;
  readonly value: unknown;
  /** No screen has it in hand any more. */
  readonly free: boolean;
  /** Resolves once nothing of it is under way. What has come to the disk with that is not listed any more. */
  readonly settled: () => Promise<unknown>;
  /** Tries again to bring it to the disk. */
  readonly write: () => Promise<unknown>;
  /** Leaves it to a screen, with the lock on its id where one is held. */
  readonly giveUp: () => (() => Promise<void>) | undefined;
}

const unkept = new Set<UnkeptDraft>();
let listening: AbortController | undefined;

/** Keeps a draft in memory until the tab closes; closing it asks first. */
export function remember(draft: UnkeptDraft): void {
  unkept.add(draft);
  if (listening) return;
  listening = new AbortController();
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal: listening.signal });
}

export function forget(draft: UnkeptDraft): void {
  unkept.delete(draft);
  if (unkept.size > 0) return;
  // A page that might ask is kept out of some browsers' page cache.
  listening?.abort();
  listening = undefined;
}

/** All that this tab alone has of a device's, on a screen or not, the latest last. */
export const unkeptDrafts = (device: string): readonly UnkeptDraft[] => [...unkept].filter((one) => one.device === device);

/** Those of a device, or of one key of it, that no screen has in hand, the latest first. */
export const freeDrafts = (device: string, key?: string): readonly UnkeptDraft[] =>
  [...unkept].filter((one) => one.free && one.device === device && (key ?? one.key) === one.key).toReversed();
