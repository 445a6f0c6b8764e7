import { z } from "zod";
import type { Context } from "../../context.ts";
import { isRecord, withoutLong } from "./long-list.ts";

/** Checks the items of an answer's long lists. */
export type CheckItem = (path: readonly string[], item: unknown) => void;

/**
 * Checks an answer against its schema, but not the items of its long lists. A strict server throws what does not match; another
 * one logs it, once for each answer.
 * @returns the check of these items
 */
export function checkAnswer(path: string, schema: z.ZodObject, answer: object, strict: boolean, log: Context["log"]): CheckItem {
  let isSaid = false;
  const check = (part: z.ZodType, value: unknown, above: readonly string[]) => {
    const { error } = part.safeParse(value);
    if (!error || isSaid) return;
    const at = error.issues.map((issue) => `${[...above, ...issue.path].join(".")}: ${issue.code}`);
    if (strict) throw new Error(`the answer of ${path} is not what its schema says: ${at.join(", ")}`);
    log.error("answer does not fit its schema", { path, at: at.slice(0, 10) });
    isSaid = true;
  };
  check(schema, withoutLong(answer), []);
  return (list, item) => check(itemOf(schema, list), isRecord(item) ? withoutLong(item) : item, list);
}

/** Returns the schema of the items of a list in this schema. */
function itemOf(schema: z.ZodObject, list: readonly string[]): z.ZodType {
  let found: unknown = schema;
  for (const key of list) {
    const record = found instanceof z.ZodArray ? found.element : found;
    found = record instanceof z.ZodObject ? record.shape[key] : undefined;
  }
  if (found instanceof z.ZodArray) return found.element as z.ZodType;
  throw new Error(`the schema has no list at ${list.join(".")}`);
}
