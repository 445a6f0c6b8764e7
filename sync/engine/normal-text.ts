/**
 * Most combining marks in a row. No language writes so many: Unicode's own form for streams counts thirty (UAX #15, Stream-Safe Text
 * Format). To order a longer run costs the square of its length, so that a few hundred bytes, unpacked, would hold a server for a minute.
 */
export const mostMarks = 30;

/** Combining marks, and the halfwidth voicing marks, which NFKC turns into such. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`;
/** Runs that are too long, and they alone: halfwidth kana have a mark at every other letter. */
const runs = new RegExp(`(${mark}{${mostMarks}})${mark}+`, "gu");

const shortened = (text: string) => (text.length <= mostMarks ? text : text.replace(runs, "$1"));

/**
 * Text in a normal form, in time that grows with its length alone: of a run of combining marks the first thirty are kept. Whatever
 * comes from outside is normalised by this. Normalising it again changes nothing.
 */
export const normalText = (text: string, form: "NFC" | "NFKC"): string =>
  // One mark may become several.
  shortened(shortened(text).normalize(form));
