import { personMonths } from "#sync/model/rules/estimate-words.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Returns an average with one decimal and its unit; undefined without one. */
export const scoreText = (average: number | null): string | undefined =>
  average === null ? undefined : `${average.toFixed(1)}点`;

/** Returns a size in the unit that is read at a glance: 「820 KB」, 「1.2 MB」, 「9.8 GB」. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${bytes === 0 ? 0 : Math.max(1, Math.round(kilobytes))} KB`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** Returns hours as whole ones: 「1,240時間」. */
export const hoursText = (hours: number): string => `${numberText(Math.round(hours))}時間`;

/** Returns hours as person-months with one decimal: 「7.8人月」. */
export const monthsText = (hours: number): string => `${personMonths(hours).toFixed(1)}人月`;
