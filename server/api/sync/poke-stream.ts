import { PassThrough } from "node:stream";
import type { SignedCall } from "../guard/call.ts";

/**
 * Milliseconds between two signs of life. Proxies and browsers drop a silent connection. Each sign also checks that the session
 * has not ended.
 */
const heartbeatEvery = 20_000;
/** The most streams of an administrator. Beyond it the oldest stream ends, since it likely belongs to a dead device. */
const mostPerAdmin = 20;

const open = new Map<string, Set<PassThrough>>();

/**
 * Tells one device what changes (L4) until it disconnects, its session ends or the server stops.
 * @param listener the name that the device's own exchanges have for this stream
 * @param takesSteps whether the device reads rows from it
 */
export function pokeStream(
  { context, sessions, sessionId, actor, gone }: SignedCall,
  listener: string | undefined,
  takesSteps: boolean,
): PassThrough {
  const stream = new PassThrough();
  /** Returns false for a device that does not read what was written before: nothing is kept for it. */
  const say = (text: string) => {
    if (stream.writableEnded || stream.writableNeedDrain) return false;
    stream.write(text);
    return true;
  };
  // A device that reads again learns of what was not sent to it.
  let owesPoke = false;
  const poke = () => {
    owesPoke = !say("event: poke\ndata:\n\n");
  };
  stream.on("drain", () => {
    if (owesPoke) poke();
  });
  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
    forgetSession();
    gone.removeEventListener("abort", end);
    context.stopping.removeEventListener("abort", end);
    endStream(stream);
    forget(actor.id, stream);
  };
  const reader = () => sessions.reader(sessionId, actor.id);
  const heartbeat = setInterval(() => {
    say(":\n\n");
    reader().then(
      (found) => found || end(),
      () => context.log.warn("session of a stream could not be checked"),
    );
  }, heartbeatEvery);
  const subscriber = {
    poke,
    step: (json: string) => say(`event: step\ndata: ${json}\n\n`),
    reader,
  };
  const unsubscribe = context.sync.listen(subscriber, listener, takesSteps);
  const forgetSession = sessions.onEnd(sessionId, end);
  for (const signal of [gone, context.stopping]) {
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  }
  for (const event of ["finish", "close"]) stream.once(event, end);
  remember(actor.id, stream);
  say(":\n\n");
  return stream;
}

function remember(adminId: string, stream: PassThrough): void {
  const streams = open.get(adminId) ?? new Set();
  open.set(adminId, streams.add(stream));
  const [oldest] = streams;
  if (!oldest || streams.size <= mostPerAdmin) return;
  streams.delete(oldest);
  endStream(oldest);
}

/** Ends a stream. One that nobody reads would never end by itself, and would keep its connection. */
function endStream(stream: PassThrough): void {
  if (stream.readableLength > 0) stream.destroy();
  else stream.end();
}

function forget(adminId: string, stream: PassThrough): void {
  const streams = open.get(adminId);
  streams?.delete(stream);
  if (streams?.size === 0) open.delete(adminId);
}
