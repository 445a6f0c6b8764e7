import { describe, expect, it } from "vitest";
import { whenQuiet } from "./when-quiet.ts";

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
