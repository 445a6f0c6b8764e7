import { describe, expect, it } from "vitest";
import { mouseSize, offsetsOf, rowHeight, rowsWithin } from "./picture-size.ts";

describe("the rows of a picture", () => {
  const offsets = offsetsOf([{ lanes: 1 }, { lanes: 3 }, { lanes: 1 }], mouseSize);
  const [one, three] = [rowHeight(1, mouseSize), rowHeight(3, mouseSize)];

  it("are as high as their lanes", () => {
    expect(offsets).toEqual([0, one, one + three, one * 2 + three]);
    expect(offsetsOf([], mouseSize)).toEqual([0]);
  });

  it("are those that a part of the height touches", () => {
    expect(rowsWithin(offsets, -100, 10_000)).toEqual([0, 3]);
    expect(rowsWithin(offsets, one, one + 1)).toEqual([1, 2]);
    expect(rowsWithin(offsets, one - 1, one + three)).toEqual([0, 3]);
    expect(rowsWithin(offsets, one + three + 5, 10_000)).toEqual([2, 3]);
    expect(rowsWithin([0], 0, 500)).toEqual([0, 0]);
  });
});
