/** Formats of Excel's own that show a day: the common ones, and those of East Asia. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 34 || id === 35 || id === 36 || (id >= 50 && id <= 58);

/** Whether a number of this format shows a day, and is not a plain number or a time alone. */
export function showsDay(id: number, format: string | undefined): boolean {
  if (format === undefined) return builtIn(id);
  const [first = ""] = bare(format).split(";", 1);
  if (/[ydeg]/iu.test(first)) return true;
  // m is a month, unless hours or seconds are beside it.
  return /m/iu.test(first) && !/[hs]/iu.test(first);
}

/** Drops what a format shows as it is, its colours, conditions and locale, and the words for a general number. */
const bare = (format: string) =>
  format.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]|General|G\/標準|AM\/PM|A\/P|E[+-]/giu, "");

const millisecondsOfDay = 86_400_000;
/** Days from Excel's day 0 to 1970. Old Macs count from 1904. */
const dayZero = { 1900: 25_569, 1904: 24_107 } as const;
/** 9999-12-31. */
const lastSerial = 2_958_465;

/** Returns the day of a serial number; undefined where it is none. Excel's calendar has a 29 February 1900, which did not exist. */
export function dayOf(serial: number, since: 1900 | 1904): string | undefined {
  const day = Math.floor(serial);
  if (!(day >= (since === 1900 ? 1 : 0) && day <= lastSerial) || (since === 1900 && day === 60)) return undefined;
  const at = day - dayZero[since] + (since === 1900 && day < 60 ? 1 : 0);
  const date = new Date(at * millisecondsOfDay).toISOString();
  return date.startsWith("+") ? undefined : date.slice(0, 10);
}
