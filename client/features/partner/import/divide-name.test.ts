import { describe, expect, it } from "vitest";
import { divideName } from "./divide-name.ts";

const parts = (name: string) => {
  const divided = divideName(name);
  return divided && [divided.lastName, divided.firstName];
};

describe("a name in kanji without a space", () => {
  it.each([
    ["山田太郎", "山田", "太郎"],
    ["田中誠", "田中", "誠"],
    ["森田健", "森田", "健"],
    ["原口文仁", "原口", "文仁"],
    ["野村奈々", "野村", "奈々"],
    ["佐々木希", "佐々木", "希"],
    ["佐々木蔵之", "佐々木", "蔵之"],
    ["野々村誠", "野々村", "誠"],
    ["長谷川博", "長谷川", "博"],
    ["長谷川健太", "長谷川", "健太"],
    ["五十嵐隆", "五十嵐", "隆"],
    ["小笠原満", "小笠原", "満"],
    ["金田一郎", "金田", "一郎"],
    ["宇佐美健太", "宇佐美", "健太"],
  ])("%s is divided into %s and %s without a doubt", (name, lastName, firstName) => {
    expect(divideName(name)).toEqual({ lastName, firstName, isDoubtful: false });
  });

  it.each([
    // A family of one letter, or one of two of which the letters do not tell.
    ["林太郎", "林", "太郎"],
    ["林達也", "林", "達也"],
    ["東海斗", "東", "海斗"],
    ["安達誠", "安達", "誠"],
    // Two letters may be a family alone.
    ["林健", "林", "健"],
    ["佐藤", "佐", "藤"],
    // One and three, or two and two.
    ["林健太郎", "林健", "太郎"],
    ["南雲涼子", "南雲", "涼子"],
    ["安達健太", "安達", "健太"],
    ["宇佐美咲", "宇佐美", "咲"],
    ["伊佐治郎", "伊佐", "治郎"],
    ["佐々淳行", "佐々", "淳行"],
    ["陳水扁", "陳水", "扁"],
    ["林中也", "林中", "也"],
  ])("%s is divided into %s and %s, and to be looked at", (name, lastName, firstName) => {
    expect(divideName(name)).toEqual({ lastName, firstName, isDoubtful: true });
  });

  it.each(["佐々木", "長谷川", "五十嵐", "山田小百合", "林", "長谷川健太郎", "サンプル", "山田たろう"])(
    "%s is left to people",
    (name) => expect(parts(name)).toBeUndefined(),
  );
});
