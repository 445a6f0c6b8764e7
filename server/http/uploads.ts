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
 * Does work that reads an upload, unless too many are being read. Its place is free again when the work ends, however it ends.
 * @param session whose upload it is
 * @throws Refusal `too_many_requests` where the session has too many, `service_unavailable` where the server has. Both say after how
 * many seconds the first of those in the way ought to be through, by what has come of it so far
 */
export async function asUpload<T>(session: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> {
  const own = [...running].filter((one) => one.session === session);
  if (own.length >= most.session) {
    const seconds = secondsUntilFree(own);
    throw new Refusal("too_many_requests", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
  }
  if (running.size >= most.server) throw new Refusal("service_unavailable", {}, secondsUntilFree([...running]));
  const upload: Upload = { session, request, before: request.socket.bytesRead, since: performance.now() };
  running.add(upload);
  try {
    return await work();
  } finally {
    running.delete(upload);
  }
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
