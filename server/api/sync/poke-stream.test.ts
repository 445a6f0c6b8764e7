import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { SignedCall } from "../guard/call.ts";
import { pokeStream } from "./poke-stream.ts";

/** Returns a call of one administrator, and what tells the stream that it opens. */
function aCall(id: string) {
  let tell: { poke(): void; step(json: string): boolean } | undefined;
  const call = {
    actor: { id, master: false },
    sessionId: "session",
    sessions: { reader: async () => undefined, onEnd: () => () => undefined },
    gone: new AbortController().signal,
    context: {
      stopping: new AbortController().signal,
      log: { warn: () => undefined },
      sync: {
        listen: (stream: typeof tell) => {
          tell = stream;
          return () => undefined;
        },
      },
    },
  } as unknown as SignedCall;
  return { call, tell: () => tell };
}

it("one of too many streams ends, and is cut off where nobody reads it, so that it does not keep its place", async () => {
  const unread = aCall("a");
  const first = pokeStream(unread.call, undefined, true);
  while (unread.tell()?.step("x".repeat(10_000))) await turn();
  const others = Array.from({ length: 40 }, () => {
    const stream = pokeStream(aCall("a").call, undefined, false);
    stream.resume();
    return stream;
  });
  for (let at = 0; at < 5; at++) await turn();
  expect(first.destroyed).toBe(true);
  expect(others.map(({ writableEnded }) => writableEnded)).toEqual([
    ...Array<boolean>(20).fill(true),
    ...Array<boolean>(20).fill(false),
  ]);
  for (const stream of others) stream.destroy();
});
