/** A file whose text contains the search text. */
export interface TextHit {
  readonly entity: string;
  /** The id of the file's row. */
  readonly id: string;
  /** The file's name. */
  readonly name: string;
  /** The id of the record that it belongs to. */
  readonly ownerId: string;
  /** The first page with the text, counted from 1. */
  readonly page: number;
  readonly snippet: string;
}

/** The hits of a search over texts, the newest file first. */
export interface TextAnswer {
  readonly hits: readonly TextHit[];
  /** Whether there are more hits than these. */
  readonly more: boolean;
  /** How many files were searched; `files` is how many there are. */
  readonly searched: number;
  readonly files: number;
}

/** The request to the worker that searches the device's texts. */
export interface TextQuestion {
  /** Name of the device's database. */
  readonly database: string;
  readonly text: string;
  readonly limit: number;
}

/** The most hits of one search. */
export const mostHits = 100;
