import type { RowId } from "../entity.ts";
import { xminOf } from "./cursor.ts";
import type { State } from "./state.ts";

/** Rows of one entity as they stand in an answer. */
export interface Segment {
  readonly pieces: readonly Buffer[];
  /** In bytes. */
  readonly length: number;
  readonly count: number;
  /** The last key in reading order, to go on after it. */
  readonly last: RowId | null;
  /** Whether there may be more. */
  readonly cut: boolean;
}

/** How long devices that hold nothing yet may join a bootstrap, in ms: what has changed since comes with their catch-up. */
const joinable = 5 * 60_000;
/** Bytes that are kept. Rows beyond are read anew for each device. */
const mostBytes = 128 * 1024 * 1024;

interface Run {
  readonly epoch: string;
  readonly snapshot: string;
  readonly total: number;
  readonly began: number;
  readonly segments: Map<string, Promise<Segment>>;
  bytes: number;
}

/**
 * The bootstrap that was begun last, for those that begin soon after it: an office's devices all start in the morning. Who
 * joins gets the same rows and the same snapshot as who began it, as if they had been slower to fetch them (E5).
 */
export class SharedBootstrap {
  #run: Run | undefined;
  #end: NodeJS.Timeout | undefined;

  /** The snapshot of a bootstrap that may be joined, and how many rows it has that everyone sees: one of this epoch, before no removal was forgotten (E7). */
  join({ epoch, horizon }: State): { readonly snapshot: string; readonly total: number } | undefined {
    const run = this.#run;
    const young = run && Date.now() - run.began < joinable;
    return young && run.epoch === epoch && xminOf(run.snapshot) > BigInt(horizon) ? run : undefined;
  }

  /** Begins one that others may join. */
  begin({ epoch, snapshot }: State, total: number): void {
    this.clear();
    this.#run = { epoch, snapshot, total, began: Date.now(), segments: new Map(), bytes: 0 };
    // Those who joined at the end have as long to fetch the rest.
    this.#end = setTimeout(() => this.clear(), 2 * joinable).unref();
  }

  /** Rows that everyone sees, of the bootstrap that counts from `snapshot`: read once, where it is the one that is kept. */
  async segment(snapshot: string, key: string, read: () => Promise<Segment>): Promise<Segment> {
    const run = this.#run;
    if (run?.snapshot !== snapshot) return read();
    const known = run.segments.get(key);
    // Where the first to read it failed, each tries for itself.
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

  /** Reads what will be asked for next while an answer is on its way. What fails is read again when it is asked for. */
  ahead(snapshot: string, key: string, read: () => Promise<Segment>): void {
    if (this.#run?.snapshot !== snapshot || this.#run.segments.has(key)) return;
    this.segment(snapshot, key, read).catch(() => undefined);
  }

  /** Forgets the bootstrap, and waits for nothing. */
  clear(): void {
    clearTimeout(this.#end);
    this.#run = undefined;
  }
}
