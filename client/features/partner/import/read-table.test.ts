import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RefusedAt } from "#client/ui/form/refusal.ts";
import { readTable } from "./read-table.ts";
import type { FromTableWorker } from "./table-message.ts";

const started: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];
  terminated = false;
  constructor() {
    super();
    started.push(this);
  }
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: FromTableWorker): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const file = new Blob(["a"]);
const sheet = { name: "名簿", hidden: false, hiddenRows: 0, hiddenColumns: 0 };
const cell = { text: "a", kind: "text" } as const;

it("puts the parts of each sheet together, says that it took each, and ends the worker", async () => {
  const reading = readTable(file, "名簿.csv", new AbortController().signal);
  const [worker] = started;
  const taken = { kind: "taken" };
  expect(worker?.asked.splice(0)).toEqual([{ kind: "file", file, name: "名簿.csv" }]);
  worker?.say({ kind: "rows", sheet: 0, rows: [[cell]] });
  expect(worker?.asked).toEqual([taken]);
  worker?.say({ kind: "rows", sheet: 0, rows: [[], [cell]] });
  expect(worker?.asked).toEqual([taken, taken]);
  worker?.say({ kind: "table", table: { kind: "csv", encoding: "UTF-8", sheets: [{ ...sheet, rows: [] }] } });
  await expect(reading).resolves.toEqual({ kind: "csv", encoding: "UTF-8", sheets: [{ ...sheet, rows: [[cell], [], [cell]] }] });
  expect(worker?.terminated).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("refuses with the sentence", async () => {
  const reading = readTable(file, "名簿.csv", new AbortController().signal);
  started[0]?.say({ kind: "refused", refusal: "cellTooLong", place: "名簿 B3" });
  await expect(reading).rejects.toEqual(new RefusedAt("file", "1つのセルの文字数は10,000文字以内にしてください。（名簿 B3）"));
  expect(started[0]?.terminated).toBe(true);
});

it("ends by the signal, and after a bounded time", async () => {
  const leaving = new AbortController();
  const left = readTable(file, "名簿.csv", leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  const late = readTable(file, "名簿.csv", new AbortController().signal);
  vi.advanceTimersByTime(60_000);
  await expect(late).rejects.toThrow("時間がかかりすぎた");
  expect(started.map(({ terminated }) => terminated)).toEqual([true, true]);
});

it("starts nothing for a file that is too large, or for one who has left", async () => {
  const large = { size: 20_000_001 } as Blob;
  await expect(readTable(large, "a.csv", new AbortController().signal)).rejects.toThrow("20MB以下");
  await expect(readTable(file, "a.csv", AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
  expect(started).toEqual([]);
});
