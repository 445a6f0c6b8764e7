import { z } from "zod";
import { parseMoment } from "#sync/engine/calendar.ts";
import type { Field } from "#sync/engine/field.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

/**
 * Returns the schema by which a call takes a day: `YYYY-MM-DD`, or a moment. Of a moment, the day in Japan is kept. A moment
 * without a zone is in Japan's time. Empty is null.
 */
export const wireDay = <T extends string | null>(field: Field<T>): z.ZodType<T> =>
  z.preprocess((value) => (typeof value === "string" ? dayOf(value) : value), field.schema as z.ZodType<T, T>);

function dayOf(text: string): string | null {
  if (text === "") return null;
  const [, date, zone] = dayOrMoment.exec(text) ?? [];
  if (date === undefined || Number.isNaN(parseMoment(text))) return text;
  return zone === undefined ? date : japanDate(text);
}

const dayOrMoment = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/u;

/**
 * Returns the schema by which a call takes a moment: ISO 8601, from 1970 on. The offset is required, since a time without one is
 * ambiguous. Empty is null.
 */
export const wireMoment = <T extends string | null>(field: Field<T>): z.ZodType<T> => {
  const schema = field.schema.refine(
    (value) => value === null || value >= "1970",
    `${field.label}は1970年以降の日時にしてください`,
  );
  const type = field.schema.safeParse(null).success ? ["string", "null"] : "string";
  return z
    .preprocess((value) => (typeof value === "string" ? momentOf(value) : value), schema as z.ZodType<T, T>)
    .meta({ type, format: "date-time" });
};

function momentOf(text: string): string | null {
  if (text === "") return null;
  const at = iso.test(text) ? parseMoment(text) : Number.NaN;
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
