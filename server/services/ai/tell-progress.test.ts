import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tellProgress } from "./tell-progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type OnProgress = (letters: number, piece: string) => void;

/** Makes a text that grows while it is written. */
function writing() {
  const tell = vi.fn();
  let write: OnProgress = () => undefined;
  let finish: (answer: string) => void = () => undefined;
  const told = tellProgress(tell, (onProgress) => {
    write = onProgress;
    return new Promise<string>((resolve) => (finish = resolve));
  });
  const lines = () => tell.mock.calls.map(([line]: unknown[]) => line);
  return { told, lines, write: (letters: number) => write(letters, "x"), finish: (answer: string) => finish(answer) };
}

it("tells letters at once, then four times a second where there are more", async () => {
  const { lines, write } = writing();
  for (const letters of [1, 2, 3]) write(letters);
  expect(lines()).toEqual([{ letters: 0 }]);
  await vi.advanceTimersByTimeAsync(250);
  expect(lines().slice(1)).toEqual([{ letters: 3 }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines().length).toBe(2);
});

it("says something where nothing is written, for those who would drop a silent line", async () => {
  const { lines } = writing();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines()).toEqual(Array.from({ length: 5 }, () => ({ letters: 0 })));
});

it("tells at once that all begins again", () => {
  const { lines, write } = writing();
  write(7);
  write(0);
  expect(lines()).toEqual([{ letters: 0 }, { again: true }]);
});

it("tells nothing more behind the answer", async () => {
  const { told, lines, write, finish } = writing();
  write(7);
  finish("done");
  expect(await told).toBe("done");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines()).toEqual([{ letters: 0 }]);
});
