import { isBlankText } from "#sync/engine/tidy-text.ts";
import { memo } from "#sync/model/entities/memo.ts";

export const memoLimit = 4_000;

/** Counts characters as users do, so that 𠮷 is one. */
export const memoLength = (text: string): number => [...text].length;

/** Returns why this text cannot be saved; null if nothing is wrong. A blank text has no message, but cannot be saved, either. */
export function memoProblem(text: string): string | null {
  if (isBlank(text)) return null;
  const parsed = memo.fields.content.schema.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

export const isBlank = (text: string): boolean => isBlankText(text);

export const canSaveMemo = (text: string): boolean => !isBlank(text) && memoProblem(text) === null;
