import { z } from "zod";
import { isDate, parseMoment } from "./calendar.ts";
import { isMail } from "./is-mail.ts";
import { isBlankText, type TextForm, tidyText } from "./tidy-text.ts";

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
  /** What holds of every row that may be named, where not all of them may. */
  readonly within?: Readonly<Record<string, number>>;
  /** The words of a coded value, in the order in which they are offered. */
  readonly choices?: readonly Choice[];
  /** Whether a record cannot do without a value. */
  readonly required?: boolean;
  /** Most characters of a text. */
  readonly maxLength?: number;
  /** What a text is, which decides the form in which it is kept; a line where it does not say. */
  readonly form?: TextForm;
  /** Bounds of a number, both included. */
  readonly range?: { readonly min: number; readonly max: number };
  /** A number that is a judgement on its range, rather than an amount. */
  readonly scale?: true;
  /** A list of records: the fields of each (see `list`). */
  readonly items?: Readonly<Record<string, Field>>;
  /** A list of plain values: what each is. */
  readonly item?: Field;
  /** A list with a fixed record for each of these names. */
  readonly lines?: readonly string[];
  /** How many items a list holds. */
  readonly bounds?: { readonly min?: number; readonly max: number };
  /** A value that only its schema knows, as a person reads it. */
  words?(value: T): string | null;
}

/** The value that a field holds. */
export type ValueOf<F extends Field> = F extends Field<infer T> ? T : never;

/** What a state means to a person; the client gives each meaning one colour everywhere. */
export type Tone =
  /** Worth knowing, nothing to do. */
  | "info"
  /** Going well. */
  | "good"
  /** Needs a look. */
  | "warning"
  /** Stopped, refused, failed. */
  | "danger"
  /** Over, or of no consequence. */
  | "over";

export interface Choice<V extends number | string = number | string> {
  readonly value: V;
  readonly label: string;
  /** What the value means, where it is a state; it is then shown as a badge. */
  readonly tone?: Tone;
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

/** The longest text that has one line. Characters. */
export const longestLine = 255;

/** Takes a text in the form in which it is kept, so that it is held to its limits as it is kept. */
function kept<T>(form: TextForm, schema: z.ZodType<T>): z.ZodType<T> {
  return z.preprocess((value) => (typeof value === "string" ? tidyText(form, value) : value), schema as z.ZodType<T, T>);
}

const formFor = (max: number): TextForm => (max > longestLine ? "lines" : "line");

/** Required text of at most `max` characters; what has nothing to be seen counts as missing. */
export function text(label: string, max: number, form: TextForm = formFor(max)): Field<string> {
  const filled = textSchema(label, max)
    .refine((value) => !isBlankText(value), missing(label))
    .meta({ minLength: 1, maxLength: max });
  return { label, type: "text", schema: kept(form, filled), required: true, maxLength: max, form };
}

/** Text that may be absent; one with nothing to be seen is stored as null (M2). */
export function optionalText(label: string, max: number, form: TextForm = formFor(max)): Field<string | null> {
  return { label, type: "text", schema: kept(form, textSchema(label, max).nullable()), maxLength: max, form };
}

/** The same of what consists of digits and signs, such as a postal code: they are taken in any width. */
export const optionalDigits = (label: string, max: number): Field<string | null> => optionalText(label, max, "digits");

const mailLength = 255;

/** A mail address of at most 255 characters, however it was pasted (see `tidyMail`). */
export function mail(label: string): Field<string> {
  const schema = textSchema(label, mailLength)
    .refine((value) => value !== "", missing(label))
    .refine((value) => value === "" || isMail(value), malformed(label))
    .meta({ maxLength: mailLength, format: "email" });
  return { label, type: "text", schema: kept("mail", schema), required: true, maxLength: mailLength, form: "mail" };
}

/** A mail address that may be absent. */
export function optionalMail(label: string): Field<string | null> {
  const schema = textSchema(label, mailLength)
    .refine((value) => value === "" || isMail(value), malformed(label))
    .meta({ maxLength: mailLength, format: "email" })
    .nullable();
  return { label, type: "text", schema: kept("mail", schema), maxLength: mailLength, form: "mail" };
}

/** Text of one fixed form, such as a colour code. */
export function pattern(label: string, form: RegExp): Field<string> {
  return { label, type: "text", schema: textSchema(label, 255).regex(form, malformed(label)), required: true };
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
  return { label, type: "integer", schema: choiceSchema(label, choices), choices, required: true };
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
  return { label, type: "text", schema: wordSchema(label, choices, false), choices, required: true };
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
  return { label, type: "integer", schema: wholeNumber(label, min, max), range: { min, max }, required: true };
}

/** A whole number between two bounds that may be absent. */
export function optionalInteger(label: string, min: number, max: number): Field<number | null> {
  return { label, type: "integer", schema: wholeNumber(label, min, max).nullable(), range: { min, max } };
}

function pointsSchema(label: string, min: number, max: number) {
  const outside = `${label}は${min}から${max}で選択してください`;
  return z.int(outside).min(min, outside).max(max, outside);
}

/** A judgement in whole points, from 1 to 5 unless told. */
export function score(label: string, min = 1, max = 5): Field<number> {
  return { label, type: "integer", schema: pointsSchema(label, min, max), range: { min, max }, scale: true, required: true };
}

/** A judgement that may not have been made. */
export function optionalScore(label: string, min = 1, max = 5): Field<number | null> {
  return { label, type: "integer", schema: pointsSchema(label, min, max).nullable(), range: { min, max }, scale: true };
}

/** A number with decimals, such as an average, that may be absent. */
export function optionalNumber(label: string, range?: { readonly min: number; readonly max: number }): Field<number | null> {
  const number = z.number({ error: malformed(label) });
  if (!range) return { label, type: "number", schema: number.nullable() };
  const error = `${label}は${range.min}から${range.max}の数値を入力してください`;
  return { label, type: "number", range, schema: number.min(range.min, { error }).max(range.max, { error }).nullable() };
}

/** Yes or no. */
export function flag(label: string): Field<boolean> {
  return { label, type: "boolean", schema: z.boolean({ error: unchosen(label) }), required: true };
}

/** A calendar day, `YYYY-MM-DD`. */
export function date(label: string): Field<string> {
  const schema = z.string({ error: missing(label) }).refine(isDate, malformed(label));
  return { label, type: "date", schema: schema.meta({ format: "date" }), required: true };
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
    .refine((value) => !Number.isNaN(parseMoment(value)), malformed(label));

/** A moment in UTC, in milliseconds. */
export function moment(label: string): Field<string> {
  return { label, type: "timestamp", schema: momentSchema(label), required: true };
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
  return { label, type: "uuid", schema: idSchema(label), references: entity, required: true };
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
  return { label, type: "integer", schema: masterIdSchema(label), references: entity, required: true };
}

/**
 * The small id of a row of a master, or none.
 * @param within what the master's row must hold, where not all of them may be chosen
 */
export function optionalMaster(label: string, entity: string, within?: Readonly<Record<string, number>>): Field<number | null> {
  return { label, type: "integer", schema: masterIdSchema(label).nullable(), references: entity, ...(within && { within }) };
}

/** Whether a field may name this row of the entity that it references. */
export const mayName = ({ within = {} }: Pick<Field, "within">, row: object): boolean =>
  Object.entries(within).every(([name, value]) => Reflect.get(row, name) === value);

/**
 * A value kept as JSON, of a form that only its schema knows, and compared as a whole.
 * @param words says it in the words of a person
 */
export function json<T>(label: string, schema: z.ZodType<T>, words?: (value: T) => string | null): Field<T> {
  return { label, type: "json", schema, ...(words && { words }) };
}

/** Marks a field as computed by mutators (A3). */
export function derived<F extends Field>(field: F): F & { readonly derived: true } {
  return { ...field, derived: true };
}
