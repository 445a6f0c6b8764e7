import { Readable } from "node:stream";
import { AppError } from "#sync/model/errors.ts";
import type { SignedCall } from "../../accounts/caller.ts";
import { Refusal } from "../../http/errors.ts";

/** The most files that a server makes at a time. An account can make one of them. */
const most = 2;

/** How many seconds a refused caller should wait. */
const soon = 10;

/** Milliseconds without a read, after which a file counts as resting. It is less than `soon`. */
const restsAfter = 5_000;
/** The share of its time for which a file waits for its reader, from which on it counts as resting. Then it makes little. */
const restingShare = 0.8;

const held = new Map<string, FilePlace>();

/** One of the places of a server for files that are being made. */
export class FilePlace {
  readonly #adminId: string;
  readonly #endsWith: EndsWith;
  readonly #since = performance.now();
  /** The time since which the reader has taken nothing; undefined while more of the file is being made. */
  #untaken: number | undefined;
  /** How long the reader has let the file wait before, in milliseconds. */
  #waited = 0;

  constructor(adminId: string, endsWith: EndsWith) {
    this.#adminId = adminId;
    this.#endsWith = endsWith;
  }

  /**
   * Whether the file delays no other one, as next to nothing is being made. The reader has taken nothing for a while, or has
   * been slow from the beginning.
   */
  get rests(): boolean {
    const now = performance.now();
    const untaken = this.#untaken === undefined ? 0 : now - this.#untaken;
    const held = now - this.#since;
    return untaken >= restsAfter || (held >= restsAfter && this.#waited + untaken >= restingShare * held);
  }

  /** Passes on the chunks of the file, and sees when the reader takes them. */
  async *watched<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const chunk of chunks) {
      this.#untaken = performance.now();
      yield chunk;
      this.#waited += performance.now() - this.#untaken;
      this.#untaken = undefined;
    }
    // What is left lies in the answer's buffers, however long the reader takes for it.
    this.#untaken = performance.now();
  }

  /**
   * Returns the file made of these pieces. The place is free once it is read to its end or left. The file is cut where the caller's
   * session ends. It may take an hour, and its last rows are read in the end.
   */
  fileOf(pieces: AsyncIterable<string | Uint8Array>): Readable {
    const file = Readable.from(pieces, { objectMode: false });
    const forget = this.#endsWith(() => file.destroy(new AppError("unauthorized")));
    return file.once("close", () => {
      forget();
      this.free();
    });
  }

  /** Frees the place; further calls do nothing. */
  free(): void {
    if (held.get(this.#adminId) === this) held.delete(this.#adminId);
  }
}

/** Calls back when what a file is made for has ended. Returns a function that unsubscribes. */
type EndsWith = (ended: () => void) => () => void;

/**
 * Takes one of the places for a file that is being made. A file whose reader takes nothing, or little, leaves its place to
 * others. It goes on when its reader does: one account has one file, so few can do so at once. `answerPace` ends the slowest.
 * @throws Refusal `too_many_requests`
 */
export function takePlace(adminId: string, endsWith: EndsWith): FilePlace {
  const working = [...held.values()].filter(({ rests }) => !rests).length;
  if (held.has(adminId) || working >= most) throw new Refusal("too_many_requests", { retryAfterMinutes: 1 }, soon);
  const place = new FilePlace(adminId, endsWith);
  held.set(adminId, place);
  return place;
}

/**
 * Answers with a file that has a place of its own (`fileOf`). Where there is none to answer with, the place is free again.
 * @throws Refusal `too_many_requests`
 */
export async function inPlace<T>(
  { actor, sessions, sessionId }: Pick<SignedCall, "actor" | "sessions" | "sessionId">,
  answer: (place: FilePlace) => Promise<T>,
): Promise<T> {
  const place = takePlace(actor.id, (ended) => sessions.onEnd(sessionId, ended));
  try {
    return await answer(place);
  } catch (error) {
    place.free();
    throw error;
  }
}
