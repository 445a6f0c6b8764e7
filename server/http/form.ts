import type { z } from "zod";
import type { Problem } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";
import { validInput } from "./input.ts";

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
 * The fields of a form, validated: a name sent once is its text, indexed ones are a list in the order of their indexes.
 * @throws AppError `validation_error` for a name sent twice, or once with an index and once without
 */
export function formFields(schema: z.ZodObject, parts: readonly Part<string>[]): unknown {
  const found = new Map<string, string | Map<number, string>>();
  const problems: Problem[] = [];
  for (const { name, index, value } of parts) {
    if (index === null && name.includes("[") && (name.split("[")[0] ?? "") in schema.shape)
      problems.push({ path: name, message: "番号の形式が正しくありません" });
    const before = found.get(name);
    if (index === null && before === undefined) found.set(name, value);
    else if (index !== null && before === undefined) found.set(name, new Map([[index, value]]));
    else if (index !== null && before instanceof Map && !before.has(index)) before.set(index, value);
    else problems.push({ path: index === null ? name : `${name}.${index}`, message: "同じ項目が二度送られています" });
  }
  if (problems.length > 0) throw new AppError("validation_error", problems);
  const values = [...found].map(([name, value]) => [name, typeof value === "string" ? value : ordered(value)]);
  return validInput(schema, Object.fromEntries(values));
}

/** The i of every indexed field, in the order of its values: by it a file `name[i]` is told to belong to an entry. */
export function formIndexes(parts: readonly Part<string>[]): Readonly<Record<string, readonly number[]>> {
  const names = new Set(parts.map(({ name }) => name));
  const of = (name: string) => parts.flatMap((part) => (part.name === name && part.index !== null ? part.index : []));
  return Object.fromEntries([...names].map((name) => [name, of(name).sort((a, b) => a - b)]));
}

const ordered = (values: ReadonlyMap<number, string>) => [...values].sort(([a], [b]) => a - b).map(([, value]) => value);

/** The files of a form by the names that the call gave, each a list, in the order of their indexes. */
export function formFiles(names: readonly string[], uploads: readonly Part<Omit<Upload, "index">>[]): Record<string, Upload[]> {
  const of = (name: string) =>
    uploads
      .filter((upload) => upload.name === name)
      .map(({ index, value }) => ({ ...value, index }))
      .sort((a, b) => (a.index ?? -1) - (b.index ?? -1));
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}
