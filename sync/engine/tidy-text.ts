import { tidyMail } from "./mail-text.ts";
import { narrow } from "./narrow.ts";
import { normalText } from "./normal-text.ts";

/**
 * The kind of a text. `line`: a name or title. `lines`: a memo. `digits`: digits and punctuation, such as a telephone number.
 * `mail`: a mail address.
 */
export type TextForm = "line" | "lines" | "digits" | "mail";

/** Brings a text into the form in which it is kept and compared (M2). Doing it twice changes nothing; it takes linear time. */
export function tidyText(form: TextForm, text: string): string {
  if (form === "lines") return visible(text.replace(/\r\n?/gu, "\n"));
  const line = oneLine(text);
  if (form === "mail") return tidyMail(line);
  return form === "digits" ? narrow(line) : line;
}

/** Whether a text has no visible character. It ends at the first one, since every field of each written row is asked. */
export const isBlankText = (text: string): boolean => !somethingSeen.test(text);

const oneLine = (text: string): string => visible(text.replace(lineBreaks, " ")).trim();

/**
 * Removes invisible characters. They make two names differ that look equal, reverse the direction of a text, or are all that it
 * has. Characters that join an emoji or choose an ideograph's glyph are visible, and stay. NUL stays too, so that it is refused.
 */
const visible = (text: string): string =>
  usual.test(text) ? text : normalText(unseen.test(text) ? text.replace(keptOrUnseen, "$1") : text, "NFC");

/** Tabs and line breaks: in a text of one line they separate words. */
const lineBreaks = /[\t-\r\x85\u2028\u2029]+/gu;

/**
 * Unicode's Default_Ignorable_Code_Point and control characters. Others are drawn as nothing, too: blanks of Braille, hieroglyphs and
 * Khitan, and a note without its head. So are the marks of interlinear text and of objects.
 */
const signs = String.raw`\p{Default_Ignorable_Code_Point}\x01-\x08\x0b-\x1f\x7f-\x9f\u2800\ufff9-\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}`;
const unseen = new RegExp(`[${signs}]`, "u");
/** Also true of a sequence that is kept: each has a character that is seen by itself. */
const somethingSeen = new RegExp(`[^\\s${signs}]`, "u");

/**
 * Texts of nothing but these characters stay as they are. All are seen, and normalising changes none, alone or side by side. They
 * are ASCII, kana, ideographs and full width. So most texts are read once, and not five times.
 */
const usual = /^[\t\n -~\u3000-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uff01-\uff5e\u{20000}-\u{2f7ff}]*$/u;

/** Sequences that are drawn as one emoji (UTS #51), and ideographic variation sequences (UTS #37). */
const seen = [
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`\p{Unified_Ideograph}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
];
const pictograph = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`;
const keptOrUnseen = new RegExp(String.raw`(${seen.join("|")}|${pictograph}(?:\u200d${pictograph})*)|[${signs}]`, "gu");
