/** A calendar day `YYYY-MM-DD` as the screens write it, `YYYY/MM/DD`. */
export const dayText = (date: string): string => date.replaceAll("-", "/");

/** Whole years between a birthday and a moment, by the calendar of Japan; both `YYYY-MM-DD` and ISO. */
export function ageAt(birthday: string, now: Date): number {
  const today = japanDay.format(now);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** A moment in Japan time, `YYYY/MM/DD`. */
export const momentDayText = (moment: string): string => dayText(japanDay.format(new Date(moment)));

/** A postal code with its mark and hyphen; anything but seven digits stands as it was stored. */
export function zipText(zip: string): string {
  const digits = zip.normalize("NFKC").replace(/[^0-9]/gu, "");
  return digits.length === 7 ? `〒${digits.slice(0, 3)}-${digits.slice(3)}` : `〒${zip}`;
}

/** Whether an address names a row by the number that screens show. */
export const displayNumber = (id: string): number | null => (/^[1-9]\d{0,8}$/u.test(id) ? Number(id) : null);

const japanDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Tokyo", year: "numeric", month: "2-digit", day: "2-digit" });
