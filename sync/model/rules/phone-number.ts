import { normalText } from "../../engine/normal-text.ts";
import { tidyText } from "../../engine/tidy-text.ts";

/**
 * The numbers within Japan (総務省, 電気通信番号計画). They have ten digits with the area code; mobile, IP and pocket phones and 0800
 * have eleven. 010 and 00 lead to other countries and through other carriers.
 */
const national = /^(?:0(?:20|[5-9]0)\d{8}|0800\d{7}|0(?!20|[5-9]0|800|10)[1-9]\d{8}|010\d{7,17}|00\d{6,18})$/u;
/** A number of another country, of 15 digits at most (ITU-T E.164). */
const international = /^\+(?!81)[1-9]\d{7,14}$/u;
/** A number without its area code, or one of three digits such as 110. A date has a third part. */
const local = /^(?:1\d\d|[1-9]\d{0,3}[^\d]*\d{4})$/u;

/** Words that precede the digits of an extension. */
const extension = /^[^\d]{0,3}(?:内線|ext|#|x)[^\d]{0,3}/iu;
/** Words that can be nothing else. */
const named = /^[^\d]{0,3}(?:内線|ext)/iu;
/** Signs that may also mask digits of the number itself. So digits have to follow. */
const signed = /^[^\d]{0,3}[#x][^\d]{0,3}\d/iu;
/** Numbers that are no digits of a telephone, such as ① and Ⅳ. */
const otherNumber = /[^\P{N}0-9０-９]/u;
/** Words that may follow a digit at once. Numerals and Latin letters may be meant as further digits. */
const followsDigit = /^(?![〇零一二三四五六七八九十])[(\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const otherNumberFollows = /^[,、;/]/u;

/**
 * Returns the digits that a telephone number is dialled by, with the plus of a country code. An extension that follows is not
 * dialled. Returns undefined if there is no whole number, or if it contains an unknown sign. Only a part of it, or another number would
 * be dialled then.
 */
export function dialledNumber(phone: string): string | undefined {
  const tidy = tidyText("digits", phone);
  if (otherNumber.test(tidy)) return undefined;
  // A zero in parentheses after a country code is dialled within that country alone. After Japan's, any zero is.
  const plain = normalText(tidy, "NFKC")
    .replace(/(\+\d{1,3})\s*\(0\)/u, "$1")
    .replace(/(\+81[\s().‐-―−ー-]*)0/u, "$1");
  const found = /\+?\d[\d\s().‐-―−ー-]*/u.exec(plain);
  if (!found) return undefined;
  const before = plain.slice(0, found.index);
  if (/[*#+]/u.test(before) || extension.test(before)) return undefined;
  const number = withoutNote(found[0]);
  if (!isWhole(number)) return undefined;
  return ends(plain.slice(found.index + number.length), /\d$/u.test(number)) ? digitsOf(number) : undefined;
}

const digitsOf = (text: string) => text.replace(/[^+\d]/gu, "");

/** Whether all digits of a number are here, and no others. */
function isWhole(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.startsWith("+81")) return national.test(`0${digits.slice(3)}`);
  if (digits.startsWith("0")) return national.test(digits);
  return digits.startsWith("+") ? international.test(digits) : local.test(text.replace(/\D+$/u, ""));
}

/** Cuts a note in brackets off a whole number: the hours, or how many lines it has. */
function withoutNote(text: string): string {
  for (let at = text.indexOf("(", 1); at > 0; at = text.indexOf("(", at + 1))
    if (isWhole(text.slice(0, at))) return text.slice(0, at);
  return text;
}

/** Whether nothing that follows a whole number may belong to it. */
function ends(rest: string, atOnce: boolean): boolean {
  if (rest === "" || rest.startsWith("(") || named.test(rest)) return true;
  if (signed.test(rest)) return true;
  if (otherNumberFollows.test(rest)) return true;
  return !/\d/u.test(rest) && (!atOnce || followsDigit.test(rest));
}
