import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { boundedBody } from "./bounded-body.ts";

const patience = 50;
const portions = () => Readable.from([Buffer.from("a"), Buffer.from("b"), Buffer.from("c")], { highWaterMark: 1 });

it("waits for a reader for as long as that takes", async () => {
  const read: string[] = [];
  for await (const portion of boundedBody(portions(), 3, patience)) {
    const begun = performance.now();
    while (performance.now() < begun + patience) await new Promise((resolve) => setImmediate(resolve));
    read.push(String(portion));
  }
  expect(read.join("")).toBe("abc");
});

it("waits for the sender so long in all, and ends it then", async () => {
  const silent = new Readable({ read: () => undefined });
  await expect(boundedBody(silent, 3, patience).toArray()).rejects.toMatchObject({ name: "TimeoutError" });
  expect(silent.destroyed).toBe(true);
});

it("takes so many bytes and no more", async () => {
  const source = portions();
  await expect(boundedBody(source, 2, patience).toArray()).rejects.toThrow("does not end");
  expect(source.destroyed).toBe(true);
});
