import { expect, it } from "vitest";
import { ratesIn } from "./rate-text.ts";

it.each([
  ["月額80万円（税別）", { min: 800_000, max: 800_000 }],
  ["月額60〜80万円", { min: 600_000, max: 800_000 }],
  ["600,000円〜800,000円/月", { min: 600_000, max: 800_000 }],
  ["７５万円／人月", { min: 750_000, max: 750_000 }],
])("%s is a rate for a month", (text, monthly) => {
  expect(ratesIn(text)).toEqual({ monthly, hourly: null });
});

it("an amount for an hour is a rate", () => {
  expect(ratesIn("時給5,000〜6,000円").hourly).toEqual({ min: 5_000, max: 6_000 });
});

it.each([null, "", "未定", "12,000,000", "300万円", "月額は相談"])("nothing is known from %s, which may be a total", (text) => {
  expect(ratesIn(text)).toEqual({ monthly: null, hourly: null });
});
