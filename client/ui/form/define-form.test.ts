import { describe, expect, it } from "vitest";
import { announcement } from "#sync/model/entities/announcement.ts";
import { defineForm } from "./define-form.tsx";

const { schema, F } = defineForm(announcement, ["openDate", "closeDate"]);
const problems = (openDate: string | null, closeDate: string | null) =>
  schema.safeParse({ openDate, closeDate }).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("a form over an entity's fields", () => {
  it("has one component for each field asked for, and no other", () => {
    expect(Object.keys(F)).toEqual(["openDate", "closeDate"]);
    // @ts-expect-error -- the form has no such field
    expect(F.title).toBeUndefined();
    // @ts-expect-error -- the entity has no such field
    expect(() => defineForm(announcement, ["titel"])).not.toThrow();
  });

  it("holds the entity's rules over more than one field", () => {
    expect(problems("2026-12-10", "2026-12-09")).toEqual([["closeDate", "終了日は公開日以降の日付を入力してください"]]);
    expect(problems("2026-12-10", "2026-12-10")).toEqual([]);
  });

  it("tells what is wrong in the order of its fields, whichever rule says so", () => {
    const both = defineForm(
      { first: announcement.fields.openDate, second: announcement.fields.title },
      { check: () => [{ path: "first", message: "より前" }] },
    );
    const issues = both.schema.safeParse({ first: null, second: "" }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual(["first", "second"]);
  });

  it("takes an emptied field for none", () => {
    expect(problems("2026-12-10", "")).toEqual([]);
    expect(problems("", "2026-12-10")).toEqual([]);
    expect(problems(null, null)).toEqual([]);
  });
});
