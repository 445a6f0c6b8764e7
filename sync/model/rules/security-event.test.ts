import { expect, it } from "vitest";
import { securityDetailsText, securityKindLabel } from "./security-event.ts";

it.each([
  [{}, ""],
  [{ rows: 1_234, noun: "partner", format: "csv" }, "パートナー一覧、CSV、1,234件"],
  [{ reason: "invalid_credentials", way: "password" }, "パスワード、メールまたはパスワードの誤り"],
  [{ before: 0, authority: 1 }, "マスター管理者、変更前は管理者"],
  [{ name: "退職 四郎", authority: 0 }, "管理者"],
  [{ later: true, reason: "later_word" }, "later_word、later: true"],
])("%j reads as %s", (details, text) => expect(securityDetailsText(details)).toBe(text));

it("names what an id is of, as long as it has a name", () => {
  const details = { file: "0193", partner: "0194" };
  expect(securityDetailsText(details, { file: "履歴書.pdf（山田 太郎）" })).toBe("履歴書.pdf（山田 太郎）、パートナーID 0194");
});

it("a kind of a later version is called by its word", () => {
  expect([securityKindLabel("sign_in"), securityKindLabel("erased")]).toEqual(["ログイン", "erased"]);
});
