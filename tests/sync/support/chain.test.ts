import { describe, expect, it } from "vitest";
import { wayOver } from "./chain.ts";

describe("a chain of values", () => {
  it.each([
    ["one step", [["a", "b"]], "b"],
    [
      "several, in any order",
      [
        ["b", "c"],
        ["nothing", "a"],
        ["a", "b"],
      ],
      "c",
    ],
    [
      "back to where it began",
      [
        ["a", "b"],
        ["b", "a"],
      ],
      "a",
    ],
    [
      "twice over one value",
      [
        ["a", "b"],
        ["b", "a"],
        ["a", "b"],
      ],
      "b",
    ],
  ] as const)("leads to what stands now: %s", (_name, steps, now) => {
    expect(wayOver(steps, now)).toBeUndefined();
  });

  it.each([
    ["a value that no change has brought", [["a", "b"]], "c"],
    [
      "two changes from one value",
      [
        ["a", "b"],
        ["a", "c"],
      ],
      "c",
    ],
    [
      "a change twice",
      [
        ["nothing", "a"],
        ["nothing", "a"],
      ],
      "a",
    ],
    [
      "a step without a way to it",
      [
        ["a", "b"],
        ["c", "d"],
        ["d", "c"],
      ],
      "b",
    ],
    [
      "a row that stands otherwise than it was left",
      [
        ["nothing", "a"],
        ["a", "nothing"],
      ],
      "b",
    ],
  ] as const)("does not where there is %s", (_name, steps, now) => {
    expect(wayOver(steps, now)).toBeDefined();
  });
});
