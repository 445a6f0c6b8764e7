import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneSlip, likeness, likenessText, type Person, personKeys, phoneDigits, probable, warnedOf } from "./same-person.ts";

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

const likeHanako = (person: Partial<Person>) => likeness({ ...nobody, ...person }, hanako);

describe("two persons are probably one", () => {
  it.each([
    ["by a mail address in either field", { mail: "ＨＡＮＡＫＯ@example.org" }, "メールアドレスが同じです"],
    [
      "by name, kana and birthday",
      { lastName: "山田", firstName: "花子", lastNameKana: "やまだ", firstNameKana: "ﾊﾅｺ", birthday: "1990-04-01" },
      "氏名とカナ・生年月日が同じです",
    ],
    [
      "by kana and birthday, whatever the letters of the name",
      { lastName: "山多", firstName: "華子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", birthday: "1990-04-01" },
      "カナ・生年月日が同じです",
    ],
    [
      "after marrying, by the number and the first name",
      { lastName: "佐藤", firstName: "花子", lastNameKana: "サトウ", firstNameKana: "ハナコ", phone: "00012345678" },
      "電話番号・名のカナが同じです",
    ],
    [
      "with a slip in the kana",
      { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナオ", birthday: "1990-04-01" },
      "氏名・生年月日が同じ、カナがほぼ同じです",
    ],
    [
      "with the same mail at another company",
      { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", mail: "hanako@example.net" },
      "メールアドレスの@の前・氏名とカナが同じです",
    ],
    [
      "with a birthday that one of them has wrong, by the number",
      {
        lastName: "山田",
        firstName: "花子",
        lastNameKana: "ヤマダ",
        firstNameKana: "ハナコ",
        phone: "000-1234-5678",
        birthday: "1990-04-10",
      },
      "電話番号・氏名とカナが同じで、生年月日は異なります",
    ],
    ["by a mail address with a tag after a plus", { mail: "Hanako+work@example.com" }, "メールアドレスが同じです"],
    [
      "with family and first name in each other's place",
      { lastName: "花子", firstName: "山田", lastNameKana: "ハナコ", firstNameKana: "ヤマダ", birthday: "1990-04-01" },
      "姓と名を入れ替えたカナ・生年月日が同じです",
    ],
  ] satisfies [string, Partial<Person>, string][])("%s", (_name, person, text) => {
    const found = likeHanako(person);
    expect(found.points).toBeGreaterThanOrEqual(probable);
    expect(likenessText(found)).toBe(text);
  });
});

describe("who is entered is told of somebody", () => {
  it.each([
    ["by the phone number, however written", { phone: "+81 00-1234-5678" }, "電話番号が同じです"],
    [
      "by name and kana",
      { lastName: "山田", firstName: "花子", lastNameKana: "やまだ", firstNameKana: "ﾊﾅｺ" },
      "氏名とカナが同じです",
    ],
    [
      "by the mail address and the number of a colleague",
      {
        lastName: "佐藤",
        firstName: "太郎",
        lastNameKana: "サトウ",
        firstNameKana: "タロウ",
        mail: hanako.mail,
        phone: hanako.phone,
      },
      "メールアドレス・電話番号が同じです",
    ],
    [
      "by the mail address of a colleague with the same family name and another birthday",
      {
        lastName: "山田",
        firstName: "太郎",
        lastNameKana: "ヤマダ",
        firstNameKana: "タロウ",
        mail: hanako.mail,
        birthday: "1985-02-03",
      },
      "メールアドレスが同じで、生年月日は異なります",
    ],
    [
      "by the mail address of a colleague with the same first name and another birthday",
      {
        lastName: "佐藤",
        firstName: "花子",
        lastNameKana: "サトウ",
        firstNameKana: "ハナコ",
        mail: hanako.mail,
        birthday: "1985-02-03",
      },
      "メールアドレス・名のカナが同じで、生年月日は異なります",
    ],
  ] satisfies [string, Partial<Person>, string][])("%s, which makes nobody the same", (_name, person, text) => {
    const found = likeHanako(person);
    expect(found.points).toBeGreaterThanOrEqual(warnedOf);
    expect(found.points).toBeLessThan(probable);
    expect(likenessText(found)).toBe(text);
  });

  it.each([
    ["the birthday alone", { birthday: "1990-04-01" }],
    ["the kana alone", { lastNameKana: "ヤマダ", firstNameKana: "ハナコ" }],
    ["the letters before the @ alone", { mail: "hanako@example.net" }],
    ["what both lack", {}],
    [
      "a name that another birthday goes with",
      { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", birthday: "1971-12-24" },
    ],
  ] satisfies [string, Partial<Person>][])("not by %s", (_name, person) => {
    expect(likeHanako(person).points).toBeLessThan(warnedOf);
  });
});

describe("keys", () => {
  const some = (values: readonly string[]) => fc.constantFrom(null, ...values);
  // Few values, so that two persons often agree in some of them.
  const anybody: fc.Arbitrary<Person> = fc.record({
    lastName: some(["山田", "山多", "佐藤"]),
    firstName: some(["花子", "華子"]),
    lastNameKana: some(["ヤマダ", "ヤマタ", "サトウ", "ハナコ"]),
    firstNameKana: some(["ハナコ", "ハナオ", "ハナコオ", "ヤマダ"]),
    mail: some(["hanako@example.com", "hanako+work@example.com", "hanako@example.net", "yamada@example.com"]),
    mail2: some(["hanako@example.com", "info@example.com"]),
    phone: some(["000-1234-5678", "00012345678", "000-0000-0000"]),
    birthday: some(["1990-04-01", "1990-04-10"]),
  });
  const share = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key));

  it("are shared by any two who would be told to be alike, and are alike whoever is compared with whom", () => {
    fc.assert(
      fc.property(anybody, anybody, (one, other) => {
        const found = likeness(one, other);
        expect(likeness(other, one)).toEqual(found);
        const [ours, theirs] = [personKeys(one), personKeys(other)];
        if (found.points >= probable) expect(share(ours.sharp, theirs.sharp)).toBe(true);
        if (found.points >= warnedOf)
          expect(share([...ours.sharp, ...ours.names], [...theirs.sharp, ...theirs.names])).toBe(true);
      }),
      { numRuns: 3_000, seed: 20261127 },
    );
  });
});

it.each([
  ["はなこ", "はなお", true],
  ["はなこ", "はな", true],
  ["はなこ", "はなここ", true],
  ["はなこ", "なはこ", true],
  ["はなこ", "はなこ", false],
  ["はなこ", "たろう", false],
  ["はなこ", "こなは", false],
  ["", "は", true],
])("%s and %s are one slip apart: %s", (one, other, expected) => {
  expect(isOneSlip(one, other)).toBe(expected);
  expect(isOneSlip(other, one)).toBe(expected);
});

it.each([
  ["000-1234-5678", "00012345678"],
  ["+81 00-1234-5678", "00012345678"],
  ["+81 (0)00-1234-5678", "00012345678"],
  ["0081-00-1234-5678", "00012345678"],
  ["+81 090-0000-5678", "09000005678"],
  ["+81-(0)90-0000-5678", "09000005678"],
  ["+81.90.0000.5678", "09000005678"],
  ["000-12", undefined],
  [null, undefined],
  // Of two numbers the first, however they are told apart.
  ["090-0000-5678 03-0000-2222", "09000005678"],
  ["090-0000-5678\n03-0000-2222", "09000005678"],
  ["090-0000-5678(携帯) 03-0000-2222", "09000005678"],
  ["03-0000-2222(自宅)090-0000-5678", "0300002222"],
  ["090 0000 5678 03 0000 2222", "09000005678"],
  ["０９０－００００－５６７８　０３－００００－２２２２", "09000005678"],
  ["+81 90-0000-5678 03-0000-2222", "09000005678"],
  ["0300002222 0600001111", "0300002222"],
  // A number abroad may have more digits.
  ["+44 20 0000 00000", "4420000000000"],
  ["+49 1500 00000000", "49150000000000"],
])("the phone number %j has the digits %j", (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});
