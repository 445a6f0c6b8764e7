import type { Field } from "#sync/engine/field.ts";
import { defineForm, type FieldComponents } from "./define-form.tsx";

type Texts<N extends string> = Readonly<Record<N, Field<string | null>>>;
type Values<N extends string> = { readonly [K in N]: string | null };
/** Values or fields of another record by their names within a form, which begin with a word: `companyZip`. */
export type Named<P extends string, N extends string, T> = { readonly [K in N as `${P}${Capitalize<K>}`]: T };

/** Texts of another record that are entered in one form with the record itself. */
export interface FieldsWithin<N extends string> {
  /** The fields by their names in the form, which begin with a prefix. */
  readonly fieldsAs: <const P extends string>(prefix: P, label: (own: string) => string) => Named<P, N, Field<string | null>>;
  /** Returns a record's values in the form's shape; null for a field that it lacks. */
  readonly valuesAs: <const P extends string>(prefix: P, row: Partial<Values<N>>) => Named<P, N, string | null>;
  /** Returns the record's values among the form's. */
  readonly valuesIn: (prefix: string, values: Readonly<Record<string, unknown>>) => Partial<Values<N>>;
  /** The fields' components, by the fields' own names and under their own labels. */
  readonly componentsOf: (prefix: string) => FieldComponents<Values<N>>;
  /** A field's name in the form. */
  readonly key: (prefix: string, name: N) => string;
  /** All names in the form. */
  readonly keys: (prefix: string) => readonly string[];
}

/** Declares the texts of another record that forms include, in their order. A form itself declares which of them it requires. */
export function fieldsWithin<const N extends string>(own: Texts<N>, names: readonly N[]): FieldsWithin<N> {
  const key = (prefix: string, name: N) => `${prefix}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const named = <const P extends string, T>(prefix: P, each: (name: N) => T) =>
    Object.fromEntries(names.map((name) => [key(prefix, name), each(name)])) as Named<P, N, T>;
  const fieldsAs: FieldsWithin<N>["fieldsAs"] = (prefix, label) =>
    named(prefix, (name) => ({ ...own[name], label: label(own[name].label) }));
  return {
    key,
    keys: (prefix) => names.map((name) => key(prefix, name)),
    fieldsAs,
    valuesAs: (prefix, row) => named(prefix, (name) => row[name] ?? null),
    valuesIn(prefix, values) {
      const given = names.filter((name) => key(prefix, name) in values);
      return Object.fromEntries(given.map((name) => [name, values[key(prefix, name)]])) as Partial<Values<N>>;
    },
    componentsOf(prefix) {
      const fields: Readonly<Record<string, Field<string | null>>> = fieldsAs(prefix, (label) => label);
      const { F } = defineForm(fields);
      return Object.fromEntries(names.map((name) => [name, F[key(prefix, name)]])) as unknown as FieldComponents<Values<N>>;
    },
  };
}
