import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pokes } from "./poke.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a poke (L4)", () => {
  const told = () => {
    const pokes = new Pokes({}, silent);
    const by: (string | undefined)[] = [];
    pokes.subscribe((one) => by.push(one));
    return { pokes, by };
  };

  it("goes out at once behind a pause, and says whose it is", () => {
    const { pokes, by } = told();
    pokes.changed("a");
    expect(by).toEqual(["a"]);
    vi.runAllTimers();
    pokes.changed();
    expect(by).toEqual(["a", undefined]);
  });

  it("is one for all that follows closely: somebody's where all of it is, else everybody's", () => {
    const { pokes, by } = told();
    for (const one of ["a", "b", "b"]) pokes.changed(one);
    vi.runAllTimers();
    expect(by).toEqual(["a", "b"]);
    for (const one of ["a", "b", undefined, "b"]) pokes.changed(one);
    vi.runAllTimers();
    expect(by).toEqual(["a", "b", "a", undefined]);
  });

  it("waits the longer the more listen, so that all of them can be told before the next one", () => {
    const { pokes, by } = told();
    for (let one = 0; one < 999; one++) pokes.subscribe(() => undefined);
    pokes.changed("a");
    pokes.changed("a");
    vi.advanceTimersByTime(149);
    expect(by).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(by).toEqual(["a", "a"]);
  });
});
