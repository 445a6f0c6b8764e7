import { z } from "zod";
import type { Field } from "#sync/engine/field.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

/**
 * How a call takes a day: as `YYYY-MM-DD`, or as a moment, of which its day in Japan is kept; a moment that names no zone
 * is meant in Japan. Empty is null.
 */
export const wireDay = <T extends string | null>(field: Field<T>): z.ZodType<T> =>
  z.preprocess((value) => (typeof value === "string" ? dayOf(value) : value), field.schema as z.ZodType<T, T>);

function dayOf(text: string): string | null {
  if (text === "") return null;
  const [, date, zone] = moment.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(text))) return text;
  return zone === undefined ? date : japanDate(text);
}

const moment = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/u;
