import { expect, it } from "vitest";
import { groupLabel } from "./palette-entries.ts";

it("a group of the palette counts what it shows, and what leads nowhere in neither number", () => {
  const counts = { matched: 36, found: 6, shown: 6, partial: false };
  expect(groupLabel("メモ", counts)).toBe("メモ（36件中6件）");
  expect(groupLabel("メモ", { ...counts, shown: 5 })).toBe("メモ（35件中5件）");
  expect(groupLabel("メモ", { ...counts, matched: 6, shown: 5 })).toBe("メモ");
  expect(groupLabel("メモ", { ...counts, matched: 3, found: 3, shown: 3 })).toBe("メモ");
});
