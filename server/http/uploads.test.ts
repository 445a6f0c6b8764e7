import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "./errors.ts";
import { Uploads } from "./uploads.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

interface Running {
  readonly account: string;
  /** The state of the upload; if it was refused, the seconds that its refusal names. */
  state: "waits" | "reads" | "done" | number;
  done(): void;
}

/**
 * Begins an upload that is read until it is done or ended.
 * @param pace bytes that come each second; they are counted when they are asked for
 */
function begin(uploads: Uploads, account: string, waits = true, pace = 0): Running {
  const socket = new Socket();
  const began = performance.now();
  Object.defineProperty(socket, "bytesRead", { get: () => (pace * (performance.now() - began)) / 1_000 });
  const finished = new AbortController();
  const upload: Running = { account, state: "waits", done: () => finished.abort() };
  const read = (ended: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      upload.state = "reads";
      finished.signal.addEventListener("abort", () => resolve());
      ended.addEventListener("abort", () => reject(ended.reason as Error));
    });
  uploads.run(account, new IncomingMessage(socket), waits, read).then(
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
    expect(late.state).toBe("reads");
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

/** Sends one upload after the other, as a device does. A refused upload is sent again after the time that the refusal names. */
class Line {
  done = 0;
  cut = 0;
  readonly #uploads: Uploads;
  readonly #account: string;
  readonly #bytes: number;
  readonly #pace: number;
  #now: Running | undefined;
  #came = 0;
  #pause = 0;

  constructor(uploads: Uploads, account: string, bytes: number, pace: number) {
    this.#uploads = uploads;
    this.#account = account;
    this.#bytes = bytes;
    this.#pace = pace;
  }

  /** Lets a second pass for it. */
  second(): void {
    if (this.#pause > 0) return void (this.#pause -= 1);
    this.#now ??= begin(this.#uploads, this.#account, true, this.#pace);
    const { state } = this.#now;
    if (state === "reads") {
      this.#came += this.#pace;
      if (this.#came < this.#bytes) return;
      this.done += 1;
      this.#now.done();
    } else if (typeof state === "number") {
      this.cut += 1;
      this.#pause = state;
    } else return;
    this.#came = 0;
    this.#now = undefined;
  }
}

describe("uploads of 32 accounts with one each", () => {
  const second = async (...lines: readonly Line[]) => {
    for (const line of lines) line.second();
    await vi.advanceTimersByTimeAsync(1_000);
  };

  it.each([
    ["stand still", 0, "reads"],
    ["are slow", 2_000, "reads"],
    ["are quick", 100_000, 60],
  ])("that %s: whoever has none has one within the usual wait, or is told when", async (_, pace, state) => {
    const uploads = new Uploads();
    const all = many(32, (at) => begin(uploads, `${at}`, true, pace));
    await vi.advanceTimersByTimeAsync(1_000);
    const next = begin(uploads, "next");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(next.state).toBe(state);
    expect(reading(all)).toBe(state === "reads" ? 31 : 32);
  });

  it("leave nothing to an account that has a place already", async () => {
    const uploads = new Uploads();
    many(32, (at) => begin(uploads, `${at}`));
    const second = begin(uploads, "0");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(second.state).toBe(60);
  });

  it.each([32, 48])("%i slow ones without end keep neither newcomers nor an honest slow line out", async (count) => {
    const uploads = new Uploads();
    const endless = Array.from({ length: count }, (_, at) => new Line(uploads, `endless ${at}`, Number.POSITIVE_INFINITY, 2_000));
    for (let at = 0; at < 10; at++) await second(...endless);
    const honest = new Line(uploads, "honest", 1_000_000, 2_000);
    const newcomers: Running[] = [];
    let seconds = 0;
    for (; honest.done === 0 && seconds < 3 * 3_600; seconds++) {
      if (seconds % 20 === 0) newcomers.push(begin(uploads, `newcomer ${seconds}`, true, 1_000_000));
      else if (seconds % 20 === 6) newcomers.at(-1)?.done();
      await second(honest, ...endless);
    }
    const served = newcomers.filter(({ state }) => state === "done" || state === "reads").length;
    expect(honest.done).toBe(1);
    // An upload that takes 500 seconds without others has arrived within an hour.
    expect(seconds).toBeLessThan(3_600);
    expect(served / newcomers.length).toBeGreaterThan(0.95);
  });
});
