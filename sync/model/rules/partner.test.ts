import { describe, expect, it } from "vitest";
import { fullKana, fullName, genders } from "./partner.ts";
import { wordFor } from "./words.ts";

describe("a partner's words", () => {
  it("put the family name first", () => {
    const names = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ" };
    expect([fullName(names), fullKana(names)]).toEqual(["山田 花子", "ヤマダ ハナコ"]);
  });
  it("say something else where a code is missing or unknown", () => {
    expect([2, null, 9].map((value) => wordFor(genders, value, "なし"))).toEqual(["女性", "なし", "なし"]);
  });
});
