import type { ServerResponse } from "node:http";
import type { Middleware } from "koa";
import type { Context } from "../context.ts";

export interface AnswerBounds {
  /** Milliseconds between two checks. */
  readonly every: number;
  /** For how long a caller may let an answer wait before its pace counts, in milliseconds. */
  readonly patience: number;
  /** The least bytes a second, of the time in which the answer waits for its caller. */
  readonly pace: number;
  /** Milliseconds for a whole answer from its head on. */
  readonly whole: number;
}

/**
 * The slowest supported line carries 2 kB/s (L5a), which is 7 MB within an hour. What the operating system holds ready counts as
 * taken. So a line that carries the pace is never too slow, however large these buffers are.
 */
export const usualAnswerBounds: AnswerBounds = { every: 10_000, patience: 60_000, pace: 1_000, whole: 60 * 60_000 };

/**
 * Ends answers whose caller takes them too slowly. A few bytes now and then keep a connection open, and with it a file, a store's
 * connection or memory. Event streams never end, and are hardly ever waited for.
 */
export function answerPace({ log }: Pick<Context, "log">, bounds = usualAnswerBounds): Middleware {
  return (ctx, next) => {
    const onLate = (why: string, seconds: number) => {
      const { requestId, route } = ctx.state;
      log.warn("answer given up", { requestId, route, why, seconds: Math.round(seconds) });
      ctx.res.destroy();
    };
    watch(ctx.res, bounds, onLate);
    return next();
  };
}

function watch(
  res: ServerResponse,
  { every, patience, pace, whole }: AnswerBounds,
  onLate: (why: "slow" | "long", seconds: number) => void,
): void {
  const { socket } = res;
  if (!socket) return;
  // Bytes that the operating system has taken from us.
  const taken = () => socket.bytesWritten - socket.writableLength;
  let begun: { readonly at: number; readonly bytes: number } | undefined;
  let waited = 0;
  const look = () => {
    if (!res.headersSent || isStream(res)) return;
    const now = performance.now();
    begun ??= { at: now, bytes: taken() };
    if (socket.writableLength > 0) waited += every;
    if (waited >= patience && taken() - begun.bytes < (pace * waited) / 1_000) onLate("slow", (now - begun.at) / 1_000);
    else if (now - begun.at >= whole) onLate("long", (now - begun.at) / 1_000);
  };
  const looks = setInterval(look, every);
  looks.unref();
  res.once("close", () => clearInterval(looks));
}

const isStream = (res: ServerResponse) => String(res.getHeader("content-type")).startsWith("text/event-stream");
