import { tidyMail } from "./mail-text.ts";
import { narrow } from "./narrow.ts";
import { normalText } from "./normal-text.ts";

/** What a text is: a line (a name, a title), lines (a memo), digits and signs (a telephone number), or a mail address. */
export type TextForm = "line" | "lines" | "digits" | "mail";

/** Brings a text into the form in which it is kept and compared (M2). Doing it again changes nothing; it takes linear time. */
export function tidyText(form: TextForm, text: string): string {
  if (form === "lines") return visible(text.replace(/\r\n?/gu, "\n"));
  const line = oneLine(text);
  if (form === "mail") return tidyMail(line);
  return form === "digits" ? narrow(line) : line;
}

/** Whether nothing of a text would be seen. */
export const isBlankText = (text: string): boolean => oneLine(text) === "";

const oneLine = (text: string): string => visible(text.replace(lineBreaks, " ")).trim();

/**
 * Leaves out the signs that nobody sees: they make two names that look the same differ, turn one round, or are all there is of it.
 * What joins an emoji or chooses the glyph of an ideograph is seen, and stays. NUL stays too, so that it is refused.
 */
const visible = (text: string): string =>
  normalText(unseen.test(text) ? text.replace(keptOrUnseen, (_all, kept: string | undefined) => kept ?? "") : text, "NFC");

/** Tabs and whatever ends a line: where a text has one line, they tell words apart. */
const lineBreaks = /[\t-\r\x85\u2028\u2029]+/gu;

/** Unicode's Default_Ignorable_Code_Point and control characters; beside them the blank of Braille and marks of interlinear text. */
const signs = String.raw`\p{Default_Ignorable_Code_Point}\x01-\x08\x0b-\x1f\x7f-\x9f\u2800\ufff9-\ufffb`;
const unseen = new RegExp(`[${signs}]`, "u");

/** UTS #51: what is drawn as one emoji. Ideographic variation sequences: UTS #37. */
const seen = [
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`\p{Unified_Ideograph}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
];
const pictograph = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`;
const keptOrUnseen = new RegExp(String.raw`(${seen.join("|")}|${pictograph}(?:\u200d${pictograph})*)|[${signs}]`, "gu");
