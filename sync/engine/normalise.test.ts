import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Field, optionalDigits, optionalText } from "./field.ts";
import { canonical, normalise, sameValue } from "./normalise.ts";

describe("a text of digits", () => {
  const code = optionalDigits("郵便番号", 8);
  it.each([
    ["１００－０００１", "100-0001"],
    ["〒１００ー０００１", "100-0001"],
    [" 〒 100−0001　", "100-0001"],
    ["１０００００１", "1000001"],
    ["０９０‐１２３４―５６７８", "090-1234-5678"],
    ["＋８１（３）１２３４　５６７８", "+81(3)1234 5678"],
    ["03-1234-5678（内線１２）", "03-1234-5678(内線12)"],
    ["Ｔ１２３４５６７８９０１２３", "T1234567890123"],
    ["本社ビルー一階", "本社ビルー一階"],
    ["100-0001", "100-0001"],
    ["　", null],
    ["", null],
  ])("%j is kept as %j, in whatever width it was typed", (typed, kept) => {
    expect(normalise(code, typed)).toBe(kept);
    expect(normalise(code, kept)).toBe(kept);
  });
  it("is held to its length as it is kept", () => {
    expect(code.schema.safeParse("〒１００－０００１　").success).toBe(true);
    expect(code.schema.safeParse("〒１００－０００１２").error?.issues[0]?.message).toBe("郵便番号は8文字以内で入力してください");
    expect([null, 7].map((value) => code.schema.safeParse(value).success)).toEqual([true, false]);
  });
  it("differs from no other width of itself", () => {
    expect([sameValue(code, "１００－０００１", "100-0001"), sameValue(code, "100-0001", "100-0002")]).toEqual([true, false]);
  });
  it("is the only text whose width is touched", () => {
    expect(normalise(optionalText("備考", 255), "１００－０００１")).toBe("１００－０００１");
  });
});

describe("a list of records", () => {
  const jobs = {
    type: "json",
    items: { code: optionalDigits("郵便番号", 8), note: optionalText("備考", 255) },
  } as unknown as Field;
  const text = fc.constantFrom("", " ", "１００", "100", "a", "a ", null);
  const job = fc.record({ code: text, note: text, more: fc.constantFrom("a", " a", null, 1) }, { requiredKeys: [] });
  const value = fc.oneof(fc.array(fc.oneof({ weight: 9, arbitrary: job }, text), { maxLength: 3 }), text);
  it("is equal to another one if and only if both have the same normal form", () => {
    const formOf = (given: unknown) => canonical(normalise(jobs, given));
    fc.assert(
      fc.property(value, value, (one, other) => sameValue(jobs, one, other) === (formOf(one) === formOf(other))),
      { seed: 20261129, numRuns: 3_000 },
    );
  });
});
