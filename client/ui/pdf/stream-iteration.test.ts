import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeStreamsIterable } from "./stream-iteration.ts";

const own = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator);
beforeEach(() => {
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  makeStreamsIterable();
});
afterEach(() => void (own && Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, own)));

const numbers = () =>
  new ReadableStream<number>({
    start(controller) {
      for (const number of [1, 2, 3]) controller.enqueue(number);
      controller.close();
    },
  });

it("a stream is read to its end where the browser itself cannot iterate over it", async () => {
  const seen: number[] = [];
  for await (const number of numbers()) seen.push(number);
  expect(seen).toEqual([1, 2, 3]);
});

it("a stream is cancelled and let go of by whoever stops before its end", async () => {
  const cancelled = vi.fn();
  const stream = new ReadableStream<number>({ pull: (controller) => controller.enqueue(1), cancel: cancelled });
  for await (const number of stream) if (number === 1) break;
  expect(cancelled).toHaveBeenCalledOnce();
  expect(stream.locked).toBe(false);
});

it("a stream's error is its reader's", async () => {
  const stream = new ReadableStream<number>({ pull: (controller) => controller.error(new TypeError("torn")) });
  const read = async () => {
    for await (const number of stream) expect(number).toBeUndefined();
  };
  await expect(read()).rejects.toThrow("torn");
});
