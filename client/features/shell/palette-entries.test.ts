import { expect, it } from "vitest";
import { groupLabel, holds } from "./palette-entries.ts";

it("a group of the palette counts what it shows, and what leads nowhere in neither number", () => {
  const counts = { matched: 36, found: 6, shown: 6, partial: false };
  expect(groupLabel("メモ", counts)).toBe("メモ（36件中6件）");
  expect(groupLabel("メモ", { ...counts, shown: 5 })).toBe("メモ（35件中5件）");
  expect(groupLabel("メモ", { ...counts, matched: 6, shown: 5 })).toBe("メモ");
  expect(groupLabel("メモ", { ...counts, matched: 3, found: 3, shown: 3 })).toBe("メモ");
});

it("a word of the palette is found with a blank inside, and by what its letters repeat", () => {
  expect(holds(["パートナー登録"], "パートナー　登録")).toBe(true);
  expect(holds(["佐々木 花"], "佐佐木")).toBe(true);
  expect(holds(["タグ管理"], "タグ 登録")).toBe(false);
  expect(holds(["案件作成", "新規"], "新規 案件")).toBe(true);
  expect(holds(["タグ管理"], " ")).toBe(true);
});
