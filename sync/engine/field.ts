import { z } from "zod";

/** How a value is kept: decides the column's SQL type, its JSON form and how two values compare. */
export type FieldType = "text" | "uuid" | "integer" | "number" | "boolean" | "date" | "timestamp" | "json";

/** One field of an entity: everything that any layer derives from it. */
export interface Field<T = unknown> {
  readonly label: string;
  readonly type: FieldType;
  readonly schema: z.ZodType<T>;
  /** Computed by mutators from other fields; carries no `from` and never conflicts (A3). */
  readonly derived?: true;
  /** Name of the entity whose id this holds. */
  readonly references?: string;
  /** The words of a coded value, in the order in which they are offered. */
  readonly choices?: readonly Choice[];
}

export interface Choice<V extends number | string = number | string> {
  readonly value: V;
  readonly label: string;
}

/** NUL and lone surrogates: PostgreSQL can keep neither. */
const unstorable = /\0|\p{Cs}/u;

const storable = (label: string) => (value: string, ctx: z.RefinementCtx) => {
  if (unstorable.test(value)) ctx.addIssue({ code: "custom", message: `${label}に使えない文字が含まれています` });
};

const missing = (label: string) => `${label}を入力してください`;
const unchosen = (label: string) => `${label}を選択してください`;
const malformed = (label: string) => `${label}の形式をご確認ください`;

/** Characters as a person counts them: code points, so that 𠮷 is one. */
const length = (value: string) => [...value].length;

/** Text of at most `max` characters, blank or not: what text fields and texts within JSON are held to. */
export function textSchema(label: string, max: number) {
  return z
    .string({ error: missing(label) })
    .refine((value) => length(value) <= max, { error: `${label}は${max}文字以内で入力してください`, abort: true })
    .superRefine(storable(label))
    .meta({ maxLength: max });
}

/** Required text of at most `max` characters; blank counts as missing. */
export function text(label: string, max: number): Field<string> {
  const schema = textSchema(label, max).refine((value) => value.trim() !== "", missing(label));
  return { label, type: "text", schema: schema.meta({ minLength: 1, maxLength: max }) };
}

/** Text that may be absent; an empty string is stored as null (M2). */
export function optionalText(label: string, max: number): Field<string | null> {
  return { label, type: "text", schema: textSchema(label, max).nullable() };
}

/** Each part ends at a sign that it cannot hold itself, so that matching takes one pass whatever is sent. */
const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** A mail address of at most 255 characters. */
export function mail(label: string): Field<string> {
  const schema = textSchema(label, 255)
    .refine((value) => value.trim() !== "", missing(label))
    .refine((value) => value.trim() === "" || mailPattern.test(value), malformed(label))
    .meta({ maxLength: 255, format: "email" });
  return { label, type: "text", schema };
}

/** A mail address that may be absent. */
export function optionalMail(label: string): Field<string | null> {
  const schema = textSchema(label, 255)
    .refine((value) => value.trim() === "" || mailPattern.test(value), malformed(label))
    .meta({ maxLength: 255, format: "email" })
    .nullable();
  return { label, type: "text", schema };
}

/** Text of one fixed form, such as a colour code. */
export function pattern(label: string, form: RegExp): Field<string> {
  return { label, type: "text", schema: textSchema(label, 255).regex(form, malformed(label)) };
}

/** The same, but it may be absent. */
export function optionalPattern(label: string, form: RegExp): Field<string | null> {
  const schema = textSchema(label, 255).refine((value) => value === "" || form.test(value), malformed(label));
  return { label, type: "text", schema: schema.meta({ pattern: form.source }).nullable() };
}

const choiceSchema = (label: string, choices: readonly Choice<number>[]) =>
  z
    .number({ error: unchosen(label) })
    .int(unchosen(label))
    .refine((value) => choices.some((choice) => choice.value === value), unchosen(label))
    .meta({ enum: choices.map(({ value }) => value), description: wordsOf(choices) });

/** What each value means, for the contract. */
const wordsOf = (choices: readonly Choice[]) => choices.map(({ value, label }) => `${value}: ${label}`).join(", ");

/** A number that stands for a word. */
export function code(label: string, choices: readonly Choice<number>[]): Field<number> {
  return { label, type: "integer", schema: choiceSchema(label, choices), choices };
}

/** A number that stands for a word, or nothing chosen. */
export function optionalCode(label: string, choices: readonly Choice<number>[]): Field<number | null> {
  return { label, type: "integer", schema: choiceSchema(label, choices).nullable(), choices };
}

const wordSchema = (label: string, choices: readonly Choice<string>[], mayBeEmpty: boolean) =>
  z
    .string({ error: unchosen(label) })
    .refine((value) => (mayBeEmpty && value === "") || choices.some((choice) => choice.value === value), unchosen(label))
    .meta({ enum: choices.map(({ value }) => value), description: wordsOf(choices) });

/** A word of a fixed list, kept as it is written on the wire. */
export function word(label: string, choices: readonly Choice<string>[]): Field<string> {
  return { label, type: "text", schema: wordSchema(label, choices, false), choices };
}

/** A word of a fixed list, or nothing chosen. */
export function optionalWord(label: string, choices: readonly Choice<string>[]): Field<string | null> {
  return { label, type: "text", schema: wordSchema(label, choices, true).nullable(), choices };
}

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number({ error: malformed(label) })
    .int(malformed(label))
    .min(min, `${label}は${min}以上で入力してください`)
    .max(max, `${label}は${max}以下で入力してください`);

/** A whole number between two bounds. */
export function integer(label: string, min: number, max: number): Field<number> {
  return { label, type: "integer", schema: wholeNumber(label, min, max) };
}

/** A whole number between two bounds that may be absent. */
export function optionalInteger(label: string, min: number, max: number): Field<number | null> {
  return { label, type: "integer", schema: wholeNumber(label, min, max).nullable() };
}

/** A number with decimals, such as an average, that may be absent. */
export function optionalNumber(label: string): Field<number | null> {
  return { label, type: "number", schema: z.number({ error: malformed(label) }).nullable() };
}

/** Yes or no. */
export function flag(label: string): Field<boolean> {
  return { label, type: "boolean", schema: z.boolean({ error: unchosen(label) }) };
}

/** Whether a `YYYY-MM-DD` names a day of the calendar between the years 1 and 9999. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value) || value.startsWith("0000")) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** A calendar day, `YYYY-MM-DD`. */
export function date(label: string): Field<string> {
  const schema = z.string({ error: missing(label) }).refine(isDate, malformed(label));
  return { label, type: "date", schema: schema.meta({ format: "date" }) };
}

/** A calendar day, `YYYY-MM-DD`, that may be absent. */
export function optionalDate(label: string): Field<string | null> {
  const schema = z.string({ error: malformed(label) }).refine((value) => value === "" || isDate(value), malformed(label));
  return { label, type: "date", schema: schema.meta({ format: "date" }).nullable() };
}

/** A moment, `YYYY-MM-DDTHH:mm:ss.sssZ`: fixed width, so that text order is time order (M2). */
export const momentSchema = (label: string) =>
  z
    .string({ error: malformed(label) })
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u, malformed(label))
    .refine((value) => !Number.isNaN(Date.parse(value)), malformed(label));

/** A moment in UTC, in milliseconds. */
export function moment(label: string): Field<string> {
  return { label, type: "timestamp", schema: momentSchema(label) };
}

/** A moment that may be absent. */
export function optionalMoment(label: string): Field<string | null> {
  return { label, type: "timestamp", schema: momentSchema(label).nullable() };
}

const idSchema = (label: string) => z.guid({ error: unchosen(label) }).toLowerCase();

/** The id of a row, as mutators take it. */
export const rowId = idSchema("ID");

/** The id of a row of another entity. */
export function reference(label: string, entity: string): Field<string> {
  return { label, type: "uuid", schema: idSchema(label), references: entity };
}

/** The id of a row of another entity, or none. */
export function optionalReference(label: string, entity: string): Field<string | null> {
  return { label, type: "uuid", schema: idSchema(label).nullable(), references: entity };
}

/** PostgreSQL's largest integer: ids of masters are no greater. */
const largestId = 2_147_483_647;
export const masterIdSchema = (label: string) =>
  z
    .number({ error: unchosen(label) })
    .int(unchosen(label))
    .min(1, unchosen(label))
    .max(largestId, unchosen(label));

/** The small id of a row of a master. */
export function master(label: string, entity: string): Field<number> {
  return { label, type: "integer", schema: masterIdSchema(label), references: entity };
}

/** The small id of a row of a master, or none. */
export function optionalMaster(label: string, entity: string): Field<number | null> {
  return { label, type: "integer", schema: masterIdSchema(label).nullable(), references: entity };
}

/** A value kept as JSON and compared as a whole. */
export function json<T>(label: string, schema: z.ZodType<T>): Field<T> {
  return { label, type: "json", schema };
}

/** Marks a field as computed by mutators (A3). */
export function derived<T>(field: Field<T>): Field<T> {
  return { ...field, derived: true };
}

/**
 * One form for every value, so that equal things compare equal (M2): NFC, LF line ends, a blank optional text is
 * null, moments in milliseconds of UTC. Values that do not fit the type are handed through for the schema to refuse.
 */
export function normalise(field: Field, value: unknown): unknown {
  if (value === undefined) return null;
  if (field.type === "json") return tidyWithin(value);
  if (typeof value !== "string") return value;
  if (field.type === "timestamp") {
    const at = Date.parse(value);
    return value === "" ? null : Number.isNaN(at) ? value : new Date(at).toISOString();
  }
  if (field.type === "uuid") return value === "" ? null : value.toLowerCase();
  if (field.type === "date") return value === "" ? null : value;
  if (field.type !== "text") return value;
  const text = tidy(value);
  return text.trim() === "" ? null : text;
}

const tidy = (value: string) => value.normalize("NFC").replace(/\r\n?/gu, "\n");

/** Texts within JSON take the same form; a blank one stays blank, since only its schema knows whether it may be null. */
function tidyWithin(value: unknown): unknown {
  if (typeof value === "string") return tidy(value);
  if (Array.isArray(value)) return value.map(tidyWithin);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidyWithin(inner)]));
}

/** Whether two values of a field mean the same after normalising. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  const left = normalise(field, a);
  const right = normalise(field, b);
  return left === right || (field.type === "json" && canonical(left) === canonical(right));
}

/** JSON with sorted keys: jsonb keeps no order of its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
