import type { z } from "zod";
import type { Problem } from "#sync/engine/errors.ts";
import { isTooDeep as isDeeper } from "#sync/engine/server/storable.ts";
import { AppError } from "#sync/model/errors.ts";
import { mostDepth } from "./json-bounds.ts";

/**
 * Validates one part of a request.
 * @param anyText lets text through that PostgreSQL cannot keep
 * @throws AppError `validation_error` with a Japanese sentence for each thing wrong
 */
export function validInput<T>(schema: z.ZodType<T>, value: unknown, anyText = false): T {
  if (!anyText) refuseUnstorable(findUnstorable(value));
  const parsed = schema.safeParse(value, { error: sentence });
  if (!parsed.success) throw refusalOf(parsed.error.issues);
  return parsed.data;
}

/** @throws AppError `validation_error` if there is a path to a value that PostgreSQL cannot store */
export function refuseUnstorable(path: string | undefined): void {
  if (path !== undefined) throw new AppError("validation_error", [{ path, message: "使えない文字が含まれています" }]);
}

/** Returns the refusal for the problems that a schema has found. */
export const refusalOf = (issues: readonly z.core.$ZodIssue[]) => new AppError("validation_error", problems(issues));

/** The messages of schemas without messages of their own. Fields of entities have their own. */
export const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "必須の項目です" : "値の種類が正しくありません";
    case "too_big":
      return `${String(issue.maximum)}以下にしてください`;
    case "too_small":
      return `${String(issue.minimum)}以上にしてください`;
    case "unrecognized_keys":
      return "この呼び出しにない項目です";
    default:
      return "値の形式が正しくありません";
  }
};

/** The most problems in an answer. A caller learns nothing from more, and each costs time. */
export const mostProblems = 100;

/** Returns one problem for each path, and one for each unknown key; at most `mostProblems`. */
function problems(issues: readonly z.core.$ZodIssue[]): Problem[] {
  const found = new Map<string, Problem>();
  for (const issue of issues) {
    const keys =
      issue.code === "unrecognized_keys" ? issue.keys.slice(0, mostProblems).map((key) => [...issue.path, key]) : [issue.path];
    for (const key of keys) {
      const path = key.map(String).join(".");
      if (!found.has(path)) found.set(path, { path, message: issue.message });
      if (found.size === mostProblems) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Parses JSON in a text of a form. Other text is returned as it is, so that the schema refuses it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns the path of a NUL or half a surrogate pair, which PostgreSQL cannot store; undefined if there is none. A path is only
 * built for what was found, since a list may have hundreds of thousands of numbers. A value nested deeper than `mostDepth` counts
 * as found.
 */
export function findUnstorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return unstorable.test(value) ? "" : undefined;
  if (value === null || typeof value !== "object") return undefined;
  if (depth > mostDepth) return "";
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = findUnstorable(value[at], depth + 1);
      if (found !== undefined) return below(String(at), found);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (unstorable.test(key)) return "";
    const found = findUnstorable((value as Readonly<Record<string, unknown>>)[key], depth + 1);
    if (found !== undefined) return below(key, found);
  }
  return undefined;
}

/** Returns the path of a value below a key. */
export const below = (key: string, path: string) => (path === "" ? key : `${key}.${path}`);

/** Whether a value is nested more deeply than any valid input. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, mostDepth);

const unstorable = /\0|\p{Cs}/u;
