import { PassThrough } from "node:stream";
import type { SignedCall } from "../guard/guard.ts";

/** Proxies and browsers drop a connection that says nothing; and a session may have ended meanwhile. Milliseconds. */
const heartbeatEvery = 20_000;
/** One device needs one stream. Beyond this many the oldest of an administrator ends: it is likely a dead device's. */
const mostPerAdmin = 20;

const open = new Map<string, Set<PassThrough>>();

/**
 * Carries pokes to one device (L4) until it goes, its session ends or the server stops.
 * @param listener by which its own exchanges name it
 */
export function pokeStream({ context, sessions, sessionId, actor, gone }: SignedCall, listener?: string): PassThrough {
  const stream = new PassThrough();
  // If a device reads nothing, further pokes are dropped. Those that wait for it already say the same.
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
    sessions.stands(sessionId).then(
      (stands) => stands || end(),
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
