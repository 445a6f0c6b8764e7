import { describe, expect, it } from "vitest";
import { affected } from "./affected.ts";
import type { Footprint } from "./storage/device-rows.ts";

const touching = (parts: { reads?: string[]; writes?: string[]; meets?: string[] }): Footprint => ({
  reads: [...(parts.reads ?? []), ...(parts.writes ?? [])],
  writes: parts.writes ?? [],
  meets: parts.meets ?? [],
});

function spread(queue: readonly Footprint[], ...keys: string[]): number[] {
  const set = affected(queue);
  set.spread(keys);
  return set.members();
}

describe("which mutations run again (R1)", () => {
  it("leaves alone whatever touches nothing that changed", () => {
    expect(spread([touching({ writes: ["a/1"] }), touching({ writes: ["a/2"] })], "a/3")).toEqual([]);
  });

  it("takes those that read or wrote a changed row", () => {
    const queue = [touching({ reads: ["a/1"], writes: ["b/1"] }), touching({ writes: ["a/1"] }), touching({ writes: ["b/2"] })];
    expect(spread(queue, "a/1")).toEqual([0, 1]);
  });

  it("keeps apart two that only read the same row", () => {
    const queue = [touching({ reads: ["p/1"], writes: ["m/1"] }), touching({ reads: ["p/1"], writes: ["m/2"] })];
    expect(spread(queue, "m/1")).toEqual([0]);
    expect(spread(queue, "p/1")).toEqual([0, 1]);
  });

  it("takes earlier and later ones that wrote a row which goes back to base", () => {
    const queue = [touching({ writes: ["a/1"] }), touching({ writes: ["a/1"], reads: ["b/9"] }), touching({ writes: ["a/1"] })];
    expect(spread(queue, "b/9")).toEqual([0, 1, 2]);
  });

  it("follows a chain of reads and writes to its end", () => {
    const queue = [
      touching({ writes: ["a/1"] }),
      touching({ reads: ["a/1"], writes: ["b/1"] }),
      touching({ reads: ["b/1"], writes: ["c/1"] }),
      touching({ writes: ["d/1"] }),
    ];
    expect(spread(queue, "a/1")).toEqual([0, 1, 2]);
    expect(spread(queue, "c/1")).toEqual([0, 1, 2]);
  });

  it("counts a row that comes or goes under a lookup as read by it", () => {
    const queue = [touching({ reads: ["m?p=1"], writes: ["x/1"] }), touching({ writes: ["m/1"], meets: ["m?p=1"] })];
    expect(spread(queue, "m?p=1")).toEqual([0, 1]);
    expect(spread(queue, "m/1")).toEqual([0, 1]);
    expect(
      spread([touching({ writes: ["m/1"], meets: ["m?p=1"] }), touching({ writes: ["m/2"], meets: ["m?p=1"] })], "m/1"),
    ).toEqual([0]);
  });

  it("says whether a new run has met others, once", () => {
    const set = affected([touching({ writes: ["a/1"] }), touching({ writes: ["b/1"] })]);
    set.join(0);
    expect(set.meet(touching({ writes: ["a/1"] }))).toBe(false);
    expect(set.meet(touching({ reads: ["b/1"] }))).toBe(true);
    expect(set.meet(touching({ reads: ["b/1"] }))).toBe(false);
    expect(set.members()).toEqual([0, 1]);
  });
});
