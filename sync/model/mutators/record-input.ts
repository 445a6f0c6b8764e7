import { z } from "zod";
import type { AnyEntity } from "../../engine/entity.ts";
import { type Field, rowId } from "../../engine/field.ts";

type FieldOf<E extends AnyEntity, K extends string> = E["fields"][K];
type NewSchema<F extends Field> = null extends z.output<F["schema"]> ? z.ZodDefault<F["schema"]> : F["schema"];

/** The fields of a new record by name: an optional one that is left out is null, an optional list is empty. */
export function newFields<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): { readonly [P in K]: NewSchema<FieldOf<E, P>> } {
  return shapeOf(entity, names, ({ schema, required, items, item }) => {
    if (required) return schema;
    return z._default(schema, items || item ? [] : null);
  });
}

/** The fields of an edit by name: one that is left out stays as it is. */
export function editedFields<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): { readonly [P in K]: z.ZodOptional<FieldOf<E, P>["schema"]> } {
  return shapeOf(entity, names, ({ schema }) => z.optional(schema));
}

/** The schemas of some fields by name. */
export function fieldSchemas<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): { readonly [P in K]: FieldOf<E, P>["schema"] } {
  return shapeOf(entity, names, ({ schema }) => schema);
}

/** The input of a mutator that makes a record: its id, and these fields. */
export const newRow = <E extends AnyEntity, const K extends keyof E["fields"] & string>(entity: E, names: readonly K[]) =>
  z.object({ id: rowId, ...newFields(entity, names) });

/** The input of a mutator that changes a record: its id, and what is to change of these fields. */
export const edit = <E extends AnyEntity, const K extends keyof E["fields"] & string>(entity: E, names: readonly K[]) =>
  z.object({ id: rowId, ...editedFields(entity, names) });

function shapeOf<S>(entity: AnyEntity, names: readonly string[], schemaOf: (field: Field) => z.ZodType): S {
  const shape = names.map((name) => {
    const field = entity.fields[name];
    if (!field) throw new Error(`${entity.name} has no field ${name}`);
    return [name, schemaOf(field)] as const;
  });
  return Object.fromEntries(shape) as S;
}
