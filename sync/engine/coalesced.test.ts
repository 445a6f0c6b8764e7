import { describe, expect, test } from "vitest";
import { Coalesced } from "./coalesced.ts";

/** Work whose runs the test ends, in the order in which they began. */
function handWork() {
  const runs: { readonly resolve: (value: number) => void; readonly reject: (error: Error) => void }[] = [];
  const work = new Coalesced(() => new Promise<number>((resolve, reject) => runs.push({ resolve, reject })));
  return { work, runs };
}

describe("coalesced work", () => {
  test("begins at once when nothing runs", async () => {
    const { work, runs } = handWork();
    const first = work.run();
    expect(runs).toHaveLength(1);
    expect(work.active).toBe(true);
    runs[0]?.resolve(1);
    expect(await first).toBe(1);
    expect(work.active).toBe(false);
  });

  test("runs once more for any number of calls during a run, and tells each its run's result", async () => {
    const { work, runs } = handWork();
    const first = work.run();
    const later = [work.run(), work.run(), work.run()];
    expect(runs).toHaveLength(1);
    runs[0]?.resolve(1);
    expect(await first).toBe(1);
    await new Promise(setImmediate);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    await work.settled();
    expect(runs).toHaveLength(2);
  });

  test("runs again after a run that failed, and only that run's callers hear of it", async () => {
    const { work, runs } = handWork();
    const first = work.run();
    const second = work.run();
    runs[0]?.reject(new Error("failed"));
    await expect(first).rejects.toThrow("failed");
    await new Promise(setImmediate);
    runs[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  test("takes what work throws before it awaits for a failed run", async () => {
    const work = new Coalesced(() => {
      throw new Error("at once");
    });
    await expect(work.run()).rejects.toThrow("at once");
    expect(work.active).toBe(false);
  });

  test("is settled when the run behind the last has ended", async () => {
    const { work, runs } = handWork();
    void work.run();
    void work.run();
    let settled = false;
    const settling = work.settled().then(() => {
      settled = true;
    });
    runs[0]?.resolve(1);
    await new Promise(setImmediate);
    expect(settled).toBe(false);
    runs[1]?.resolve(2);
    await settling;
    expect(work.active).toBe(false);
  });
});
