/** The bytes of a row that is being added, and what tells whether they are whole (S4). */
export interface NewAttachment {
  /** `entity/id` of the row that the mutation makes. */
  readonly key: string;
  readonly name: string;
  /** Lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Never a Blob: WebKit loses those that IndexedDB keeps. */
  readonly bytes: ArrayBuffer;
}

/** Bytes that a mutation takes over from the draft that holds them, or brings along (S4-1, S4-10). */
export type Attach = NewAttachment | { readonly held: string };

/** What a row says of its bytes: enough to fetch them and to tell whether they are whole. */
export interface AttachmentFacts {
  /** `entity/id` of the row. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Null where the row does not tell: then what was fetched is not checked. */
  readonly sha256: string | null;
}

/**
 * Why the bytes of a row are not sent, for a person to look at. `gone`: the server has no such row. `forbidden`: another account
 * announced it. `damaged`: what lies here is not what was added. Else a word with which the server refused them for good.
 */
export type AttachmentStop = "gone" | "forbidden" | "damaged" | "refused";

/** Bytes that this device keeps or is to fetch. */
export interface Attachment extends AttachmentFacts {
  /** The bytes are on this device. */
  readonly held: boolean;
  /** No server has confirmed to hold them: the program never deletes them (S1). */
  readonly unsent: boolean;
  /** How many of them the server has said to hold. */
  readonly sent: number;
  /** Why the server does not take them; null while it may. */
  readonly stopped: AttachmentStop | null;
  /** The key of the draft that holds them until its row is made; absent for those of a row (S4-10). */
  readonly draft?: string;
  /** The mutation by which their author removed the row or took its making back; null where none did. */
  readonly leaving: string | null;
  /** For what they are kept, such as a record's key; empty for what only lies in the cache. */
  readonly pins: readonly string[];
  /** Milliseconds by the device's clock; the cache loses first what was opened longest ago. */
  readonly usedAt: number;
}

/** What a device keeps of files beside their rows (S4). */
export interface Attachments {
  /** All that is here or is to be fetched. Live inside `liveQuery`; progress shows as `sent`. */
  all(): Promise<Attachment[]>;
  /**
   * The bytes: from the device, else from the server, checked by their hash and kept in the cache.
   * @throws EngineError `file_unavailable` where they are not here and cannot be fetched
   */
  open(facts: AttachmentFacts): Promise<ArrayBuffer>;
  /** Keeps these for `pin` from now on, and no others: what is not here is fetched in the background. */
  pin(pin: string, files: readonly AttachmentFacts[]): Promise<void>;
  /** They are not kept for `pin` any more; what is here stays as cache. */
  unpin(pin: string): Promise<void>;
  /** Empties the cache, or lets go of these alone if they are in it. Never what is unsent or pinned. Gives the bytes freed. */
  evict(keys?: readonly string[]): Promise<number>;
  /** Deletes unsent bytes on their author's word (S1). Their row, where it is still there, waits for bytes that never come. */
  discard(key: string): Promise<void>;
  /** Tries again what was stopped. */
  retry(key: string): Promise<void>;
  /**
   * Keeps bytes of a row that a draft is to make (S4-10), until a mutation takes them over by `attach: [{ held: key }]`.
   * @param draft its key in `drafts`; its value names the row's id
   * @throws EngineError `device_full`; nothing has been written then
   */
  hold(draft: string, file: NewAttachment): Promise<void>;
  /** Lets go of these where they are held by a draft that does not name them any more. */
  release(keys: readonly string[]): Promise<void>;
}
