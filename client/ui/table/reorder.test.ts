import { describe, expect, it } from "vitest";
import { dropPlace, edgeOf, leaderAt, placeBehind, scrollSpeed, stepOf, stepPlace } from "./reorder.ts";

describe("a row that is moved", () => {
  it("goes one up or down by an arrow, and to the ends by Home and End", () => {
    const steps = ["ArrowUp", "ArrowDown", "Home", "End", "a"].map(stepOf);
    expect(steps).toEqual(["up", "down", "first", "last", undefined]);
    expect(steps.map((step) => step && stepPlace(step, 2, 5))).toEqual([1, 3, 0, 4, undefined]);
    expect([stepPlace("up", 0, 5), stepPlace("down", 4, 5)]).toEqual([0, 4]);
  });

  it("goes where it is dropped: past every row whose middle is above the pointer", () => {
    const middles = [10, 30, 50];
    expect([5, 29, 31, 60].map((y) => dropPlace(middles, 1, y))).toEqual([0, 1, 1, 2]);
    expect([5, 31, 51].map((y) => dropPlace(middles, 0, y))).toEqual([0, 1, 2]);
  });

  it("comes behind the one that is seen before its new place, as long as both are there", () => {
    const ids = ["a", "b", "c", "d"];
    expect([0, 1, 3].map((to) => leaderAt(ids, "b", to))).toEqual([null, "a", "d"]);
    expect([null, "a", "d", "x"].map((after) => placeBehind(ids, "b", after))).toEqual([0, 1, 3, undefined]);
    expect(placeBehind(ids, "x", "a")).toBeUndefined();
  });

  it("is announced by a line at the edge of the row in its way", () => {
    expect([edgeOf(2, 0, 0), edgeOf(0, 2, 2), edgeOf(1, 1, 1), edgeOf(2, 0, 1)]).toEqual([
      "above",
      "below",
      undefined,
      undefined,
    ]);
  });

  it("scrolls its list near an edge, faster the nearer, and only towards the edge to which it goes", () => {
    const list = { top: 100, bottom: 700 };
    expect([400, 172, 136, 100, 20].map((y) => scrollSpeed(y, 650, list))).toEqual([0, 0, -450, -900, -900]);
    expect([400, 628, 664, 700, 800].map((y) => scrollSpeed(y, 150, list))).toEqual([0, 0, 450, 900, 900]);
    expect([scrollSpeed(120, 110, list), scrollSpeed(690, 695, list), scrollSpeed(690, 690, list)]).toEqual([0, 0, 0]);
    expect(scrollSpeed(130, 90, { top: 100, bottom: 190 })).toBe(0);
  });
});
