import { z } from "zod";

/**
 * A list of at most so many items, which is counted before any of them is looked at: zod's own `max` comes after, when each of a
 * hundred thousand that nobody asked for has been found wrong.
 * @param message says that there are too many
 */
export function counted<T extends z.ZodType>(array: z.ZodArray<T>, max: number, message = `${max}件以内で指定してください`) {
  const count = (value: unknown, context: z.RefinementCtx) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  // The contract reads the bound from here.
  return z.preprocess(count, array.max(max, message));
}
