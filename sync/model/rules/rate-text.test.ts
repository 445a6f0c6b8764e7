import { expect, it } from "vitest";
import { ratesIn } from "./rate-text.ts";

it.each([
  ["月額80万円（税別）", 800_000, 800_000],
  ["月額60〜80万円", 600_000, 800_000],
  ["月額60万円〜80万円", 600_000, 800_000],
  ["月額60万円から80万円", 600_000, 800_000],
  ["600,000円〜800,000円/月", 600_000, 800_000],
  ["600,000円 - 800,000円 / 月", 600_000, 800_000],
  ["７５万円／人月", 750_000, 750_000],
  ["80万円（税抜）/月", 800_000, 800_000],
  ["月単価：62.5万円", 625_000, 625_000],
  ["月額〜80万円", null, 800_000],
  ["月額80万円まで", null, 800_000],
  ["月額80万円以下", null, 800_000],
  ["月額60万円〜", 600_000, null],
  ["月額60万円以上", 600_000, null],
  ["月70〜90万円", 700_000, 900_000],
  ["週3日、月60万", 600_000, 600_000],
  ["単価70万円/月、交通費は月3万円まで", 700_000, 700_000],
  ["月額80万円。別途、月5万円の手当", 800_000, 800_000],
  ["上限85万円/月", null, 850_000],
  ["85万円/月まで", null, 850_000],
  ["60万円/月以上", 600_000, null],
])("%s is a rate for a month from %j to %j", (text, min, max) => {
  expect(ratesIn(text)).toEqual({ monthly: { min, max }, hourly: null });
});

// The number beside the unit counts, not the first of the text.
it.each([
  ["1人月80万円", 800_000],
  ["1人月 80万円 × 3ヶ月", 800_000],
  ["2名 月額80万円", 800_000],
  ["週3日・月額60万円", 600_000],
  ["月140〜180時間、月額80万円", 800_000],
  ["総額500万円（月額80万円）", 800_000],
  ["3ヶ月間、80万円/月", 800_000],
])("%s is a rate of %i yen for a month", (text, yen) => {
  expect(ratesIn(text)).toEqual({ monthly: { min: yen, max: yen }, hourly: null });
});

it.each([
  ["時給5,000〜6,000円", 5_000, 6_000],
  ["5,000円/時間", 5_000, 5_000],
  ["5,000円/h", 5_000, 5_000],
  ["5千円／時", 5_000, 5_000],
])("%s is a rate for an hour", (text, min, max) => {
  expect(ratesIn(text)).toEqual({ monthly: null, hourly: { min, max } });
});

it("two units have an amount each", () => {
  expect(ratesIn("時給5,000円、月額80万円")).toEqual({
    monthly: { min: 800_000, max: 800_000 },
    hourly: { min: 5_000, max: 5_000 },
  });
});

it.each([
  null,
  "",
  "未定",
  "12,000,000",
  "300万円",
  "月額は相談",
  "2026年12月1日から 総額300万円",
  "300万円（3月10日納品）",
  "3人月",
  "3人月 200万円",
  "11人月 900万円",
  "月額0円",
  "日額4万円",
  "年額600万円/年",
])("nothing is known from %s, which may be a total", (text) => {
  expect(ratesIn(text)).toEqual({ monthly: null, hourly: null });
});
