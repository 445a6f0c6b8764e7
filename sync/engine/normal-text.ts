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

const shortened = (text: string) => (text.length <= mostMarks ? text : text.replace(runs, "$1"));

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
