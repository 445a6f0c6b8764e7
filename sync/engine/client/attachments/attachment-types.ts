/** The bytes of a new row, and the hash that shows whether they are whole (S4). */
export interface NewAttachment {
  /** The key `entity/id` of the row that the mutation makes. */
  readonly key: string;
  readonly name: string;
  /** Lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Never a Blob: WebKit loses those that IndexedDB keeps. */
  readonly bytes: ArrayBuffer;
}

/** Bytes that a mutation takes over from a draft by their key, or brings along (S4-1, S4-10). */
export type Attach = NewAttachment | { readonly held: string };

/** A row's description of its bytes: enough to fetch them and to check whether they are whole. */
export interface AttachmentFacts {
  /** `entity/id` of the row. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Null where the row has no hash: then fetched bytes are not checked. */
  readonly sha256: string | null;
}

/**
 * Why the bytes of a row are not sent, so that a person must look at them. `gone`: the server has no such row. `forbidden`: another
 * account announced it. `damaged`: the bytes here are not those that were added. `refused`: the server has refused them for good.
 */
export type AttachmentStop = "gone" | "forbidden" | "damaged" | "refused";

/** Bytes that this device keeps or is to fetch. */
export interface Attachment extends AttachmentFacts {
  /** Whether the bytes are on this device. */
  readonly held: boolean;
  /** Whether no server has confirmed the bytes: then the program never deletes them (S1). */
  readonly unsent: boolean;
  /** How many of the bytes the server has confirmed. */
  readonly sent: number;
  /** Why the server does not accept them; null while it may. */
  readonly stopped: AttachmentStop | null;
  /** The key of the draft that keeps the bytes until their row is made; absent for bytes of a row (S4-10). */
  readonly draft?: string;
  /** The mutation by which their author removed the row or took back its creation; null where none did. */
  readonly leaving: string | null;
  /** What they are pinned for, such as a record's key; empty for bytes that are only in the cache. */
  readonly pins: readonly string[];
  /** Milliseconds by the device's clock; the cache deletes first what was opened longest ago. */
  readonly usedAt: number;
}

/** What a device keeps of files besides their rows (S4). */
export interface Attachments {
  /**
   * Returns all attachments that are on this device or are to be fetched. It is live inside `liveQuery`; `sent` is the progress.
   */
  all(): Promise<Attachment[]>;
  /**
   * Returns the bytes: from the device, else from the server. Fetched bytes are checked by their hash and kept in the cache.
   * @throws EngineError `file_unavailable` where they are not here and cannot be fetched
   */
  open(facts: AttachmentFacts): Promise<ArrayBuffer>;
  /** Keeps these files, and no others, for `pin` from now on. Missing ones are fetched in the background. */
  pin(pin: string, files: readonly AttachmentFacts[]): Promise<void>;
  /** Ends a pin; the bytes that are here stay as cache. */
  unpin(pin: string): Promise<void>;
  /** Empties the cache, or deletes only these from it, but never unsent or pinned bytes. Returns the bytes freed. */
  evict(keys?: readonly string[]): Promise<number>;
  /** Deletes unsent bytes at their author's wish (S1). If their row still exists, it waits for bytes that never come. */
  discard(key: string): Promise<void>;
  /** Tries again to send what was stopped. */
  retry(key: string): Promise<void>;
  /**
   * Keeps bytes of a row that a draft is to make (S4-10), until a mutation takes them over by `attach: [{ held: key }]`.
   * @param draft its key in `drafts`; its value names the row's id
   * @throws EngineError `device_full`; nothing has been written then
   */
  hold(draft: string, file: NewAttachment): Promise<void>;
  /** Deletes these where a draft keeps them but no longer names them. */
  release(keys: readonly string[]): Promise<void>;
}
