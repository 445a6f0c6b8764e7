import { describe, expect, it } from "vitest";
import { readOpenedFile } from "./opened-file.ts";
import { addressOfHit } from "./text-hits.ts";

const file = "01939f5e-0000-7000-8000-000000000001";

describe("the address that opens a file", () => {
  it("names it, the page and what to search for", () => {
    expect(addressOfHit({ ownerId: "p", id: file, page: 2 }, "要件&定義")).toBe(
      `/partner/p?file=${file}&at=2&find=${encodeURIComponent("要件&定義")}`,
    );
    expect(readOpenedFile({ file, at: 2, find: "要件" })).toEqual({ file, at: 2, find: "要件" });
    expect(readOpenedFile({ file, at: "3", find: 2024 })).toEqual({ file, at: 3, find: "2024" });
  });

  it("keeps what can be read of a broken one, and opens nothing without a file", () => {
    expect(readOpenedFile({ file, at: -1, find: {} })).toEqual({ file });
    expect(readOpenedFile({ file, at: "x" })).toEqual({ file });
    for (const broken of ["x", 1, undefined, null, {}]) expect(readOpenedFile({ file: broken, at: 2, find: "a" })).toEqual({});
  });
});
