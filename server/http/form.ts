import { z } from "zod";
import type { Problem } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";
import { isTooDeep, parsed, validInput } from "./input.ts";
import { JsonMeter, mostDepth } from "./json-bounds.ts";

/** A file of a form, its bytes in the store under `id`. It stays there once a file's row with this id is stored. */
export interface Upload {
  /** Becomes the id of the file's row. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** i of a part called `name[i]`. */
  readonly index: number | null;
}

/** What a call takes of a form: its fields, each a schema over text or over a list of texts, and the names of its files. */
export interface FormSpec {
  readonly fields: z.ZodObject;
  readonly files: readonly string[];
}

/** One part of a form, in the order in which it came. */
export interface Part<T> {
  readonly name: string;
  readonly index: number | null;
  readonly value: T;
}

/** Takes a part's name apart: `profileFile[2]` is the third of `profileFile`. */
export function partName(given: string): { readonly name: string; readonly index: number | null } {
  const indexed = /^([^[\]]+)\[(\d{1,9})\]$/u.exec(given);
  return indexed ? { name: indexed[1] ?? "", index: Number(indexed[2]) } : { name: given, index: null };
}

/**
 * The fields of a form, validated: a name sent once is its text. A list comes as indexed parts, in the order of their
 * indexes, as parts of one name, or as one part that is a JSON list.
 * @throws AppError `validation_error` for texts that are too much of JSON to be parsed, a text sent twice, or a list sent with indexes and without
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

/** Most values in all the JSON that a form holds: the 200 entries of the largest list have some 20 each. */
const mostNodes = 10_000;

function refuseTooMuch(parts: readonly Part<string>[]): void {
  const meter = new JsonMeter({ depth: mostDepth, nodes: mostNodes });
  for (const { name, value } of parts)
    if (/^\s*[[{]/u.test(value) && !meter.take(Buffer.from(value)))
      throw new AppError("validation_error", [{ path: name, message: "JSONの階層が深すぎるか、項目が多すぎます" }]);
}

/** Where parts of one name say one thing twice; undefined where they do not. */
function repeatedPath(name: string, sent: readonly Part<string>[], list: boolean): string | undefined {
  const indexes = sent.flatMap(({ index }) => index ?? []);
  if (indexes.length === 0) return list || sent.length === 1 ? undefined : name;
  if (indexes.length < sent.length) return name;
  const again = indexes.find((index, at) => indexes.indexOf(index) !== at);
  return again === undefined ? undefined : `${name}.${again}`;
}

/** Whether a field is a list, whatever may stand in its place. */
function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return isList((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return isList(schema.unwrap() as z.ZodType);
  return false;
}

/** A list that came as one part: JSON, or its only entry; an empty text is a list that was left empty. */
function readList(text: string): unknown {
  if (text.trim() === "") return [];
  const found = parsed(text) ?? [];
  return Array.isArray(found) ? found : [text];
}

/** The i of every indexed field, in the order of its values: by it a file `name[i]` is told to belong to an entry. */
export function formIndexes(parts: readonly Part<string>[]): Readonly<Record<string, readonly number[]>> {
  const names = new Set(parts.map(({ name }) => name));
  const of = (name: string) => parts.flatMap((part) => (part.name === name && part.index !== null ? part.index : []));
  return Object.fromEntries([...names].map((name) => [name, of(name).sort((a, b) => a - b)]));
}

/** The files of a form by the names that the call gave, each a list, in the order of their indexes. */
export function formFiles(names: readonly string[], uploads: readonly Part<Omit<Upload, "index">>[]): Record<string, Upload[]> {
  const of = (name: string) =>
    uploads
      .filter((upload) => upload.name === name)
      .map(({ index, value }) => ({ ...value, index }))
      .sort((a, b) => (a.index ?? -1) - (b.index ?? -1));
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}
