import { z } from "zod";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { code, type Field } from "#sync/engine/field.ts";
import { toFlag, type Wire, wireFields } from "./wire-fields.ts";
import { wireInput } from "./wire-input.ts";
import { bodyRef, optionalBodyRef } from "./wire-ref.ts";
import { wireDay } from "./wire-time.ts";

/** How one field is written on the wire. */
interface WireAs<N extends string = string, Inverted extends boolean = boolean> {
  /** Its name on the wire. */
  readonly name: N;
  /** Whether a flag is 1 on the wire where it is false in the row. */
  readonly inverted: Inverted;
  /** Returns the schema for input. It gives the field's own value, or a reference that must still be looked up. */
  input(field: Field): z.ZodType;
}

/** Gives a field another name, and changes nothing else. */
export const named = <const N extends string>(name: N): WireAs<N, false> => ({ name, inverted: false, input: wireInput });

/** Takes a day also as a moment. */
export const day = <const N extends string>(name: N): WireAs<N, false> => ({
  name,
  inverted: false,
  input: (field) => wireDay(field as Field<string | null>),
});

/** Takes a row of another entity by id or display number. Look it up with `idNamed`. */
export const reference = <const N extends string>(name: N): WireAs<N, false> => ({
  name,
  inverted: false,
  input: (field) => (field.schema.safeParse(null).success ? optionalBodyRef : bodyRef),
});

/** Inverts a flag on the wire. */
export const inverted = <const N extends string>(name: N, whenFalse: string): WireAs<N, true> => ({
  name,
  inverted: true,
  input: ({ label }) => {
    const words = [
      { value: 0, label },
      { value: 1, label: whenFalse },
    ];
    return wireInput(code(label, words)).transform((value) => value === 0);
  },
});

type FieldOf<E extends AnyEntity> = keyof E["fields"] & string;
type Mapping<E extends AnyEntity> = { readonly [K in FieldOf<E>]?: WireAs };
type ValueOf<E, K> = K extends keyof RowOf<E> ? RowOf<E>[K] : never;
type NameOf<M, K> = K extends keyof M ? (M[K] extends WireAs<infer N> ? N : never) : K & string;
type FieldNamed<M, N> = { [K in keyof M]: M[K] extends WireAs<infer Name> ? (N extends Name ? K : never) : never }[keyof M];

/** The values of an answer, by the wire's names. */
type Answer<E extends AnyEntity, P extends string, M> = {
  readonly [K in P | (keyof M & string) as NameOf<M, K>]: Wire<ValueOf<E, K>>;
};
/** The values of an input, by the fields' names; a value that belongs to no field keeps its name. */
type ByField<M, G> = { [N in keyof G as [FieldNamed<M, N>] extends [never] ? N : FieldNamed<M, N>]: G[N] };

/** How an entity is written on the wire. */
export interface WireOf<E extends AnyEntity, P extends string, M> {
  /** The schemas of an answer's values. */
  readonly shape: { readonly [N in keyof Answer<E, P, M>]: z.ZodType<Answer<E, P, M>[N]> };
  toWire(row: RowOf<E>): Answer<E, P, M>;
  /** Returns the schemas for the input of these fields, by the wire's names. Each is required unless the call makes it optional. */
  input<const K extends FieldOf<E>>(names: readonly K[]): { readonly [F in K as NameOf<M, F>]: z.ZodType<ValueOf<E, F>> };
  /** Returns the input by the fields' names. */
  toFields<G extends object>(given: G): ByField<M, G>;
  /** The wire's names by field. A call that declares them reports errors under the names that its caller knows. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Declares once how an entity is written on the wire: in answers, in inputs and in the names of errors.
 * @param plain fields of answers that keep their own names
 * @param mapping fields whose name or form differs on the wire
 */
export function wireOf<E extends AnyEntity, const P extends FieldOf<E>, const M extends Mapping<E>>(
  entity: E,
  plain: readonly P[],
  mapping: M,
): WireOf<E, P, M> {
  const mapped = Object.entries<WireAs>(mapping as Readonly<Record<string, WireAs>>);
  const own = wireFields(entity, [...plain, ...mapped.map(([field]) => field)]);
  const fieldNamed = new Map(mapped.map(([field, { name }]) => [name, field]));
  const nameOf = (field: string) => (mapping as Readonly<Record<string, WireAs | undefined>>)[field];
  const renamed = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [nameOf(field)?.name ?? field, value]));
  const wire = {
    shape: renamed(own.shape),
    toWire: (row: RowOf<E>) => {
      const values: Record<string, unknown> = { ...own.of(row) };
      for (const [field, { inverted }] of mapped) if (inverted) values[field] = toFlag(values[field] === 0);
      return renamed(values);
    },
    input: (names: readonly string[]) => {
      const inputs = names.map((name) => {
        const field = entity.fields[name] as Field;
        return [name, nameOf(name)?.input(field) ?? wireInput(field)] as const;
      });
      return renamed(Object.fromEntries(inputs));
    },
    toFields: (given: object) =>
      Object.fromEntries(Object.entries(given).map(([name, value]) => [fieldNamed.get(name) ?? name, value])),
    names: Object.fromEntries(mapped.map(([field, { name }]) => [field, name])),
  };
  return wire as WireOf<E, P, M>;
}

/** Returns the same inputs, all optional. */
export const partial = <S extends z.ZodRawShape>(shape: S) => z.object(shape).partial().shape;

/** Returns the same inputs, each null where it is absent. */
export const orNull = <S extends Readonly<Record<string, z.ZodType>>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.default(null)])) as {
    readonly [K in keyof S]: z.ZodDefault<S[K]>;
  };
