import { PassThrough } from "node:stream";
import type { SignedCall } from "../guard/guard.ts";

/**
 * Milliseconds between two signs of life. Proxies and browsers drop a silent connection. Each sign also checks that the session
 * has not ended.
 */
const heartbeatEvery = 20_000;
/** The most streams of an administrator. Beyond it the oldest stream ends, since it likely belongs to a dead device. */
const mostPerAdmin = 20;

const open = new Map<string, Set<PassThrough>>();

/**
 * Sends pokes to one device (L4) until it disconnects, its session ends or the server stops.
 * @param listener the name that the device's own exchanges have for this stream
 */
export function pokeStream({ context, sessions, sessionId, actor, gone }: SignedCall, listener?: string): PassThrough {
  const stream = new PassThrough();
  // If a device reads nothing, further pokes are dropped. The waiting ones say the same.
  const say = (text: string) => {
    if (!stream.writableEnded && !stream.writableNeedDrain) stream.write(text);
  };
  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
    forgetSession();
    gone.removeEventListener("abort", end);
    context.stopping.removeEventListener("abort", end);
    stream.end();
    forget(actor.id, stream);
  };
  const heartbeat = setInterval(() => {
    say(":\n\n");
    sessions.isValid(sessionId).then(
      (isValid) => isValid || end(),
      () => context.log.warn("session of a stream could not be checked"),
    );
  }, heartbeatEvery);
  const unsubscribe = context.sync.pokes.subscribe((by) => {
    if (by === undefined || by !== listener) say("event: poke\ndata:\n\n");
  });
  const forgetSession = sessions.onEnd(sessionId, end);
  for (const signal of [gone, context.stopping]) {
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  }
  stream.once("finish", end);
  remember(actor.id, stream);
  say(":\n\n");
  return stream;
}

function remember(adminId: string, stream: PassThrough): void {
  const streams = open.get(adminId) ?? new Set();
  open.set(adminId, streams.add(stream));
  const [oldest] = streams;
  if (streams.size > mostPerAdmin) oldest?.end();
}

function forget(adminId: string, stream: PassThrough): void {
  const streams = open.get(adminId);
  streams?.delete(stream);
  if (streams?.size === 0) open.delete(adminId);
}
