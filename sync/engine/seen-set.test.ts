import { describe, expect, it } from "vitest";
import { isSeenIn, joinedSet, seenSet } from "./seen-set.ts";

const idOf = (at: number) => `0190aaaa-0000-7000-8000-${at.toString(16).padStart(12, "0")}`;

describe("a set of what was seen", () => {
  it("holds what was put in, and takes nothing else for it", () => {
    const set = seenSet(Array.from({ length: 50_000 }, (_, at) => idOf(at)));
    expect(set).toHaveLength(300_000);
    const isSeen = isSeenIn(set);
    const taken = (first: number) => Array.from({ length: 50_000 }, (_, at) => idOf(first + at)).filter(isSeen).length;
    expect([taken(0), taken(50_000)]).toEqual([50_000, 0]);
  });
  it("is the same whatever the order, and holds nothing twice", () => {
    expect(seenSet(["b", "a", "b"])).toBe(seenSet(["a", "b"]));
  });
  it("takes further names in, and is begun by them where it is none", () => {
    expect(joinedSet(seenSet(["a", "b"]), ["c", "b"])).toBe(seenSet(["a", "b", "c"]));
    expect(joinedSet(undefined, ["a"])).toBe(seenSet(["a"]));
  });
  it("that is none holds nothing", () => {
    for (const none of [undefined, null, "", 1, {}]) expect(isSeenIn(none)("a")).toBe(false);
  });
});
