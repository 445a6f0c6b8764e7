import { z } from "zod";
import { isDate, isInRecordedTime, parseMoment, wrongYear } from "./calendar.ts";
import { isMail } from "./is-mail.ts";
import { isBlankText, type TextForm, tidyText } from "./tidy-text.ts";

/** The type of a value: it decides the column's SQL type, its JSON form and how two values compare. */
export type FieldType = "text" | "uuid" | "integer" | "number" | "boolean" | "date" | "timestamp" | "json";

/** One field of an entity: everything that any layer derives from it. */
export interface Field<T = unknown> {
  readonly label: string;
  readonly type: FieldType;
  readonly schema: z.ZodType<T>;
  /**
   * What a normalised row may hold, where that is not `schema`. Texts are not tidied again. Where earlier versions took more, a row with
   * such a value stays, and can be edited.
   */
  readonly stored?: z.ZodType<T>;
  /** Computed by mutators from other fields. It carries no `from` and never conflicts (A3). */
  readonly derived?: true;
  /** Name of the entity to whose rows this field's ids refer. */
  readonly references?: string;
  /** Values that a referenced row must have, where not every row may be chosen. */
  readonly within?: Readonly<Record<string, number>>;
  /** The labels of a coded value, in the order in which they are offered. */
  readonly choices?: readonly Choice[];
  /** Whether a record needs a value. */
  readonly required?: boolean;
  /** Most characters of a text. */
  readonly maxLength?: number;
  /** The kind of a text, which decides the form in which it is kept; by default a line. */
  readonly form?: TextForm;
  /** Bounds of a number, both included. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Whether a number is a score on its range, not an amount. */
  readonly scale?: true;
  /** For a list of records: the fields of each (see `list`). */
  readonly items?: Readonly<Record<string, Field>>;
  /** For a list of plain values: the field of each. */
  readonly item?: Field;
  /** For a list with fixed records: the name of each. */
  readonly lines?: readonly string[];
  /** How many items a list may have. */
  readonly bounds?: { readonly min?: number; readonly max: number };
  /** Returns a value as text for people, where only its schema knows the value's form. */
  words?(value: T): string | null;
}

/** The type of a field's value. */
export type ValueOf<F extends Field> = F extends Field<infer T> ? T : never;

/** What a state means for a user; the client gives each meaning one colour everywhere. */
export type Tone =
  /** For information, nothing to do. */
  | "info"
  /** Going well. */
  | "good"
  /** Needs attention. */
  | "warning"
  /** Stopped, refused, failed. */
  | "danger"
  /** Ended, or without need for attention. */
  | "over";

export interface Choice<V extends number | string = number | string> {
  readonly value: V;
  readonly label: string;
  /** The meaning of a value that is a state; it is then shown as a badge. */
  readonly tone?: Tone;
}

/** NUL and lone surrogates: PostgreSQL can store neither. */
const unstorable = /\0|\p{Cs}/u;

const storable = (label: string) => (value: string, ctx: z.RefinementCtx) => {
  if (unstorable.test(value)) ctx.addIssue({ code: "custom", message: `${label}に使えない文字が含まれています` });
};

const missing = (label: string) => `${label}を入力してください`;
const unchosen = (label: string) => `${label}を選択してください`;
const malformed = (label: string) => `${label}の形式をご確認ください`;

/**
 * Whether a text has at most that many characters. They are counted as people do: by code points, so that 𠮷 is one. Only what may have
 * too many is counted, since a text may be as long as a body.
 */
const isWithin = (value: string, max: number) =>
  value.length <= max || (value.length <= 2 * max && value.length - pairsIn(value) <= max);

/** Counts surrogate pairs. A regular expression takes ten times as long. */
function pairsIn(value: string): number {
  let pairs = 0;
  for (let at = 1; at < value.length; at += 1)
    if ((value.charCodeAt(at) & 0xfc00) === 0xdc00 && (value.charCodeAt(at - 1) & 0xfc00) === 0xd800) pairs += 1;
  return pairs;
}

/** Returns the schema of a text of at most `max` characters, blank or not. Text fields and texts within JSON use it. */
export function textSchema(label: string, max: number) {
  return z
    .string({ error: missing(label) })
    .refine((value) => isWithin(value, max), { error: `${label}は${max}文字以内で入力してください`, abort: true })
    .superRefine(storable(label))
    .meta({ maxLength: max });
}

/** The greatest `max` of a text that has one line. Characters. */
export const longestLine = 255;

/**
 * Tidies a text before the schema checks it. So its limits apply to the form in which it is kept. A text far longer than its limit is
 * refused as it is. To tidy it would take the time of all its characters.
 */
function kept<T>(form: TextForm, max: number, schema: z.ZodType<T>): z.ZodType<T> {
  const longest = 10 * max + 10_000;
  const tidied = (value: unknown) => (typeof value === "string" && value.length <= longest ? tidyText(form, value) : value);
  return z.preprocess(tidied, schema as z.ZodType<T, T>);
}

const formFor = (max: number): TextForm => (max > longestLine ? "lines" : "line");

/** Declares a required text of at most `max` characters; a text without visible characters counts as missing. */
export function text(label: string, max: number, form: TextForm = formFor(max)): Field<string> {
  const filled = textSchema(label, max)
    .refine((value) => !isBlankText(value), missing(label))
    .meta({ minLength: 1, maxLength: max });
  return { label, type: "text", schema: kept(form, max, filled), stored: filled, required: true, maxLength: max, form };
}

/** Declares an optional text; one without visible characters is stored as null (M2). */
export function optionalText(label: string, max: number, form: TextForm = formFor(max)): Field<string | null> {
  const stored = textSchema(label, max).nullable();
  return { label, type: "text", schema: kept(form, max, stored), stored, maxLength: max, form };
}

/** Declares an optional text of digits and punctuation, such as a postal code. They are accepted in any width. */
export const optionalDigits = (label: string, max: number): Field<string | null> => optionalText(label, max, "digits");

const mailLength = 255;

/**
 * Declares a mail address of at most 255 characters, however it was pasted (see `tidyMail`). Earlier versions took more than is one,
 * and their rows stay.
 */
export function mail(label: string): Field<string> {
  const stored = textSchema(label, mailLength).refine((value) => value !== "", missing(label));
  const facts = { required: true, maxLength: mailLength, form: "mail" } as const;
  return { label, type: "text", schema: kept("mail", mailLength, mailSchema(label, stored)), stored, ...facts };
}

/** Declares an optional mail address. */
export function optionalMail(label: string): Field<string | null> {
  const text = textSchema(label, mailLength);
  const schema = kept("mail", mailLength, mailSchema(label, text).nullable());
  return { label, type: "text", schema, stored: text.nullable(), maxLength: mailLength, form: "mail" };
}

const mailSchema = (label: string, text: z.ZodString) =>
  text.refine((value) => value === "" || isMail(value), malformed(label)).meta({ maxLength: mailLength, format: "email" });

/** Declares a text of one fixed form, such as a colour code, of at most `max` characters. */
export function pattern(label: string, form: RegExp, max = 255): Field<string> {
  return { label, type: "text", schema: textSchema(label, max).regex(form, malformed(label)), required: true };
}

/** Declares an optional text of one fixed form. */
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

/** Returns the meaning of each value, for the contract. */
const wordsOf = (choices: readonly Choice[]) => choices.map(({ value, label }) => `${value}: ${label}`).join(", ");

/** Declares a number that means a word. */
export function code(label: string, choices: readonly Choice<number>[]): Field<number> {
  return { label, type: "integer", schema: choiceSchema(label, choices), choices, required: true };
}

/** Declares a number that means a word, or null if none is chosen. */
export function optionalCode(label: string, choices: readonly Choice<number>[]): Field<number | null> {
  return { label, type: "integer", schema: choiceSchema(label, choices).nullable(), choices };
}

const wordSchema = (label: string, choices: readonly Choice<string>[], mayBeEmpty: boolean) =>
  z
    .string({ error: unchosen(label) })
    .refine((value) => (mayBeEmpty && value === "") || choices.some((choice) => choice.value === value), unchosen(label))
    .meta({ enum: choices.map(({ value }) => value), description: wordsOf(choices) });

/** Declares a word of a fixed list, stored as it is sent. */
export function word(label: string, choices: readonly Choice<string>[]): Field<string> {
  return { label, type: "text", schema: wordSchema(label, choices, false), choices, required: true };
}

/** Declares a word of a fixed list, or null where none is chosen. */
export function optionalWord(label: string, choices: readonly Choice<string>[]): Field<string | null> {
  return { label, type: "text", schema: wordSchema(label, choices, true).nullable(), choices };
}

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number({ error: malformed(label) })
    .int(malformed(label))
    .min(min, `${label}は${min}以上で入力してください`)
    .max(max, `${label}は${max}以下で入力してください`);

/** Declares a whole number between two bounds. */
export function integer(label: string, min: number, max: number): Field<number> {
  return { label, type: "integer", schema: wholeNumber(label, min, max), range: { min, max }, required: true };
}

/** Declares an optional whole number between two bounds. */
export function optionalInteger(label: string, min: number, max: number): Field<number | null> {
  return { label, type: "integer", schema: wholeNumber(label, min, max).nullable(), range: { min, max } };
}

function pointsSchema(label: string, min: number, max: number) {
  const outside = `${label}は${min}から${max}で選択してください`;
  return z.int(outside).min(min, outside).max(max, outside);
}

/** Declares a score in whole points, by default from 1 to 5. */
export function score(label: string, min = 1, max = 5): Field<number> {
  return { label, type: "integer", schema: pointsSchema(label, min, max), range: { min, max }, scale: true, required: true };
}

/** Declares a score that may be absent. */
export function optionalScore(label: string, min = 1, max = 5): Field<number | null> {
  return { label, type: "integer", schema: pointsSchema(label, min, max).nullable(), range: { min, max }, scale: true };
}

/** Declares an optional number with decimals, such as an average. */
export function optionalNumber(label: string, range?: { readonly min: number; readonly max: number }): Field<number | null> {
  const number = z.number({ error: malformed(label) });
  if (!range) return { label, type: "number", schema: number.nullable() };
  const error = `${label}は${range.min}から${range.max}の数値を入力してください`;
  return { label, type: "number", range, schema: number.min(range.min, { error }).max(range.max, { error }).nullable() };
}

/** Declares a boolean. */
export function flag(label: string): Field<boolean> {
  return { label, type: "boolean", schema: z.boolean({ error: unchosen(label) }), required: true };
}

/** Narrows the schema of a day that a row may hold to those that may be entered. */
const enteredDay = (label: string, stored: z.ZodString) =>
  stored.refine((value) => value === "" || isInRecordedTime(value), `${label}の${wrongYear}`).meta({ format: "date" });

/** Declares a calendar day, `YYYY-MM-DD`, from 1900 on. */
export function date(label: string): Field<string> {
  const stored = z.string({ error: missing(label) }).refine(isDate, { error: malformed(label), abort: true });
  return { label, type: "date", schema: enteredDay(label, stored), stored, required: true };
}

/** Declares an optional calendar day, `YYYY-MM-DD`, from 1900 on. */
export function optionalDate(label: string): Field<string | null> {
  const isDay = (value: string) => value === "" || isDate(value);
  const stored = z.string({ error: malformed(label) }).refine(isDay, { error: malformed(label), abort: true });
  return { label, type: "date", schema: enteredDay(label, stored).nullable(), stored: stored.nullable() };
}

/** Returns the schema of a moment, `YYYY-MM-DDTHH:mm:ss.sssZ`. Its width is fixed, so that text order is time order (M2). */
export const momentSchema = (label: string) =>
  z
    .string({ error: malformed(label) })
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u, malformed(label))
    .refine((value) => !Number.isNaN(parseMoment(value)), malformed(label));

/** Declares a moment in UTC, in milliseconds. */
export function moment(label: string): Field<string> {
  return { label, type: "timestamp", schema: momentSchema(label), required: true };
}

/** Declares an optional moment. */
export function optionalMoment(label: string): Field<string | null> {
  return { label, type: "timestamp", schema: momentSchema(label).nullable() };
}

const idSchema = (label: string) => z.guid({ error: unchosen(label) }).toLowerCase();

/** The schema of a row's id in a mutator's input. */
export const rowId = idSchema("ID");

/** Declares the id of a row of another entity. */
export function reference(label: string, entity: string): Field<string> {
  return { label, type: "uuid", schema: idSchema(label), references: entity, required: true };
}

/** Declares an optional id of a row of another entity. */
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

/** Declares the small id of a master's row. */
export function master(label: string, entity: string): Field<number> {
  return { label, type: "integer", schema: masterIdSchema(label), references: entity, required: true };
}

/**
 * Declares an optional small id of a master's row.
 * @param within values that the master's row must have, where not every row may be chosen
 */
export function optionalMaster(label: string, entity: string, within?: Readonly<Record<string, number>>): Field<number | null> {
  return { label, type: "integer", schema: masterIdSchema(label).nullable(), references: entity, ...(within && { within }) };
}

/** Whether a field may refer to this row of the entity that it references. */
export const mayName = ({ within = {} }: Pick<Field, "within">, row: object): boolean =>
  Object.entries(within).every(([name, value]) => Reflect.get(row, name) === value);

/**
 * Declares a value kept as JSON, whose form only its schema knows. It is compared as a whole.
 * @param words returns the value as text for people
 */
export function json<T>(label: string, schema: z.ZodType<T>, words?: (value: T) => string | null): Field<T> {
  return { label, type: "json", schema, ...(words && { words }) };
}

/** Marks a field as computed by mutators (A3). */
export function derived<F extends Field>(field: F): F & { readonly derived: true } {
  return { ...field, derived: true };
}
