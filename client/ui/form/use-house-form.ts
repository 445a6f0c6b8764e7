import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";

/** A form's state and ways: react-hook-form's own. */
export type HouseFormState<V extends FieldValues> = UseFormReturn<V>;

/** What stands in the fields at first; null where nothing does, also in a field that will be required. */
export type FormDefaults<V> = { readonly [K in keyof V]-?: V[K] | null };

interface HouseFormOptions<V> {
  readonly defaults: FormDefaults<V>;
  /** Sentences that the specification wants in place of a field's own. */
  readonly messages?: { readonly [K in keyof V]?: string };
}

/**
 * A form over a schema, which is the mutator's or made of an entity's fields: what is wrong is said in their words. Checked when
 * it is sent; from then on with every keystroke. Belongs to lazily loaded screens alone (decision 010).
 */
export function useHouseForm<V extends FieldValues>(
  schema: z.ZodType<V>,
  { defaults, messages }: HouseFormOptions<V>,
): HouseFormState<V> {
  // Entities tell what comes out of their schemas; what goes in is the same here, or empty.
  const check = zodResolver(schema as z.ZodType<V, V>);
  const resolver: Resolver<V> = async (values, context, options) => {
    const found = await check(values, context, options);
    return messages ? ({ ...found, errors: inWords(found.errors, messages, values) } as typeof found) : found;
  };
  // What is null at first is what react-hook-form calls a default too; its type only knows of undefined.
  return useForm<V>({ resolver, defaultValues: defaults as unknown as DefaultValues<V> });
}

/** The specified sentence; with the field's own behind it where something is there but cannot be taken. */
function inWords<V extends FieldValues>(
  errors: FieldErrors<V>,
  messages: { readonly [K in keyof V]?: string },
  values: V,
): FieldErrors<V> {
  const entries = Object.entries(errors).map(([name, error]) => {
    const sentence = messages[name];
    if (!sentence || !error) return [name, error];
    const own = isMissing(values[name]) ? "" : `（${String(error.message)}）`;
    return [name, { ...error, message: `${sentence}${own}` }];
  });
  return Object.fromEntries(entries) as FieldErrors<V>;
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");
