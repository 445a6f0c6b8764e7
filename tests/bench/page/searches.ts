import type { ListQuery } from "#client/search/list-query.ts";
import { tagId } from "../rows.ts";

/** The texts that cost most: one letter that nearly every row has, kana, parts of mails, a company, and an empty text. */
export const hardTexts = [
  "a",
  "o",
  "e",
  "@",
  "co",
  "om",
  "ai",
  "com",
  "exam",
  "example.",
  "xample.com",
  "taro",
  "tanaka",
  "ka",
  "99",
  "123",
  "た",
  "う",
  "たな",
  "ヤマ",
  "ﾀﾅｶ",
  "山",
  "田",
  "山本",
  "山本 太",
  "ＴＡＮＡＫＡ",
  "商事",
  "株式会社",
  "株",
  "ノ",
  "zz",
  "ゔ",
];

const narrowings: Partial<ListQuery>[] = [
  {},
  { filters: { status: [2, 4] } },
  { sets: { tags: [tagId(3)] } },
  { filters: { status: [1, 2, 3, 4] }, sets: { tags: [tagId(0), tagId(7)] } },
  { codes: { industry: [1, 2, 3, 4], skill: [2, 3], position: [4, 5, 6] } },
];

/** Returns every text with every sort, filter and set, on the first page and on a late one. */
export function hardQueries(size: number): ListQuery[] {
  const sorts = ["updatedAt", "kana", "createdAt"];
  return hardTexts.flatMap((text) =>
    sorts.flatMap((sort) =>
      narrowings.flatMap((narrowing) =>
        [0, size].map((far) => ({ text, ...narrowing, sort, offset: Math.max(0, Math.floor((far * 49) / 50) - 50), limit: 50 })),
      ),
    ),
  );
}

/** Texts that are typed letter by letter. Each keystroke after the first narrows the previous result. */
export const typedTexts = [
  "tanaka",
  "example.com",
  "o.yamamoto12",
  "@example",
  "ken",
  "やまもと",
  "たなかたろ",
  "山本太郎",
  "株式会社1",
  "アイウ",
];
