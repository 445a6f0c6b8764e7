import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { AppError } from "#sync/model/errors.ts";
import { readBody } from "./read-body.ts";

/** A request whose body comes in these chunks. */
const sent = (chunks: readonly Buffer[]) =>
  Object.assign(Readable.from(chunks, { objectMode: false }), { complete: true }) as unknown as IncomingMessage;
const unreadable = () => new AppError("validation_error");
const body = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
const cut = (size: number) =>
  Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size));

it.each([1, 7, 4_095, 4_096, 60_000])(
  "reads a body whole that comes in chunks of %i bytes, and looks at few pieces",
  async (size) => {
    const pieces: number[] = [];
    const read = await readBody(sent(cut(size)), body.length, false, unreadable, (piece) => {
      pieces.push(piece.length);
      return undefined;
    });
    expect(read.equals(body)).toBe(true);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(body.length);
    expect(pieces.length).toBeLessThan(30);
  },
);

it("keeps the order of small and large chunks", async () => {
  const chunks = [body.subarray(0, 3), body.subarray(3, 10_003), body.subarray(10_003, 10_004), body.subarray(10_004)];
  expect((await readBody(sent(chunks), body.length, false, unreadable)).equals(body)).toBe(true);
});

it("refuses what is too large or was looked at, also at its end", async () => {
  const refused = (look?: () => AppError) => readBody(sent(cut(1_000)), look ? body.length : 5_000, false, unreadable, look);
  await expect(refused()).rejects.toMatchObject({ code: "payload_too_large" });
  await expect(refused(() => new AppError("overloaded"))).rejects.toMatchObject({ code: "overloaded" });
  const last = readBody(sent([body.subarray(0, 10)]), 10, false, unreadable, () => new AppError("overloaded"));
  await expect(last).rejects.toMatchObject({ code: "overloaded" });
});
