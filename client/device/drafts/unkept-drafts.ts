/** A draft of this tab that the disk has refused, or has not taken yet. */
export interface UnkeptDraft {
  /** Name of the device. */
  readonly device: string;
  readonly key: string;
  readonly id: string;
  readonly value: unknown;
  /** Whether no form edits it any more. */
  readonly free: boolean;
  /** Resolves once no write is under way. A draft that the disk has then is not listed any more. */
  settled(): Promise<unknown>;
  /** Tries again to write it to the disk. */
  write(): Promise<unknown>;
  /** Gives the draft to a form. Returns a function that releases the lock on its id, if it has one. */
  transfer(): (() => Promise<void>) | undefined;
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

/** Returns the drafts of a device that only this tab has, in a form or not, the latest last. */
export const unkeptDrafts = (device: string): readonly UnkeptDraft[] => [...unkept].filter((one) => one.device === device);

/** Returns this tab's unkept drafts that no form edits, of all keys or of one, the latest first. */
export const freeDrafts = (device: string, key?: string): readonly UnkeptDraft[] =>
  [...unkept].filter((one) => one.free && one.device === device && (key ?? one.key) === one.key).toReversed();
