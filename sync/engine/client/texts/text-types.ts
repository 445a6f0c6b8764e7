import type { Row } from "../../entity.ts";

/** What is known of a text that is on this device. */
export interface KeptText {
  /** `entity/id` of the row whose text it is. */
  readonly key: string;
  /** Bytes that it takes as it is stored here. */
  readonly bytes: number;
  /** ISO moment at which its row was added. */
  readonly addedAt: string;
}

/** The text itself, stored apart from what is known of it. */
export interface TextBytes {
  readonly key: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Which rows have texts, and how those are fetched (S4-12). */
export interface TextOptions {
  /** The entity whose rows have texts, and the field that names the row they belong to. */
  readonly entity: string;
  readonly owner: { readonly entity: string; readonly field: string; isGone(row: Row): boolean };
  /** Returns how many letters the text of a row has; 0 where it has none, or their number is unknown. */
  lettersOf(row: Row): number;
  /** Estimates how many bytes a text with this many letters takes here. */
  bytesOf(letters: number): number;
  /** Fetches the text of the row with this id, in the form in which it is stored here. Undefined where the server has none. */
  fetch(id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** How many texts this device keeps, and how much room they take. */
export interface TextUse {
  readonly files: number;
  readonly bytes: number;
  /** False once the user has turned them off. */
  readonly kept: boolean;
}

/** The texts of rows' bytes on this device, to be searched without a network. */
export interface Texts {
  /** Returns the current use. It is live inside `liveQuery`. */
  use(): Promise<TextUse>;
  /** Deletes all texts, and stores none until `keep` is called. Returns the bytes freed. */
  stop(): Promise<number>;
  /** Keeps texts from now on. They are fetched in the background. */
  keep(): Promise<void>;
}
