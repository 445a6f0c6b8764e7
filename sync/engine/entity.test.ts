import { describe, expect, test } from "vitest";
import { defineEntity } from "./entity.ts";
import { flag, optionalMoment, optionalText, text } from "./field.ts";

const fields = {
  name: text("名前", 255),
  memo: optionalText("備考", 255),
  done: flag("済"),
  deletedAt: optionalMoment("削除日時"),
};
const base = { name: "note", label: "メモ", id: "uuid", fields } as const;
const hidden = { columns: ["name"], hiddenBy: "deletedAt", search: [], sorts: {} } as const;

describe("what only masters see", () => {
  test("is what the entity declares", () => {
    expect(defineEntity({ ...base, mastersOnly: ["memo"] }).withheld).toEqual(["memo"]);
  });

  test("is of a row in the trash all that can be null", () => {
    expect(defineEntity({ ...base, listing: hidden }).withheld).toEqual(["memo"]);
  });

  test("is nothing by default", () => {
    expect(defineEntity(base).withheld).toEqual([]);
  });

  test.each(["name", "done"] as const)("cannot be %s, which is never null: the definition fails", (key) => {
    expect(() => defineEntity({ ...base, mastersOnly: [key] })).toThrow("note: wrong mastersOnly");
  });

  test("is not declared in two ways: the definition fails", () => {
    expect(() => defineEntity({ ...base, listing: hidden, mastersOnly: ["memo"] })).toThrow("note: wrong mastersOnly");
  });
});
