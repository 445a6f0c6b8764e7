import { z } from "zod";
import type { AnyEntity } from "../../engine/entity.ts";
import { type Field, rowId } from "../../engine/field.ts";

type FieldOf<E extends AnyEntity, K extends string> = E["fields"][K];
/**
 * The schema of a field in a new record. Fields that may be absent may be left out, so that a new optional field changes no caller.
 */
type NewSchema<F extends Field> = null extends z.output<F["schema"]> ? z.ZodOptional<F["schema"]> : F["schema"];

/** Returns the schemas of a new record's fields by name. An optional field that is left out is null, an optional list is empty. */
export function newFields<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): { readonly [P in K]: NewSchema<FieldOf<E, P>> } {
  return shapeOf(entity, names, ({ schema, required, items, item }) => {
    if (required) return schema;
    return z._default(schema, items || item ? [] : null);
  });
}

/** Returns the schemas of an edit's fields by name. A field that is left out is not changed. */
export function editedFields<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): { readonly [P in K]: z.ZodOptional<FieldOf<E, P>["schema"]> } {
  return shapeOf(entity, names, ({ schema }) => z.optional(schema));
}

/** Returns the schemas of some fields by name. */
export function fieldSchemas<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
): { readonly [P in K]: FieldOf<E, P>["schema"] } {
  return shapeOf(entity, names, ({ schema }) => schema);
}

/** Returns the input of a mutator that makes a record: its id, and these fields, by default all. */
export const newRow = <E extends AnyEntity, const K extends NameIn<E> = NameIn<E>>(
  entity: E,
  names: readonly K[] = Object.keys(entity.fields) as K[],
) => z.object({ id: rowId, ...newFields(entity, names) });

/** Returns the input of a mutator that changes a record: its id, and changes of these fields, by default all. */
export const edit = <E extends AnyEntity, const K extends NameIn<E> = NameIn<E>>(
  entity: E,
  names: readonly K[] = Object.keys(entity.fields) as K[],
) => z.object({ id: rowId, ...editedFields(entity, names) });

type NameIn<E extends AnyEntity> = keyof E["fields"] & string;

/** Returns the names of all fields but these, so that a new field can be written without being listed. */
export const fieldsBut = <E extends AnyEntity, const K extends NameIn<E>>(entity: E, left: readonly K[]) =>
  Object.keys(entity.fields).filter((name) => !left.some((one) => one === name)) as Exclude<NameIn<E>, K>[];

function shapeOf<S>(entity: AnyEntity, names: readonly string[], schemaOf: (field: Field) => z.ZodType): S {
  const shape = names.map((name) => {
    const field = entity.fields[name];
    if (!field) throw new Error(`${entity.name} has no field ${name}`);
    return [name, schemaOf(field)] as const;
  });
  return Object.fromEntries(shape) as S;
}
