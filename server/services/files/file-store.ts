import type { Readable } from "node:stream";

/**
 * Stores the bytes of files under opaque keys (UUIDs), in a local folder or an S3-compatible store. A failure rejects with the
 * store's own error. A missing file is no failure.
 */
export interface FileStore {
  /** Stores `size` bytes under a key, durably, and completely or not at all. They replace earlier ones. */
  put(key: string, bytes: Readable, size: number): Promise<void>;
  /** Returns a file's bytes from the first on; undefined if the key has none. */
  get(key: string): Promise<Readable | undefined>;
  /** Removes a file, and what an interrupted `put` left. */
  remove(key: string): Promise<void>;
  /** Lists the names of all complete files, in no order. A name that is no key is not of this program. */
  names(): AsyncIterable<string>;
}
