import { normalText } from "../../engine/normal-text.ts";
import { tidyText } from "../../engine/tidy-text.ts";

/** Digits of a number with its area code; one of a mobile phone has one more. Of two numbers, the first is dialled. */
const wholeLength = 10;
const mobile = /^0[5-9]0/u;
/** The most digits of a number (ITU-T E.164), with the zero that is dialled within the country. */
const longest = 16;
/** The most digits of a number without its area code. */
const longestLocal = 8;

/** Words that precede the digits of an extension. */
const extension = /^[^\d]{0,3}(?:内線|ext|#|x)[^\d]{0,3}/iu;
/** Words that can be nothing else. */
const named = /^[^\d]{0,3}(?:内線|ext)/iu;
/** Signs that may also mask digits of the number itself. So the number has to be whole, and digits have to follow. */
const signed = /^[^\d]{0,3}[#x][^\d]{0,3}\d/iu;
/** Numbers that are no digits of a telephone, such as ① and Ⅳ. */
const otherNumber = /[^\P{N}0-9０-９]/u;
/** Words that may follow a digit at once. Numerals and Latin letters may be meant as further digits. */
const followsDigit = /^(?![〇零一二三四五六七八九十])[(\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const otherNumberFollows = /^[,、;/]/u;

/**
 * Returns the digits that a telephone number is dialled by, with the plus of a country code. An extension that follows is not
 * dialled. Returns undefined if there is no number, or if it contains an unknown sign. Only a part of it, or another number would be
 * dialled then.
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
  const digits = found[0].replace(/[^+\d]/gu, "");
  if (/[*#+]/u.test(before) || extension.test(before) || !/\d{3}/u.test(digits) || digits.length > longest) return undefined;
  // Another number, such as the one of a list, stands before it.
  if (!/^[0+]/u.test(digits) && digits.length > longestLocal) return undefined;
  return ends(digits, plain.slice(found.index + found[0].length), /\d$/u.test(found[0])) ? digits : undefined;
}

/** Whether a number is whole, by what follows it. */
function ends(digits: string, rest: string, atOnce: boolean): boolean {
  if (rest === "" || named.test(rest)) return true;
  if (digits.length < (mobile.test(digits) ? wholeLength + 1 : wholeLength)) return false;
  if (signed.test(rest)) return true;
  if (otherNumberFollows.test(rest)) return true;
  return !/\d/u.test(rest) && (!atOnce || followsDigit.test(rest));
}
