import { z } from "zod";

/**
 * Limits a list to `max` items, and counts them before it checks any. Not every version of zod does so for `max`. Some check all of
 * a hundred thousand items first.
 * @param message the problem's text when there are too many
 */
export function counted<T extends z.ZodType>(array: z.ZodArray<T>, max: number, message = `${max}件以内で指定してください`) {
  const count = (value: unknown, context: z.RefinementCtx) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  // The contract reads the list's bound from this `max`.
  return z.preprocess(count, array.max(max, message));
}
