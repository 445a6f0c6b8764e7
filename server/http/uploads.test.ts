import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "./errors.ts";
import { Uploads } from "./uploads.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

interface Running {
  readonly account: string;
  /** What became of it: whether it is being read, and else the seconds that its refusal names. */
  state: "waits" | "reads" | "done" | number;
  done(): void;
}

/** Begins an upload that is read until it is done or ended. */
function begin(uploads: Uploads, account: string, waits = true): Running {
  const finished = new AbortController();
  const upload: Running = { account, state: "waits", done: () => finished.abort() };
  const read = (ended: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      upload.state = "reads";
      finished.signal.addEventListener("abort", () => resolve());
      ended.addEventListener("abort", () => reject(ended.reason as Error));
    });
  uploads.run(account, new IncomingMessage(new Socket()), waits, read).then(
    () => {
      upload.state = "done";
    },
    (error: unknown) => {
      upload.state = (error instanceof Refusal && error.retryAfterSeconds) || Number.NaN;
    },
  );
  return upload;
}
const many = (count: number, make: (at: number) => Running) => Array.from({ length: count }, (_, at) => make(at));
const reading = (all: readonly Running[], account?: string) =>
  all.filter((one) => one.state === "reads" && (account === undefined || one.account === account)).length;

describe("uploads", () => {
  it("that wait begin in the order of what their accounts have", async () => {
    const uploads = new Uploads();
    const running = many(32, (at) => begin(uploads, `${at % 11}`));
    const [second, first] = [begin(uploads, "0"), begin(uploads, "new")];
    running[1]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect([first.state, second.state]).toEqual(["reads", "waits"]);
  });
  it("of many accounts leave a place to each that has none, even while hundreds wait", async () => {
    const uploads = new Uploads();
    const all = many(400, (at) => begin(uploads, `${at % 8}`));
    const others = many(24, (at) => begin(uploads, `other ${at}`));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reading(others)).toBe(24);
    expect(reading(all)).toBe(8);
    for (let account = 0; account < 8; account++) expect(reading(all, `${account}`)).toBe(1);
    const late = begin(uploads, "late");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(late.state).toBe(60);
  });
  it("keep their places for a while, and say after how long there will be one", async () => {
    const uploads = new Uploads();
    const all = many(32, (at) => begin(uploads, `${at % 8}`));
    await vi.advanceTimersByTimeAsync(1_500);
    const part = begin(uploads, "device", false);
    await vi.advanceTimersByTimeAsync(0);
    expect([part.state, reading(all)]).toEqual([3, 32]);
    await vi.advanceTimersByTimeAsync(3_000);
    const again = begin(uploads, "device", false);
    expect(again.state).toBe("reads");
    await vi.advanceTimersByTimeAsync(0);
    expect(reading(all)).toBe(31);
  });
  it("of one account are four, and leave the places of others alone", async () => {
    const uploads = new Uploads();
    const all = many(80, () => begin(uploads, "one"));
    expect(begin(uploads, "other").state).toBe("reads");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reading(all)).toBe(4);
  });
});
