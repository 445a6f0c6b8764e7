import { expect, it } from "vitest";
import { termsToFill } from "./terms-to-fill.ts";

const former = { principal: "株式会社みなと商会", work: "設計", closingDay: 31, paymentMonth: 1, paymentDay: 31 };
const filled = (now: Readonly<Record<string, unknown>>) => termsToFill(former, (name) => now[name]).map(([name]) => name);

it("fills what is blank, and nothing where nothing is", () => {
  expect(termsToFill(former, () => null)).toContainEqual(["work", "設計"]);
  expect(filled({ principal: "" })).toEqual(["principal", "work", "closingDay", "paymentMonth", "paymentDay"]);
  expect(filled({ principal: "自社", work: "開発", closingDay: 31 })).toEqual([]);
});

it("fills a day of payment as a whole, or not at all", () => {
  expect(filled({ payOn: "2026-12-31" })).toEqual(["principal", "work"]);
});
