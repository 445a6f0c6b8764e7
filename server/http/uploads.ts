import type { IncomingMessage } from "node:http";
import { Refusal } from "./errors.ts";

/**
 * The most uploads that are read at once. A session may have as many as the tabs of one user need. The server's limit lets them
 * fill `DATA_DIR/tmp` with 100 MB each, and still leaves room on a small disk.
 */
const most = { session: 4, server: 32 } as const;
/** The least and the most seconds that a refused sender must wait. Lines change, so the wait is never long. */
const wait = { least: 1, most: 60 } as const;

interface Upload {
  readonly session: string;
  readonly request: IncomingMessage;
  /** What its connection had carried when it began, in bytes, and the time of that, in milliseconds. */
  readonly before: number;
  readonly since: number;
}

/**
 * How long a form waits for its turn before it is refused, in milliseconds. Short calls that a screen or program makes together are
 * done by then; long uploads are not. `mostWaiting` is how many may wait, of a session and of a server; nothing of theirs has been
 * read.
 */
const patience = 5_000;
const mostWaiting = { session: 60, server: 200 } as const;

interface Waiter {
  readonly session: string;
  begin(): void;
}

/** The uploads that a server reads, and those that wait. */
export class Uploads {
  readonly #running = new Set<Upload>();
  /** In the order of arrival. */
  readonly #waiting: Waiter[] = [];

  /**
   * Does work that reads an upload, once there is a place for it. The place is free again when the work ends, also by an error.
   * @param session whose upload it is
   * @param waits whether it waits for its turn; a device that sends parts of files retries by itself
   * @throws Refusal `too_many_requests` where the session has too many, `service_unavailable` where the server has. Both say after
   * how many seconds the first of the running ones should be done, as estimated from its progress
   */
  async run<T>(session: string, request: IncomingMessage, waits: boolean, work: () => Promise<T>): Promise<T> {
    const upload = this.#hasPlace(session) ? this.#begin(session, request) : await this.#turn(session, request, waits);
    try {
      return await work();
    } finally {
      this.#running.delete(upload);
      this.#waiting.find((waiter) => this.#hasPlace(waiter.session))?.begin();
    }
  }

  #hasPlace(session: string): boolean {
    return this.#running.size < most.server && ownOf(this.#running, session).length < most.session;
  }

  #begin(session: string, request: IncomingMessage): Upload {
    const upload = { session, request, before: request.socket.bytesRead, since: performance.now() };
    this.#running.add(upload);
    return upload;
  }

  #turn(session: string, request: IncomingMessage, waits: boolean): Promise<Upload> {
    const waiting = this.#waiting;
    const full = waiting.length >= mostWaiting.server || ownOf(waiting, session).length >= mostWaiting.session;
    return new Promise<Upload>((resolve, reject) => {
      if (!waits || full) return reject(this.#refusal(session));
      const leave = (end: () => void) => {
        clearTimeout(timer);
        request.socket.off("close", left);
        waiting.splice(waiting.indexOf(waiter), 1);
        end();
      };
      const left = () => leave(() => reject(this.#refusal(session)));
      const waiter: Waiter = { session, begin: () => leave(() => resolve(this.#begin(session, request))) };
      const timer = setTimeout(left, patience);
      request.socket.once("close", left);
      waiting.push(waiter);
    });
  }

  #refusal(session: string): Refusal {
    const own = ownOf(this.#running, session);
    if (own.length < most.session) return new Refusal("service_unavailable", {}, secondsUntilFree([...this.#running]));
    const seconds = secondsUntilFree(own);
    return new Refusal("too_many_requests", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
  }
}

const ownOf = <U extends { readonly session: string }>(all: Iterable<U>, session: string) =>
  [...all].filter((one) => one.session === session);

function secondsUntilFree(uploads: readonly Upload[]): number {
  const soonest = Math.min(...uploads.map(secondsLeft));
  return Math.ceil(Math.min(wait.most, Math.max(wait.least, soonest)));
}

/** Estimates the seconds left from the progress so far. Infinite if nothing has come, or the length is unknown. */
function secondsLeft({ request, before, since }: Upload): number {
  // Once the whole request has arrived, only this server's own work is left.
  if (request.complete) return 0;
  const came = request.socket.bytesRead - before;
  const left = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) - came;
  const seconds = (performance.now() - since) / 1_000;
  return came > 0 ? (left / came) * seconds : Number.POSITIVE_INFINITY;
}
