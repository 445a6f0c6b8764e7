import { z } from "zod";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { type Field, momentSchema } from "#sync/engine/field.ts";

/** A value in answers: flags are numbers, other values are as in rows. */
export type Wire<T> = T extends boolean ? 0 | 1 : T;
type Value<E, K> = K extends keyof RowOf<E> ? Wire<RowOf<E>[K]> : never;

/** Some fields of an entity in answers: their schema, and how a row is converted. */
export interface WireFields<E, K extends string> {
  readonly shape: { readonly [P in K]: z.ZodType<Value<E, P>> };
  of(row: RowOf<E>): { readonly [P in K]: Value<E, P> };
}

/** Declares fields that have their own names on the wire. Calls add fields that are computed, or have other names there. */
export function wireFields<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): WireFields<E, K> {
  const shape = Object.fromEntries(names.map((name) => [name, wireSchema(entity.fields[name] as Field)]));
  const of = (row: RowOf<E>) =>
    Object.fromEntries(names.map((name) => [name, wireValue((row as Readonly<Record<string, unknown>>)[name])]));
  return { shape, of } as unknown as WireFields<E, K>;
}

/** Flags are numbers on the wire. */
export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const wireValue = (value: unknown) => (typeof value === "boolean" ? toFlag(value) : (value ?? null));

function wireSchema(field: Field): z.ZodType {
  const schema = plainSchema(field);
  return field.schema.safeParse(null).success ? schema.nullable() : schema;
}

function plainSchema(field: Field): z.ZodType {
  switch (field.type) {
    case "text":
      return z.string();
    case "uuid":
      return z.guid();
    case "integer":
      return z.int();
    case "number":
      return z.number();
    case "boolean":
      return z.literal([0, 1]);
    case "date":
      return z.iso.date();
    case "timestamp":
      return momentSchema(field.label);
    case "json":
      return field.schema;
  }
}
