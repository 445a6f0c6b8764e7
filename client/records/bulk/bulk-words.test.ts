import { expect, it } from "vitest";
import { countOf, kindWords } from "./bulk-words.ts";

it("names what its button does, also as long as nobody knows to how many records", () => {
  const texts = Object.values(kindWords).map(({ confirm }) => [confirm(undefined), confirm(countOf(1_200))]);
  expect(texts).toEqual([
    ["変更", "1,200件を変更"],
    ["削除", "1,200件を削除"],
    ["元に戻す", "1,200件を元に戻す"],
  ]);
});
