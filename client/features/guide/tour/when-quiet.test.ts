import { describe, expect, it } from "vitest";
import { afterLoading, whenQuiet } from "./when-quiet.ts";

/** Idle moments that a test gives. */
function moments() {
  const waiting = new Set<() => void>();
  return {
    idle: (run: () => void) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    count: () => waiting.size,
    give: () => {
      for (const run of waiting) {
        waiting.delete(run);
        run();
      }
    },
  };
}

function begin(isFree: () => boolean) {
  const target = new EventTarget();
  const { idle, count, give } = moments();
  let calls = 0;
  const cancel = whenQuiet(isFree, () => (calls += 1), idle, target);
  return { gesture: (name: string) => target.dispatchEvent(new Event(name)), count, give, calls: () => calls, cancel };
}

describe("a quiet moment", () => {
  it("comes once", () => {
    const { give, gesture, calls, count } = begin(() => true);
    give();
    gesture("keydown");
    give();
    expect([calls(), count()]).toEqual([1, 0]);
  });

  it("begins anew with each gesture", () => {
    const { gesture, count, calls } = begin(() => true);
    for (const name of ["keydown", "pointerdown", "wheel", "focusin"]) gesture(name);
    expect([count(), calls()]).toEqual([1, 0]);
  });

  it("passes while something is in the way, and comes after the next gesture", () => {
    let isFree = false;
    const { gesture, give, calls } = begin(() => isFree);
    give();
    isFree = true;
    expect(calls()).toBe(0);
    gesture("focusin");
    give();
    expect(calls()).toBe(1);
  });

  it("never comes once it is cancelled", () => {
    const { gesture, give, calls, cancel } = begin(() => true);
    cancel();
    gesture("keydown");
    give();
    expect(calls()).toBe(0);
  });
});

describe("a wait for what has to be loaded", () => {
  /** Begins a wait whose loading ends when the test says so. */
  function loading() {
    const said: string[] = [];
    let end: { readonly with: () => void; readonly without: () => void } | undefined;
    const load = () =>
      new Promise<void>((resolve, reject) => {
        end = { with: resolve, without: () => reject(new Error("no network")) };
      });
    const begin = () => {
      said.push("begun");
      return () => void said.push("cancelled");
    };
    const cancel = afterLoading(load, begin, () => said.push("failed"));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    return { said, cancel, loaded: () => (end?.with(), turn()), failed: () => (end?.without(), turn()) };
  }

  it("begins once it is there, so that nothing opens by what was free before", async () => {
    const { said, cancel, loaded } = loading();
    expect(said).toEqual([]);
    await loaded();
    expect(said).toEqual(["begun"]);
    cancel();
    expect(said).toEqual(["begun", "cancelled"]);
  });

  it("does not begin after it was cancelled, nor where nothing came", async () => {
    const left = loading();
    left.cancel();
    await left.loaded();
    const offline = loading();
    await offline.failed();
    const both = loading();
    both.cancel();
    await both.failed();
    expect([left.said, offline.said, both.said]).toEqual([[], ["failed"], []]);
  });
});
