import type { IncomingMessage } from "node:http";
import { Refusal } from "./errors.ts";

/**
 * The most uploads that are read at once. An account may have as many as the tabs of one user need, on all of its devices together.
 * The server's limit lets them fill `DATA_DIR/tmp` with 100 MB each, and still leaves room on a small disk.
 */
const most = { account: 4, server: 32 } as const;
/** The least and the most seconds that a refused sender must wait. Lines change, so the wait is never long. */
const wait = { least: 1, most: 60 } as const;

interface Upload {
  readonly account: string;
  /** How long it keeps its place while another account has none, in milliseconds. */
  readonly turn: number;
  readonly request: IncomingMessage;
  /** The bytes that its connection had carried when the upload began. `since` is that time in milliseconds. */
  readonly before: number;
  readonly since: number;
  /** Aborts the reading of the upload, with a refusal as its reason. */
  readonly ending: AbortController;
}

/**
 * How long a form waits for its turn before it is refused, in milliseconds. Short calls that a screen or program makes together
 * are done by then; long uploads are not. `mostWaiting` is how many forms may wait, of an account and of a server. Nothing of a
 * waiting form has been read. The first form of an account may always wait.
 */
const patience = 5_000;
const mostWaiting = { account: 60, server: 200 } as const;
/**
 * How long an upload keeps its place in any case, in milliseconds. It is less than `patience`, so that a waiting upload gets a
 * place.
 */
const kept = 4_000;
/**
 * If every account has one place, a slow upload yields its place to an account that has none. It is slow below `pace` bytes a
 * second. With all places, such uploads carry less than 1 MB a second. An account that has lost its place keeps the next one for
 * `turn` milliseconds. The slowest supported line (L5a) carries 1.2 MB in that time. At most half of the places are kept so long,
 * and the others come free for newcomers. An account is remembered for `memory` milliseconds.
 */
const slow = { pace: 32_000, turn: 600_000, atOnce: most.server / 2, memory: 3_600_000 } as const;

/** An upload that may have to yield. */
interface Yielding {
  readonly upload: Upload;
  /** The number of places that its account has. */
  readonly count: number;
  /** The seconds that it still needs, by `secondsLeft`. */
  readonly left: number;
  /** The time from which it yields its place, by the clock of `performance`. */
  readonly from: number;
}

interface Waiter {
  readonly account: string;
  /** Returns whether it has begun. */
  begin(): boolean;
}

/**
 * The uploads that a server reads, and those that wait. Accounts share the places fairly. If all are taken, an account gets a
 * place of an account that keeps at least as many. An account without a place also gets the place of a slow upload.
 */
export class Uploads {
  readonly #running = new Set<Upload>();
  /** In the order of arrival. */
  readonly #waiting: Waiter[] = [];
  /** The accounts whose slow upload has lost its place, with the time of the loss. */
  readonly #cut = new Map<string, number>();

  /**
   * Does work that reads an upload, once there is a place for it. The place is free again when the work ends, also by an error.
   * @param account whose upload it is
   * @param waits whether it waits for its turn; a device that sends parts of files retries by itself
   * @param work gets a signal that ends its reading, where another account is to have its place. Its reason is a refusal
   * @throws Refusal `too_many_requests` where the account has too many, `service_unavailable` where the server has. Both say after
   * how many seconds there should be a place, as estimated from the progress of the running ones
   */
  async run<T>(account: string, request: IncomingMessage, waits: boolean, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const upload = this.#begin(account, request) ?? (await this.#turn(account, request, waits));
    try {
      return await work(upload.ending.signal);
    } finally {
      this.#running.delete(upload);
      // A short upload had no use for a long turn: the account keeps it for its slow one.
      if (upload.turn === slow.turn && performance.now() - upload.since < kept) this.#cut.set(account, performance.now());
      this.#beginNext();
    }
  }

  #begin(account: string, request: IncomingMessage): Upload | undefined {
    if (ownOf(this.#running, account).length >= most.account) return undefined;
    if (this.#running.size >= most.server && !this.#makeRoom(account)) return undefined;
    const upload = {
      account,
      turn: this.#takeTurn(account),
      request,
      before: request.socket.bytesRead,
      since: performance.now(),
      ending: new AbortController(),
    };
    this.#running.add(upload);
    return upload;
  }

  /** Begins an upload that waits, if there is a place: the first one of the account with the fewest places. */
  #beginNext(): void {
    const counts = this.#counts();
    const own = ({ account }: Waiter) => counts.get(account) ?? 0;
    this.#waiting.toSorted((one, other) => own(one) - own(other)).find((waiter) => waiter.begin());
  }

  /** Returns how long an upload that begins keeps its place. An account that has lost one gets a long turn, and only once for that. */
  #takeTurn(account: string): number {
    if (!this.#cut.has(account)) return kept;
    const long = [...this.#running].filter(({ turn }) => turn === slow.turn).length;
    if (long >= slow.atOnce) return kept;
    this.#cut.delete(account);
    return slow.turn;
  }

  /** Ends an upload whose place this account is to have, if there is one. */
  #makeRoom(account: string): boolean {
    const now = performance.now();
    const [found] = this.#yielding(account).filter(({ from }) => now >= from);
    if (!found) return false;
    const { upload } = found;
    this.#running.delete(upload);
    for (const [other, at] of this.#cut) if (now - at >= slow.memory) this.#cut.delete(other);
    // An account that has used a long turn has a short one before the next, so that accounts alternate.
    if (found.count === 1 && upload.turn === kept) this.#cut.set(upload.account, now);
    upload.ending.abort(this.#refusal(upload.account));
    return true;
  }

  /**
   * Returns the uploads whose place this account could get, and from when on. Uploads of the account with the most places come
   * first, the slowest first.
   */
  #yielding(account: string): Yielding[] {
    const counts = this.#counts();
    const own = counts.get(account) ?? 0;
    const yields = ({ upload, count }: Yielding) => count > own + 1 || (own === 0 && paceOf(upload) < slow.pace);
    return [...this.#running]
      .filter(({ request }) => !request.complete)
      .map((upload) => {
        const count = counts.get(upload.account) ?? 0;
        return { upload, count, left: secondsLeft(upload), from: upload.since + (count > own + 1 ? kept : upload.turn) };
      })
      .filter(yields)
      .toSorted((one, other) => other.count - one.count || (one.left === other.left ? 0 : other.left - one.left));
  }

  #counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { account } of this.#running) counts.set(account, (counts.get(account) ?? 0) + 1);
    return counts;
  }

  #turn(account: string, request: IncomingMessage, waits: boolean): Promise<Upload> {
    const waiting = this.#waiting;
    const own = ownOf(waiting, account).length;
    const full = own > 0 && (waiting.length >= mostWaiting.server || own >= mostWaiting.account);
    return new Promise<Upload>((resolve, reject) => {
      if (!waits || full) return reject(this.#refusal(account));
      const leave = () => {
        clearTimeout(timer);
        request.socket.off("close", left);
        waiting.splice(waiting.indexOf(waiter), 1);
      };
      const left = () => {
        leave();
        reject(this.#refusal(account));
      };
      const begin = () => {
        const upload = this.#begin(account, request);
        if (!upload) return false;
        leave();
        resolve(upload);
        return true;
      };
      const waiter: Waiter = { account, begin };
      const timer = setTimeout(() => void (begin() || left()), patience);
      request.socket.once("close", left);
      waiting.push(waiter);
    });
  }

  #refusal(account: string): Refusal {
    const own = ownOf(this.#running, account);
    if (own.length >= most.account) {
      const seconds = soonest(own.map(secondsLeft));
      return new Refusal("too_many_requests", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
    }
    const now = performance.now();
    const yields = this.#yielding(account).map(({ from }) => (from - now) / 1_000);
    return new Refusal("service_unavailable", {}, soonest([...[...this.#running].map(secondsLeft), ...yields]));
  }
}

const ownOf = <U extends { readonly account: string }>(all: Iterable<U>, account: string) =>
  [...all].filter((one) => one.account === account);

const soonest = (seconds: readonly number[]) => Math.ceil(Math.min(wait.most, Math.max(wait.least, Math.min(...seconds))));

const bytesOf = ({ request, before }: Pick<Upload, "request" | "before">) => request.socket.bytesRead - before;

/** Returns the bytes that have come in each second so far. */
const paceOf = (upload: Upload) => (1_000 * bytesOf(upload)) / Math.max(1, performance.now() - upload.since);

/** Estimates the seconds left from the progress so far. Infinite if nothing has come, or the length is unknown. */
function secondsLeft({ request, before, since }: Upload): number {
  // Once the whole request has arrived, only this server's own work is left.
  if (request.complete) return 0;
  const came = bytesOf({ request, before });
  const left = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) - came;
  const seconds = (performance.now() - since) / 1_000;
  return came > 0 ? (left / came) * seconds : Number.POSITIVE_INFINITY;
}
