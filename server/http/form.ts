import { z } from "zod";
import type { Problem } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";
import { isTooDeep, parsed, validInput } from "./input.ts";
import { JsonMeter, mostDepth } from "./json-bounds.ts";

/** A file of a form, with its bytes in the store under `id`. It stays there once a file's row with this id is stored. */
export interface Upload {
  /** The id of the future row. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The number i of a part named `name[i]`. */
  readonly index: number | null;
}

/** What a call takes of a form. Each field is a schema of a text or of a list of texts. `files` are the names of its files. */
export interface FormSpec {
  readonly fields: z.ZodObject;
  readonly files: readonly string[];
}

/** One part of a form, in the order of arrival. */
export interface Part<T> {
  readonly name: string;
  readonly index: number | null;
  readonly value: T;
}

/** Splits a part's name: `profileFile[2]` is the third part of `profileFile`. */
export function partName(given: string): { readonly name: string; readonly index: number | null } {
  const indexed = /^([^[\]]+)\[(\d{1,9})\]$/u.exec(given);
  return indexed ? { name: indexed[1] ?? "", index: Number(indexed[2]) } : { name: given, index: null };
}

/**
 * Returns the validated fields of a form. A name that was sent once is a text. A list has three forms: numbered parts, parts of one
 * name, or one part of JSON. Numbered parts are ordered by their numbers.
 * @throws AppError `validation_error` for JSON that is too large to parse, or a text sent twice. It is also thrown for a list sent
 * both with and without numbers
 */
export function formFields(schema: z.ZodObject, parts: readonly Part<string>[]): unknown {
  refuseTooMuch(parts);
  const lists = new Set(Object.keys(schema.shape).filter((name) => isList(schema.shape[name] as z.ZodType)));
  const problems: Problem[] = [];
  const values: [string, unknown][] = [];
  for (const name of new Set(parts.map((part) => part.name))) {
    const sent = parts.filter((part) => part.name === name);
    const texts = sent.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ value }) => value);
    const indexed = sent.some(({ index }) => index !== null);
    const value = indexed || texts.length > 1 ? texts : lists.has(name) ? readList(texts[0] ?? "") : texts[0];
    values.push([name, value]);
    if (Object.hasOwn(schema.shape, name.split("[")[0] ?? "") && name.includes("["))
      problems.push({ path: name, message: "番号の形式が正しくありません" });
    const repeated = repeatedPath(name, sent, lists.has(name));
    if (repeated !== undefined) problems.push({ path: repeated, message: "同じ項目が二度送られています" });
    if (isTooDeep(value)) problems.push({ path: name, message: "JSONの階層が深すぎます" });
  }
  if (problems.length > 0) throw new AppError("validation_error", problems);
  return validInput(schema, Object.fromEntries(values));
}

/** The most values in all JSON of a form: the 200 entries of the largest list have some 20 each. */
const mostNodes = 10_000;

function refuseTooMuch(parts: readonly Part<string>[]): void {
  const meter = new JsonMeter({ depth: mostDepth, nodes: mostNodes });
  for (const { name, value } of parts)
    if (/^\s*[[{]/u.test(value) && !meter.take(Buffer.from(value)))
      throw new AppError("validation_error", [{ path: name, message: "JSONの階層が深すぎるか、項目が多すぎます" }]);
}

/** Returns the path where parts of one name conflict; undefined if they do not. */
function repeatedPath(name: string, sent: readonly Part<string>[], list: boolean): string | undefined {
  const indexes = sent.flatMap(({ index }) => index ?? []);
  if (indexes.length === 0) return list || sent.length === 1 ? undefined : name;
  if (indexes.length < sent.length) return name;
  const again = indexes.find((index, at) => indexes.indexOf(index) !== at);
  return again === undefined ? undefined : `${name}.${again}`;
}

/** Whether a field is a list, also if it is optional, nullable or transformed. */
function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return isList((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return isList(schema.unwrap() as z.ZodType);
  return false;
}

/** Reads a list that came as one part: JSON, or its only entry. An empty text is an empty list. */
function readList(text: string): unknown {
  if (text.trim() === "") return [];
  const found = parsed(text) ?? [];
  return Array.isArray(found) ? found : [text];
}

/** Returns the numbers of every indexed field, in the order of its values. With them a file `name[i]` finds its entry. */
export function formIndexes(parts: readonly Part<string>[]): Readonly<Record<string, readonly number[]>> {
  const names = new Set(parts.map(({ name }) => name));
  const of = (name: string) => parts.flatMap((part) => (part.name === name && part.index !== null ? part.index : []));
  return Object.fromEntries([...names].map((name) => [name, of(name).sort((a, b) => a - b)]));
}

/** Returns the files of a form by their names in the call, each a list ordered by number. */
export function formFiles(names: readonly string[], uploads: readonly Part<Omit<Upload, "index">>[]): Record<string, Upload[]> {
  const of = (name: string) =>
    uploads
      .filter((upload) => upload.name === name)
      .map(({ index, value }) => ({ ...value, index }))
      .sort((a, b) => (a.index ?? -1) - (b.index ?? -1));
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}
