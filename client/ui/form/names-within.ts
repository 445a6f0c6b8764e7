type Values<N extends string> = { readonly [K in N]: string | null };
type Given<N extends string> = { readonly [K in N]?: string | null | undefined };
/** Values or fields of another record, by their names within a form: `companyZip` begins with a prefix. */
export type Named<P extends string, N extends string, T> = { readonly [K in N as `${P}${Capitalize<K>}`]: T };

/** The names under which a form has the texts of another record. */
export interface NamesWithin<N extends string> {
  /** Returns what each name becomes, by its name in the form. */
  readonly named: <const P extends string, T>(prefix: P, each: (name: N) => T) => Named<P, N, T>;
  /** Returns a record's values in the form's shape; null for a field that it lacks. */
  readonly valuesAs: <const P extends string>(prefix: P, row: Given<N>) => Named<P, N, string | null>;
  /** Returns the record's values among the form's. */
  readonly valuesIn: (prefix: string, values: Readonly<Record<string, unknown>>) => Partial<Values<N>>;
  /** A field's name in the form. */
  readonly key: (prefix: string, name: N) => string;
  /** All names in the form. */
  readonly keys: (prefix: string) => readonly string[];
}

/** Declares the names of another record's texts within a form, in their order. */
export function namesWithin<const N extends string>(names: readonly N[]): NamesWithin<N> {
  const key = (prefix: string, name: N) => `${prefix}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const named = <const P extends string, T>(prefix: P, each: (name: N) => T) =>
    Object.fromEntries(names.map((name) => [key(prefix, name), each(name)])) as Named<P, N, T>;
  return {
    named,
    key,
    keys: (prefix) => names.map((name) => key(prefix, name)),
    valuesAs: (prefix, row) => named(prefix, (name) => row[name] ?? null),
    valuesIn(prefix, values) {
      const given = names.filter((name) => key(prefix, name) in values);
      return Object.fromEntries(given.map((name) => [name, values[key(prefix, name)]])) as Partial<Values<N>>;
    },
  };
}
