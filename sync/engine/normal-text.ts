/**
 * Most combining marks in a row. No language writes so many: Unicode's own form for streams counts thirty (UAX #15, Stream-Safe
 * Text Format). Ordering a longer run costs the square of its length. So a compressed request of a few hundred bytes could block
 * a server for a minute.
 */
export const mostMarks = 30;

/** Combining marks, and the halfwidth voicing marks, which NFKC turns into combining marks. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`;
/** Matches runs that are too long, and no others: halfwidth kana have a mark at every other letter. */
const runs = new RegExp(`(${mark}{${mostMarks}})${mark}+`, "gu");

const shortened = (text: string) => (mayHaveRun(text) ? text.replace(runs, "$1") : text);

/**
 * Whether a text may have a run that is too long. Such a run has more codes than are stepped over here, so that each has one that is
 * looked at. The regular expression looks at all of them and takes ten times as long.
 */
function mayHaveRun(text: string): boolean {
  for (let at = mostMarks; at < text.length; at += mostMarks + 1) {
    if (!isOfMark(text, at)) continue;
    let [from, to] = [at, at + 1];
    while (to - from <= mostMarks && from > 0 && isOfMark(text, from - 1)) from -= 1;
    while (to - from <= mostMarks && to < text.length && isOfMark(text, to)) to += 1;
    if (to - from > mostMarks) return true;
  }
  return false;
}

const oneMark = new RegExp(mark, "u");
/** Whether each code is a mark, once it was asked: 1 for no, 2 for yes. A text of marks asks the same ones a million times. */
const answers = new Uint8Array(0x10000);
/** The first combining mark. */
const firstMark = 0x300;

/** Whether a code is a mark, or half of one. */
function isOfMark(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < firstMark) return false;
  if ((code & 0xf800) !== 0xd800) {
    answers[code] ||= oneMark.test(String.fromCharCode(code)) ? 2 : 1;
    return answers[code] === 2;
  }
  const isSecondHalf = (code & 0xfc00) === 0xdc00 && at > 0;
  return oneMark.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? code));
}

/**
 * Returns text in a normal form, in linear time. Of a run of combining marks it keeps the first thirty. All text from outside is
 * normalised by this. Normalising twice changes nothing.
 */
export function normalText(text: string, form: "NFC" | "NFKC"): string {
  const short = shortened(text);
  const normal = short.normalize(form);
  // Shortened again, since normalising can make several marks of one.
  return normal === short ? short : shortened(normal);
}
