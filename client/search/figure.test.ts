import { describe, expect, it } from "vitest";
import { takeWhile } from "./figure.ts";

const rows = Array.from({ length: 2_500 }, (_, at) => ({ id: String(at), at }));
const page = (offset: number, limit: number) => rows.slice(offset, offset + limit);
const taken = (wanted: number) => takeWhile(page, ({ at }) => Number(at) < wanted).length;

describe("the first rows of a sorted list", () => {
  it.each([0, 1, 999, 1_000, 1_001, 2_000, 2_500])("are taken as long as they are wanted, over all pages: %i", (wanted) => {
    expect(taken(wanted)).toBe(wanted);
  });
  it("are all rows where all are wanted", () => {
    expect(taken(9_999)).toBe(2_500);
    expect(
      takeWhile(
        () => [],
        () => true,
      ),
    ).toEqual([]);
  });
  it("are asked for no further than they are wanted", () => {
    const offsets: number[] = [];
    takeWhile(
      (offset, limit) => {
        offsets.push(offset);
        return page(offset, limit);
      },
      ({ at }) => Number(at) < 1_200,
    );
    expect(offsets).toEqual([0, 1_000]);
  });
});
