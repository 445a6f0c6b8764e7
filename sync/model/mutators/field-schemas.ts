import { z } from "zod";
import type { AnyEntity } from "../../engine/entity.ts";

type Schemas<E extends AnyEntity, K extends string> = { readonly [P in K]: E["fields"][P]["schema"] };

/** The schemas of some of an entity's fields by name, as a mutator's input takes them. */
export function fieldSchemas<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): Schemas<E, K> {
  const schemas = names.map((name) => [name, entity.fields[name]?.schema]);
  return Object.fromEntries(schemas) as Schemas<E, K>;
}

/** The same fields where they may be left out of a new record: what is not said is null. */
export function nullByDefault<S extends Readonly<Record<string, z.ZodType>>>(
  schemas: S,
): { readonly [P in keyof S]: z.ZodDefault<S[P]> } {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, z._default(schema, null)]);
  return Object.fromEntries(entries) as { readonly [P in keyof S]: z.ZodDefault<S[P]> };
}

/** The same fields where an edit may leave them alone. */
export function mayStay<S extends z.ZodRawShape>(schemas: S): { readonly [P in keyof S]: z.ZodOptional<S[P]> } {
  return z.object(schemas).partial().shape;
}
