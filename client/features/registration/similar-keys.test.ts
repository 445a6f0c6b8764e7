import { describe, expect, it } from "vitest";
import { likeness, type Person, phoneDigits } from "./similar-keys.ts";

const nobody: Person = {
  lastName: null,
  firstName: null,
  lastNameKana: null,
  firstNameKana: null,
  mail: null,
  mail2: null,
  phone: null,
  birthday: null,
};
const hanako: Person = {
  lastName: "山田",
  firstName: "花子",
  lastNameKana: "ヤマダ",
  firstNameKana: "ハナコ",
  mail: "hanako@example.com",
  mail2: "hanako@example.org",
  phone: "000-1234-5678",
  birthday: "1990-04-01",
};

describe("two partners may be one person", () => {
  it.each([
    ["by a mail address in either field", { mail: "ＨＡＮＡＫＯ@example.org" }, ["メールアドレス"]],
    ["by the phone number, however written", { phone: "００012345678" }, ["電話番号"]],
    ["by name and kana", { lastName: "山田", firstName: "花子", lastNameKana: "やまだ", firstNameKana: "ﾊﾅｺ" }, ["氏名とカナ"]],
    [
      "by kana and birthday, whatever the letters of the name",
      { lastName: "山多", firstName: "華子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", birthday: "1990-04-01" },
      ["カナと生年月日"],
    ],
    ["not by the birthday alone", { birthday: "1990-04-01" }, []],
    ["not by the kana alone", { lastNameKana: "ヤマダ", firstNameKana: "ハナコ" }, []],
    ["not by what both lack", {}, []],
  ] satisfies [string, Partial<Person>, string[]][])("%s", (_name, entered, expected) => {
    expect(likeness({ ...nobody, ...entered }, hanako)).toEqual(expected);
  });
});

it.each([
  ["000-1234-5678", "00012345678"],
  ["+81 00-1234-5678", "00012345678"],
  ["000-12", undefined],
  [null, undefined],
])("the phone number %j has the digits %j", (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});
