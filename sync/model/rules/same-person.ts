import { linkId } from "../../engine/entity.ts";
import { searchKey } from "./fold.ts";
import { dialledNumber } from "./phone-number.ts";

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

/**
 * The points for each value that two partners share. Mail and telephone number count most, since few people share them. A name
 * counts less than it seems: of 100,000 people many have the same one. After a marriage, the first name, the birthday and often
 * the number are still the same.
 */
const points = {
  mail: 6,
  phone: 5,
  name: 5,
  kana: 3,
  letters: 3,
  nearKana: 2,
  firstName: 1,
  account: 3,
  birthday: 3,
  /** The most that mail and telephone number say together of two who have different names: colleagues and families share both. */
  shared: 5,
  /** Reduces the points of a name: two people of one name have different birthdays. The points of a mail address remain. */
  otherBirthday: -3,
} as const;

/** The fewest points at which the warning about a person who is being entered names another one. */
export const warnedOf = 5;
/** The fewest points at which two partners are probably one person. */
export const probable = 6;

/** How far two persons seem to be one. */
export interface Likeness {
  readonly points: number;
  /** What is the same, what is nearly the same and what speaks against it, in Japanese. */
  readonly same: readonly string[];
  readonly near: readonly string[];
  readonly different: readonly string[];
}

/** The fewest digits of a complete phone number. */
const shortestPhone = 9;
/** The fewest letters before the @ that say something of a person. */
const shortestAccount = 4;
/** The part before the @ of shared mailboxes. It does not identify a person. */
const roleAccounts = new Set([
  "info",
  "contact",
  "sales",
  "admin",
  "office",
  "mail",
  "support",
  "webmaster",
  "recruit",
  "jinji",
  "eigyo",
  "soumu",
]);
/** The fewest kana of a name in which one slip is a slip, and not another name. */
const shortestSlip = 4;

/** A number alone. Most are, and reading another text costs more. */
const numberAlone = /^[+\d\s().-]*$/u;

/** Returns a phone number's digits, of several numbers those of the first; undefined while it is incomplete. */
export function phoneDigits(phone: string | null): string | undefined {
  const text = phone ?? "";
  const digits = searchKey(numberAlone.test(text) ? text : (dialledNumber(text) ?? text))
    // Many write the zero of the number at home after the country's: +81 090, +81-(0)90.
    .replace(/^(?:\+|00)81[-.]*(?:\(0\)|0(?=[1-9]))?/u, "0")
    .replace(/\D/gu, "");
  return digits.length < shortestPhone ? undefined : firstWhole(digits);
}

/** The most digits of a number within the country. */
const longestNational = 11;

/**
 * Returns the first of several numbers whose digits came together. Only spaces, line ends or words were between them.
 * Mobile phones and those over the internet have one digit more than landlines.
 */
function firstWhole(digits: string): string {
  if (digits.length <= longestNational || !/^0[1-9]/u.test(digits)) return digits;
  return digits.slice(0, /^0[5-9]0/u.test(digits) ? longestNational : longestNational - 1);
}

/** Returns a person's mail addresses, normalised for comparison. What follows a plus leads to the same mailbox: taro+work@. */
export const mailKeys = ({ mail, mail2 }: Pick<Person, "mail" | "mail2">): readonly string[] =>
  [mail, mail2].flatMap((one) => (one?.includes("@") ? [withoutTag(searchKey(one))] : []));

function withoutTag(mail: string): string {
  const [plus, at] = [mail.indexOf("+"), mail.lastIndexOf("@")];
  return plus > 0 && plus < at ? mail.slice(0, plus) + mail.slice(at) : mail;
}

/** A person's values as they are compared. Of a name that is not complete nothing is compared. */
interface Compared {
  readonly mails: readonly string[];
  readonly accounts: readonly string[];
  readonly phone: string | undefined;
  readonly letters: string;
  readonly lastKana: string;
  readonly firstKana: string;
  readonly birthday: string | null;
}

type Key = (text: string) => string;

function compared(person: Person, key: Key = searchKey): Compared {
  const mails = mailKeys(person);
  const [last, first] = [key(person.lastNameKana ?? ""), key(person.firstNameKana ?? "")];
  const whole = last !== "" && first !== "";
  const names = [key(person.lastName ?? ""), key(person.firstName ?? "")];
  return {
    mails,
    accounts: mails
      .map((mail) => mail.slice(0, mail.lastIndexOf("@")))
      .filter((account) => account.length >= shortestAccount && !roleAccounts.has(account)),
    phone: phoneDigits(person.phone),
    letters: names.includes("") ? "" : names.join(""),
    lastKana: whole ? last : "",
    firstKana: whole ? first : "",
    birthday: person.birthday,
  };
}

/** Keys of a person, by which others who may be the same are found. */
export interface PersonKeys {
  /** Two persons who share one of these are few, and worth a comparison. */
  readonly sharp: readonly string[];
  /** The name. By itself it finds many partners, and none of them is probably the same person. */
  readonly names: readonly string[];
}

/**
 * Returns the keys of a person. Two who reach `probable` points share one of `sharp`; two who reach `warnedOf` share one of all.
 * @param key folds a name; a caller of many persons passes one that remembers
 */
export function personKeys(person: Person, key: Key = searchKey): PersonKeys {
  const { mails, accounts, phone, letters, lastKana, firstKana, birthday } = compared(person, key);
  const hasKana = lastKana !== "";
  // Family and first name are not told apart, since they may have changed places.
  const parts = [...(hasKana ? [`k${lastKana}`, `k${firstKana}`] : []), ...(letters === "" ? [] : [`n${letters}`])];
  const born = birthday === null ? [] : [`b${birthday}`];
  const sharp = [
    ...mails.map((mail) => `m${mail}`),
    ...(phone === undefined ? [] : [`p${phone}`]),
    ...accounts.flatMap((account) => [...parts, ...born].map((part) => `a${account}/${part}`)),
    ...born.flatMap((day) => parts.map((part) => `${day}/${part}`)),
  ];
  return {
    sharp: [...new Set(sharp)],
    names: [...(hasKana ? [`k${lastKana}${firstKana}`] : []), ...(letters === "" ? [] : [`n${letters}`])],
  };
}

/**
 * Compares two persons.
 * @param key folds a name, as for `personKeys`
 */
export function likeness(one: Person, other: Person, key: Key = searchKey): Likeness {
  const [a, b] = [compared(one, key), compared(other, key)];
  const same: string[] = [];
  const near: string[] = [];
  const different: string[] = [];
  let contact = 0;
  if (shares(a.mails, b.mails)) {
    contact += points.mail;
    same.push("メールアドレス");
  } else if (shares(a.accounts, b.accounts)) {
    contact += points.account;
    same.push("メールアドレスの@の前");
  }
  if (a.phone !== undefined && a.phone === b.phone) {
    contact += points.phone;
    same.push("電話番号");
  }
  const bothBorn = a.birthday !== null && b.birthday !== null;
  const name = nameLikeness(a, b, bothBorn && a.birthday !== b.birthday);
  let found = name.isOther ? Math.min(contact, points.shared) : contact;
  same.push(...name.same);
  near.push(...name.near);
  if (bothBorn && a.birthday === b.birthday) {
    found += points.birthday;
    same.push("生年月日");
  } else if (bothBorn) {
    name.points = Math.max(0, name.points + points.otherBirthday);
    different.push("生年月日");
  }
  return { points: found + name.points, same, near, different };
}

interface NameLikeness {
  points: number;
  readonly same: readonly string[];
  readonly near: readonly string[];
  /** Whether they are called otherwise. Of somebody who married, the first name and the birthday stay. */
  readonly isOther: boolean;
}

function nameLikeness(a: Compared, b: Compared, hasOtherBirthday: boolean): NameLikeness {
  const bothKana = a.lastKana !== "" && b.lastKana !== "";
  const [sameLast, sameFirst] = [bothKana && a.lastKana === b.lastKana, bothKana && a.firstKana === b.firstKana];
  const sameLetters = a.letters !== "" && a.letters === b.letters;
  const found = (points: number, same: readonly string[], near: readonly string[] = [], isOther = false) => ({
    points,
    same,
    near,
    isOther,
  });
  if (sameLast && sameFirst) return sameLetters ? found(points.name, ["氏名とカナ"]) : found(points.kana, ["カナ"]);
  const changedPlaces = bothKana && a.lastKana === b.firstKana && a.firstKana === b.lastKana;
  if (changedPlaces) return found(points.kana, ["姓と名を入れ替えたカナ"]);
  const length = Math.max(a.lastKana.length + a.firstKana.length, b.lastKana.length + b.firstKana.length);
  const isLong = length >= shortestSlip;
  const slip = isLong && ((sameLast && isOneSlip(a.firstKana, b.firstKana)) || (sameFirst && isOneSlip(a.lastKana, b.lastKana)));
  const near = slip ? ["カナ"] : [];
  const slipped = slip ? points.nearKana : 0;
  if (sameLetters) return found(slipped + points.letters, ["氏名"], near);
  if (!slip && sameFirst) return found(points.firstName, ["名のカナ"], [], hasOtherBirthday);
  return found(slipped, [], near, bothKana && !slip);
}

/** Returns the ids of two partners in the order in which their pair is kept. */
export const distinctPair = (one: string, other: string): { readonly firstId: string; readonly secondId: string } =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };

/** Returns the id of the note that two partners are two persons, in whichever order they are named. */
export function distinctPairId(one: string, other: string): string {
  const { firstId, secondId } = distinctPair(one, other);
  return linkId(firstId, secondId);
}

/** Says what a comparison found, as the end of a sentence: 「メールアドレス・カナが同じで、生年月日は異なります」. */
export function likenessText({ same, near, different }: Likeness): string {
  const alike = [
    ...(same.length > 0 ? [`${same.join("・")}が同じ`] : []),
    ...(near.length > 0 ? [`${near.join("・")}がほぼ同じ`] : []),
  ].join("、");
  return different.length === 0 ? `${alike}です` : `${alike}で、${different.join("・")}は異なります`;
}

/** Whether two texts differ by one letter that is missing, wrong, or changed places with the next. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let begin = 0;
  while (begin < one.length && begin < other.length && one[begin] === other[begin]) begin++;
  let end = 0;
  while (end < one.length - begin && end < other.length - begin && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(begin, one.length - end), other.slice(begin, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

const shares = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one));
