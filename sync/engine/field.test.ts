import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDate } from "./calendar.ts";
import { date, optionalDate, optionalMail, optionalMoment, optionalText, text } from "./field.ts";
import { canonical, normalise, sameValue } from "./normalise.ts";

const label = "氏名";
const message = (
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe("what a person is told", () => {
  it("names the field and the limit", () => {
    expect(message(text(label, 3).schema, "あいうえ")).toBe("氏名は3文字以内で入力してください");
  });
  it("asks for what is missing, blank included", () => {
    for (const value of [undefined, null, "", "  ", "　"])
      expect(message(text(label, 3).schema, value)).toBe("氏名を入力してください");
  });
  it("counts a character outside the basic plane as one", () => {
    expect(text(label, 3).schema.safeParse("𠮷𠮷𠮷").success).toBe(true);
  });
  it("is tidied before its length is looked at, unless it is far too long for that", () => {
    const { schema } = optionalText("電話番号", 50);
    expect(schema.parse(`${" ".repeat(5_000)}03`)).toBe("03");
    const { error } = schema.safeParse(`${" ".repeat(20_000)}03`);
    expect(error?.issues.map(({ message }) => message)).toEqual(["電話番号は50文字以内で入力してください"]);
  });
  it("refuses what no database can keep", () => {
    for (const value of ["a\0b", "a\uD800b"])
      expect(message(text(label, 9).schema, value)).toBe("氏名に使えない文字が含まれています");
  });
  it("reads a mail in one pass, however it was made to be read again and again", () => {
    const mail = optionalMail("メール").schema;
    for (const hostile of [`a@${".".repeat(200)}@`, `a@${"b.".repeat(60)}@`]) expect(mail.safeParse(hostile).success).toBe(false);
    expect(message(mail, `a@${".".repeat(1_000_000)}@`)).toBe("メールは255文字以内で入力してください");
  });
  it("lets an optional mail be blank but not malformed", () => {
    const mail = optionalMail("メール").schema;
    expect([mail.safeParse("").success, mail.safeParse(null).success, mail.safeParse("a b@c.d").success]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("one form for every value (M2)", () => {
  const anything = fc.oneof(fc.string({ unit: "grapheme" }), fc.constant(null), fc.integer(), fc.boolean());
  it("is reached in one step", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const once = normalise(optionalText(label, 100), value);
        expect(normalise(optionalText(label, 100), once)).toEqual(once);
      }),
      { seed: 1 },
    );
  });
  it("folds line ends, blank and composition", () => {
    expect(normalise(optionalText(label, 999), "か\u3099\r\nき\r")).toBe("が\nき\n");
    expect(normalise(optionalText(label, 9), " ")).toBeNull();
  });
  it("brings moments to milliseconds of UTC", () => {
    expect(normalise(optionalMoment("時"), "2026-01-01T09:00:00.123456+09:00")).toBe("2026-01-01T00:00:00.123Z");
  });
  it("holds JSON equal whatever the order of its keys", () => {
    const field = { label, type: "json", schema: optionalDate("日").schema } as const;
    expect(sameValue(field, { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(canonical([{ b: 1, a: 2 }])).toBe('[{"a":2,"b":1}]');
  });
});

describe("a day in a year that no record can have", () => {
  it("is refused with a sentence that leads to the year, and stays in a row that has it", () => {
    for (const field of [date("契約開始日"), optionalDate("契約開始日")]) {
      for (const day of ["0026-11-01", "0001-01-01", "1899-12-31"]) {
        expect(message(field.schema, day)).toBe("契約開始日の年をご確認ください。1900年以降の日付を入力してください");
        expect(field.stored?.safeParse(day).success).toBe(true);
      }
      for (const day of ["1900-01-01", "2026-11-01", "9999-12-31"]) expect(message(field.schema, day)).toBeUndefined();
      expect(message(field.schema, "2026-02-30")).toBe("契約開始日の形式をご確認ください");
    }
  });
});

describe("days of the calendar", () => {
  it("are days that exist", () => {
    expect(["2024-02-29", "2026-02-29", "0000-01-01", "2026-13-01", "2026-1-1", "9999-12-31"].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});
