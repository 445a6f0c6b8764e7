import { searchKey } from "#sync/model/rules/fold.ts";

/** The values by which two partners may be recognised as one person. */
export interface Person {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly lastNameKana: string | null;
  readonly firstNameKana: string | null;
  readonly mail: string | null;
  readonly mail2: string | null;
  readonly phone: string | null;
  readonly birthday: string | null;
}

/** The fewest digits of a complete phone number. */
const shortestPhone = 9;

/** Returns a phone number's digits; undefined while it is incomplete. */
export function phoneDigits(phone: string | null): string | undefined {
  const digits = searchKey(phone ?? "")
    .replace(/^\+81/u, "0")
    .replace(/\D/gu, "");
  return digits.length < shortestPhone ? undefined : digits;
}

/** Returns the name in the form of the index: the family name first, without spaces. */
export const nameKey = ({ lastName, firstName }: Pick<Person, "lastName" | "firstName">) => bothOf(lastName, firstName);
export const kanaKey = ({ lastNameKana, firstNameKana }: Pick<Person, "lastNameKana" | "firstNameKana">) =>
  bothOf(lastNameKana, firstNameKana);
const bothOf = (first: string | null, second: string | null): string =>
  first?.trim() && second?.trim() ? searchKey(first + second) : "";

/** Returns a person's mail addresses, normalised for comparison. */
export const mailKeys = ({ mail, mail2 }: Pick<Person, "mail" | "mail2">): readonly string[] =>
  [mail, mail2].flatMap((one) => (one?.includes("@") ? [searchKey(one)] : []));

/** Returns the values that two partners share, as text; empty if they seem to be different persons. */
export function likeness(one: Person, other: Person): readonly string[] {
  const words: string[] = [];
  const mails = mailKeys(other);
  if (mailKeys(one).some((mail) => mails.includes(mail))) words.push("メールアドレス");
  const phone = phoneDigits(one.phone);
  if (phone !== undefined && phone === phoneDigits(other.phone)) words.push("電話番号");
  const kana = kanaKey(one);
  const sameKana = kana !== "" && kana === kanaKey(other);
  const name = nameKey(one);
  if (sameKana && name !== "" && name === nameKey(other)) words.push("氏名とカナ");
  if (sameKana && one.birthday !== null && one.birthday === other.birthday) words.push("カナと生年月日");
  return words;
}
