import type { Field } from "#sync/engine/field.ts";
import { defineForm, type FieldComponents } from "./define-form.tsx";
import { type Named, type NamesWithin, namesWithin } from "./names-within.ts";

type Texts<N extends string> = Readonly<Record<N, Field<string | null>>>;
type Values<N extends string> = { readonly [K in N]: string | null };

/** Texts of another record that the user enters in the same form as the record itself. */
export interface FieldsWithin<N extends string> extends Omit<NamesWithin<N>, "named"> {
  /** The fields by their names in the form, which begin with a prefix. */
  readonly fieldsAs: <const P extends string>(prefix: P, label: (own: string) => string) => Named<P, N, Field<string | null>>;
  /** The fields' components, by the fields' own names and under their own labels. */
  readonly componentsOf: (prefix: string) => FieldComponents<Values<N>>;
}

/** Declares the texts of another record that forms include, in their order. A form itself declares which of them it requires. */
export function fieldsWithin<const N extends string>(own: Texts<N>, names: readonly N[]): FieldsWithin<N> {
  const { named, ...within } = namesWithin<N>(names);
  const fieldsAs: FieldsWithin<N>["fieldsAs"] = (prefix, label) =>
    named(prefix, (name) => ({ ...own[name], label: label(own[name].label) }));
  return {
    ...within,
    fieldsAs,
    componentsOf(prefix) {
      const fields: Readonly<Record<string, Field<string | null>>> = fieldsAs(prefix, (label) => label);
      const { F } = defineForm(fields);
      return Object.fromEntries(names.map((name) => [name, F[within.key(prefix, name)]])) as unknown as FieldComponents<
        Values<N>
      >;
    },
  };
}
