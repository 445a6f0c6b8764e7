import { describe, expect, it } from "vitest";
import { announcement } from "#sync/model/entities/announcement.ts";
import { formSchema } from "./form-schema.ts";

const schema = formSchema(announcement, ["openDate", "closeDate"]);
const problems = (openDate: string | null, closeDate: string | null) =>
  schema.safeParse({ openDate, closeDate }).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("a form over an entity's fields", () => {
  it("holds the entity's rules over more than one field", () => {
    expect(problems("2026-12-10", "2026-12-09")).toEqual([["closeDate", "終了日は公開日以降の日付を入力してください"]]);
    expect(problems("2026-12-10", "2026-12-10")).toEqual([]);
  });

  it("takes an emptied field for none", () => {
    expect(problems("2026-12-10", "")).toEqual([]);
    expect(problems("", "2026-12-10")).toEqual([]);
    expect(problems(null, null)).toEqual([]);
  });
});
