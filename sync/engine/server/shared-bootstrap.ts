import type { RowId } from "../entity.ts";
import { xminOf } from "./cursor.ts";
import type { State } from "./state.ts";

/** Rows of one entity in the form of an answer. */
export interface Segment {
  readonly pieces: readonly Buffer[];
  /** In bytes. */
  readonly length: number;
  readonly count: number;
  /** The last key in reading order; the next read goes on after it. */
  readonly last: RowId | null;
  /** Whether there may be more. */
  readonly cut: boolean;
}

/** How long empty devices may join a bootstrap, in ms. Changes since then come with their catch-up. */
const joinable = 5 * 60_000;
/** Most bytes that are kept. Further rows are read anew for each device. */
const mostBytes = 128 * 1024 * 1024;

type Read = () => Promise<Segment>;

interface Run {
  readonly epoch: string;
  readonly snapshot: string;
  readonly total: number;
  readonly began: number;
  readonly segments: Map<string, Promise<Segment>>;
  /** Keys of rows that are read ahead. */
  readonly ahead: Set<string>;
  bytes: number;
}

/**
 * Keeps the last bootstrap for devices that begin soon after it: an office's devices all start in the morning. A device that joins
 * gets the same rows and the same snapshot as the first one. It is as if it had been slower to fetch them (E5).
 */
export class SharedBootstrap {
  #run: Run | undefined;
  #end: NodeJS.Timeout | undefined;

  /**
   * Returns the snapshot of a bootstrap that may be joined, and how many of its rows everyone sees. It must be of this epoch, and
   * so recent that no removal since its snapshot was forgotten (E7).
   */
  join({ epoch, horizon }: State): { readonly snapshot: string; readonly total: number } | undefined {
    const run = this.#run;
    const young = run && Date.now() - run.began < joinable;
    return young && run.epoch === epoch && xminOf(run.snapshot) > BigInt(horizon) ? run : undefined;
  }

  /** Begins a bootstrap that others may join. */
  begin({ epoch, snapshot }: State, total: number): void {
    this.clear();
    this.#run = { epoch, snapshot, total, began: Date.now(), segments: new Map(), ahead: new Set(), bytes: 0 };
    // A device that joins at the last moment gets as much time to fetch the remaining rows.
    this.#end = setTimeout(() => this.clear(), 2 * joinable).unref();
  }

  /** Returns rows that everyone sees, of the bootstrap with this snapshot. If that bootstrap is kept, they are read only once. */
  async segment(snapshot: string, key: string, read: Read): Promise<Segment> {
    const run = this.#run;
    if (run?.snapshot !== snapshot) return read();
    const known = run.segments.get(key);
    // Where the first read failed, each device reads for itself.
    if (known) return known.catch(read);
    if (run.bytes > mostBytes) return read();
    const reading = read();
    run.segments.set(key, reading);
    try {
      const segment = await reading;
      run.bytes += segment.length;
      return segment;
    } catch (error) {
      run.segments.delete(key);
      throw error;
    }
  }

  /**
   * Reads the next rows while an answer is on its way. If this fails, they are read again when they are requested.
   * @param begin gets a connection, and then calls its argument. Until then no device waits for the rows: each has a connection
   */
  ahead(snapshot: string, key: string, begin: (share: (read: Read) => Promise<Segment>) => Promise<unknown>): void {
    const run = this.#run;
    if (run?.snapshot !== snapshot || run.segments.has(key) || run.ahead.has(key)) return;
    run.ahead.add(key);
    begin((read) => this.segment(snapshot, key, read)).catch(() => run.ahead.delete(key));
  }

  /** Forgets the bootstrap, and waits for nothing. */
  clear(): void {
    clearTimeout(this.#end);
    this.#run = undefined;
  }
}
