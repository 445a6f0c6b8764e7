import { afterEach, expect, it, vi } from "vitest";
import { searchDeviceTexts } from "./search-device-texts.ts";
import type { ToTextWorker } from "./text-worker.ts";

const started: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly asked: ToTextWorker[] = [];
  terminated = false;
  constructor() {
    super();
    started.push(this);
  }
  postMessage(message: ToTextWorker): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
}

vi.stubGlobal("Worker", FakeWorker);
vi.useFakeTimers();
afterEach(() => vi.runAllTimers());

const search = () => searchDeviceTexts({ database: "own", text: "結び", limit: 1 }, new AbortController().signal);

it("a search after a worker that did not load asks another", async () => {
  const failing = search();
  started[0]?.dispatchEvent(Object.assign(new Event("error"), { message: "no such file" }));
  await expect(failing).rejects.toThrow("no such file");
  expect(started[0]?.terminated).toBe(true);

  const answer = { hits: [], more: false, searched: 0, files: 0 };
  const next = search();
  const number = started[1]?.asked[0]?.number;
  started[1]?.dispatchEvent(new MessageEvent("message", { data: { number, answer } }));
  await expect(next).resolves.toEqual(answer);
  expect(started).toHaveLength(2);
});
