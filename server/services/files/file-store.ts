import type { Readable } from "node:stream";

/**
 * Where the bytes of files lie, by opaque keys (UUIDs): a local folder or an S3-compatible store. What fails rejects with
 * whatever the store threw; what is not there is no failure.
 */
export interface FileStore {
  /** Stores `size` bytes under a key, durably: all of them, or nothing that `get` would give. A stored one is replaced. */
  put(key: string, bytes: Readable, size: number): Promise<void>;
  /** The bytes from their first; undefined when there are none under this key. */
  get(key: string): Promise<Readable | undefined>;
  /** Removes what is there, also what a broken-off `put` left. */
  remove(key: string): Promise<void>;
}
