import type { IncomingMessage } from "node:http";
import { Refusal } from "./errors.ts";

/**
 * Uploads that are read at once: of a session, as many as a person's tabs could want beside each other; of a server, as many as may
 * fill `DATA_DIR/tmp` with 100 MB each and still leave a small disk some room.
 */
const most = { session: 4, server: 32 } as const;
/** What a refused sender is told to wait at least and at most, in seconds: lines change, and nobody is to be sent away for long. */
const wait = { least: 1, most: 60 } as const;

interface Upload {
  readonly session: string;
  readonly request: IncomingMessage;
  /** What its connection had carried when it began, in bytes, and when that was, in milliseconds. */
  readonly before: number;
  readonly since: number;
}

const running = new Set<Upload>();

/**
 * How long one waits for its turn before it is refused, in milliseconds: calls that a screen or a program makes beside each other are
 * through by then, long uploads are not. And how many may wait, of a session and of a server: nothing of theirs has been read.
 */
const patience = 5_000;
const mostWaiting = { session: 60, server: 200 } as const;

interface Waiter {
  readonly session: string;
  begin(): void;
}

/** In the order in which they came. */
const waiting: Waiter[] = [];

/**
 * Does work that reads an upload once it may be read beside the others, unless that takes too long. Its place is free again when the
 * work ends, however it ends.
 * @param session whose upload it is
 * @throws Refusal `too_many_requests` where the session has too many, `service_unavailable` where the server has. Both say after how
 * many seconds the first of those in the way ought to be through, by what has come of it so far
 */
export async function asUpload<T>(session: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> {
  const upload = hasPlace(session) ? begun(session, request) : await turn(session, request);
  try {
    return await work();
  } finally {
    running.delete(upload);
    waiting.find((waiter) => hasPlace(waiter.session))?.begin();
  }
}

const ownOf = <U extends { readonly session: string }>(all: Iterable<U>, session: string) =>
  [...all].filter((one) => one.session === session);
const hasPlace = (session: string) => running.size < most.server && ownOf(running, session).length < most.session;

function begun(session: string, request: IncomingMessage): Upload {
  const upload = { session, request, before: request.socket.bytesRead, since: performance.now() };
  running.add(upload);
  return upload;
}

async function turn(session: string, request: IncomingMessage): Promise<Upload> {
  if (waiting.length >= mostWaiting.server || ownOf(waiting, session).length >= mostWaiting.session) throw refusal(session);
  return new Promise<Upload>((resolve, reject) => {
    const leave = (end: () => void) => {
      clearTimeout(timer);
      request.socket.off("close", left);
      waiting.splice(waiting.indexOf(waiter), 1);
      end();
    };
    const left = () => leave(() => reject(refusal(session)));
    const waiter: Waiter = { session, begin: () => leave(() => resolve(begun(session, request))) };
    const timer = setTimeout(left, patience);
    request.socket.once("close", left);
    waiting.push(waiter);
  });
}

function refusal(session: string): Refusal {
  const own = ownOf(running, session);
  if (own.length < most.session) return new Refusal("service_unavailable", {}, secondsUntilFree([...running]));
  const seconds = secondsUntilFree(own);
  return new Refusal("too_many_requests", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
}

function secondsUntilFree(uploads: readonly Upload[]): number {
  const soonest = Math.min(...uploads.map(secondsLeft));
  return Math.ceil(Math.min(wait.most, Math.max(wait.least, soonest)));
}

/** As long as what has come of it took for what is left; infinite where nothing has come, or nobody said how much there is. */
function secondsLeft({ request, before, since }: Upload): number {
  // All that is left is work of our own.
  if (request.complete) return 0;
  const came = request.socket.bytesRead - before;
  const left = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) - came;
  const seconds = (performance.now() - since) / 1_000;
  return came > 0 ? (left / came) * seconds : Number.POSITIVE_INFINITY;
}
