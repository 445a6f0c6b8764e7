import fc from "fast-check";
import { expect, it } from "vitest";
import { sortKey } from "./sort-key.ts";

const byKey = (a: string, b: string) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0);

it.each([
  ["names", ["ハガ", "パク", "ハセベ", "ハットリ", "ハツトリ", "ババ", "ハラ"]],
  ["voices after all letters", ["ハハ", "ハバ", "ハパ", "バハ", "ババ", "パハ", "ハハア"]],
  ["long marks by their vowel", ["カア", "カーイ", "カアウ", "カウ", "コーイ", "コオウ"]],
  ["a long mark before a letter", ["カーサ", "カアサ"]],
  ["signs of repetition", ["ささき", "さゝきあ", "さささ"]],
  ["letters before kana", ["a", "B", "あ"]],
])("%s stand in the order of a telephone book", (_name, words) => {
  expect(words.toReversed().sort(byKey)).toEqual(words);
});

it("any width, any kind of kana and any dash have one place", () => {
  for (const word of ["ハットリ", "サーバー", "バッハ"])
    for (const other of [word.normalize("NFD"), word.replaceAll("ー", "—"), word.replaceAll("ー", "-")])
      expect(sortKey(other)).toBe(sortKey(word));
  expect(sortKey("はっとり")).toBe(sortKey("ﾊｯﾄﾘ"));
  expect(["イスヾ", "サヽキ", "コ\u30fd\u3099ロ"].map(sortKey)).toEqual(["いすず", "ささき", "こごろ"].map(sortKey));
});

it("a name stands before what begins with it", () => {
  const name = fc.string({ unit: fc.constantFrom(..."はばぱひっつやゃーん"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(name, (start) => {
      expect(sortKey(`あ${start}`) < sortKey(`あ${start}ら`)).toBe(true);
    }),
    { seed: 64 },
  );
});
