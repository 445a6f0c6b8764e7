import { describe, expect, it } from "vitest";
import { seeded } from "#tests/sync/support/random.ts";
import { settled, virtualTime } from "#tests/sync/support/virtual-clock.ts";
import { type Transport, TransportError } from "../ports.ts";
import { PokeStream } from "./poke-stream.ts";

function streaming(listen: (onPoke: () => void, end: () => void) => void) {
  const time = virtualTime(seeded(1));
  let opened = 0;
  let pokes = 0;
  const said: boolean[] = [];
  const transport: Pick<Transport, "listen"> = {
    listen: (onPoke, signal) =>
      new Promise((resolve, reject) => {
        opened++;
        signal.addEventListener("abort", () => resolve());
        listen(onPoke, () => reject(new TransportError("unreachable")));
      }),
  };
  const stream = new PokeStream(transport as Transport, time.clock(), {
    onPoke: () => pokes++,
    onStep: () => undefined,
    onStreaming: (now) => said.push(now),
  });
  const pass = async (milliseconds: number) => {
    for (let at = 0; at < milliseconds; at += 1_000) {
      time.advance(1_000);
      await settled(3);
    }
  };
  return { stream, pass, said, opened: () => opened, pokes: () => pokes };
}

describe("the stream of pokes (L4)", () => {
  it("counts being connected as a poke, and says that pokes come", async () => {
    const { stream, said, pokes, pass } = streaming((onPoke) => onPoke());
    stream.start();
    await pass(1_000);
    expect([pokes(), said]).toEqual([1, [true]]);
    stream.stop();
  });

  it("falls back to polling after three short lives, and is tried again later", async () => {
    const { stream, said, opened, pass } = streaming((_onPoke, end) => end());
    stream.start();
    await pass(60_000);
    expect(opened()).toBe(3);
    expect(said.at(-1)).toBe(false);
    await pass(6 * 60_000);
    expect(opened()).toBeGreaterThan(3);
    stream.stop();
  });

  it("ends where the browser says that there is no network, and is tried again", async () => {
    const { stream, said, opened, pass } = streaming((onPoke) => onPoke());
    stream.start();
    await pass(1_000);
    stream.lose();
    expect([opened(), said]).toEqual([1, [true, false]]);
    await pass(3_000);
    expect([opened(), said]).toEqual([2, [true, false, true]]);
    stream.stop();
  });

  it("is tried again at once when a network may have come back", async () => {
    const { stream, opened, pass } = streaming((_onPoke, end) => end());
    stream.start();
    await pass(60_000);
    stream.signal();
    await pass(1_000);
    expect(opened()).toBeGreaterThan(3);
    stream.stop();
  });

  it("is silent once it has been stopped", async () => {
    let poke: () => void = () => undefined;
    const { stream, pokes, opened, pass } = streaming((onPoke) => {
      poke = onPoke;
    });
    stream.start();
    stream.stop();
    poke();
    await pass(10 * 60_000);
    expect([pokes(), opened()]).toEqual([0, 1]);
  });
});
