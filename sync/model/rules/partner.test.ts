import { describe, expect, it } from "vitest";
import { canRestore, fullKana, fullName, genders, living, wordFor } from "./partner.ts";

describe("a record in the trash", () => {
  it("counts as not found, like none at all", () => {
    for (const row of [undefined, { deletedAt: "2026-11-01T00:00:00.000Z" }])
      expect(() => living(row)).toThrow(expect.objectContaining({ code: "not_found" }));
    const row = { deletedAt: null };
    expect(living(row)).toBe(row);
  });
  it("can be restored for 30 days to the millisecond", () => {
    const deleted = "2026-11-01T12:00:00.000Z";
    expect(canRestore(deleted, "2026-12-01T12:00:00.000Z")).toBe(true);
    expect(canRestore(deleted, "2026-12-01T12:00:00.001Z")).toBe(false);
    // A device's clock may stand before the deletion that it undoes.
    expect(canRestore(deleted, "2026-10-31T00:00:00.000Z")).toBe(true);
  });
});

describe("a partner's words", () => {
  it("put the family name first", () => {
    const names = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ" };
    expect([fullName(names), fullKana(names)]).toEqual(["山田 花子", "ヤマダ ハナコ"]);
  });
  it("say something else where a code is missing or unknown", () => {
    expect([2, null, 9].map((value) => wordFor(genders, value, "なし"))).toEqual(["女性", "なし", "なし"]);
  });
});
