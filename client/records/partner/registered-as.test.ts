import { expect, it } from "vitest";
import { registeredAs } from "./registered-as.ts";

it("begins with the number and the date, since a line that is too short cuts its end", () => {
  const row = { number: 28, createdAt: "2025-01-02T03:00:00.000Z", lastNameKana: "サイオンジ", firstNameKana: "カズコ" };
  expect(registeredAs(row)).toBe("No.28・2025/01/02登録・サイオンジ カズコ");
  expect(registeredAs({ ...row, number: undefined })).toMatch(/^No\.-・2025/u);
});
