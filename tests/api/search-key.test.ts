import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchKey } from "#sync/model/rules/fold.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const inSql = async (texts: string[], by = "search_key"): Promise<string[]> => {
  const { rows } = await database.knex.raw<{ rows: { key: string }[] }>(
    `select ${by}(value) as key from unnest(?::text[]) with ordinality as given (value, at) order by at`,
    [texts],
  );
  return rows.map(({ key }) => key);
};

it("the database folds each letter that a name may hold as the device does", async () => {
  // Controls and half surrogates cannot be stored. The lower case of İ and Σ depends on the letters around them.
  const blocks = [
    [0x20, 0x24f],
    [0x2b0, 0x2ff],
    [0x370, 0x3ff],
    [0x400, 0x4ff],
    [0x58a, 0x5be],
    [0x1400, 0x1402],
    [0x1800, 0x180e],
    [0x1e00, 0x206f],
    [0x2100, 0x218f],
    [0x2200, 0x22ff],
    [0x2460, 0x24ff],
    [0x2500, 0x257f],
    [0x2795, 0x2797],
    [0x2e00, 0x2fdf],
    [0x3000, 0x33ff],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
    [0xf900, 0xfaff],
    [0xfe00, 0xfe6f],
    [0xff00, 0xfffc],
    [0x13441, 0x13442],
    [0x16fe4, 0x16fe4],
    [0x1d159, 0x1d159],
    [0x20000, 0x200ff],
    // Forms of kanji in names, and their compatibility forms.
    [0x20500, 0x20aff],
    [0x20e00, 0x20eff],
    [0x254f0, 0x255ff],
    [0x26600, 0x266ff],
    [0x28500, 0x286ff],
    [0x2f800, 0x2fa1f],
    [0xe0000, 0xe01ef],
  ] as const;
  const letters = blocks
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .filter((letter) => !/[\p{Cc}\p{Cn}İΣ]/u.test(letter));
  const folded = await inSql(letters);
  const different = letters.filter((letter, at) => folded[at] !== searchKey(letter));
  expect(different).toEqual([]);
});

it("the database folds and sorts a text as the device does", async () => {
  const letter = fc.constantFrom(
    ..."髙邉邊辺﨑⻑⻘゛゜ゝゞはぱばっつ—‐(株)(有㈱［株］【合】〔社㈳➖∼\u200b\u00ad\u{e0100}\ufe0f\u0007’“〜~山田太郎ヤマダ ﾔﾏﾀﾞ　やまだヴヵヶー・㈱㍿①ＡＢａｂÉé@.-_%'\\\u3099\u309a\uff9eｶ𠮷髙が佐々〻ヽヾぱゔな〇´`ˊ‵\t\n",
  );
  const text = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(""));
  const equal = async (texts: string[]) => {
    expect(await inSql(texts)).toEqual(texts.map(searchKey));
    expect(await inSql(texts, "sort_key")).toEqual(texts.map(sortKey));
  };
  await fc.assert(fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), equal), { seed: 63, numRuns: 100 });
});
