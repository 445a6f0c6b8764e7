import { v7 } from "uuid";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Field, ValueOf } from "#sync/engine/field.ts";
import { isRecord } from "#sync/engine/is-record.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { isBlankText } from "#sync/engine/tidy-text.ts";

export type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/** The values of some fields by name. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** Some of an entity's fields, by name. */
export type PickedFields<E extends AnyEntity, K extends string> = { readonly [P in K]: E["fields"][P] };

/** Whether a form must not leave the field empty. A flag always has a value. */
export const isRequired = ({ type, required = false }: Field): boolean => required && type !== "boolean";

/** Returns the value of an emptied control: null if the field may be absent. */
export const emptyOf = (field: Field): "" | null => (isRequired(field) && field.type === "text" && !field.choices ? "" : null);

/** Returns the initial value of a field in a new record's form. */
function blankOf({ items, lines, ...field }: Field): unknown {
  if (items) return (lines ?? []).map(() => blankRow(items));
  if (field.item) return [];
  return field.type === "boolean" ? false : emptyOf(field);
}

export const blanksOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));

/** Returns a new row of a list; rows that have an id get one. */
export const blankRow = (items: Fields): Record<string, unknown> =>
  "id" in items ? { ...blanksOf(items), id: v7() } : blanksOf(items);

/** Returns the names of fields whose values differ by the engine's own comparison. */
export const changedFields = (fields: Fields, before: Values, after: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (sameValue(field, before[name], after[name]) ? [] : [name]));

/** Whether the values of any field differ. It looks no further than to the first, since forms ask at each key. */
export const isChanged = (fields: Fields, before: Values, after: Values): boolean =>
  Object.entries(fields).some(([name, field]) => !sameValue(field, before[name], after[name]));

/** Returns an entity's fields of these names, in this order. Forms over several records use it. */
export const fieldsOf = <E extends AnyEntity, const K extends keyof E["fields"] & string>(
  { fields }: E,
  names: readonly K[],
): PickedFields<E, K> => Object.fromEntries(names.map((name) => [name, fields[name]])) as PickedFields<E, K>;

/** Returns the values of some keys; missing keys stay missing. */
export function pick<V extends object, const K extends keyof V>(values: V, names: readonly K[]): Pick<V, K>;
export function pick<V extends object>(values: V, names: readonly string[]): Partial<V>;
export function pick(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** Whether nothing has been entered. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && isBlankText(value)) ||
  (Array.isArray(value) && value.length === 0);

/** Whether anything was entered: a row with only an id counts as empty. */
export const isEntered = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((row: unknown) =>
        isRecord(row) ? Object.entries(row).some(([name, each]) => name !== "id" && isEntered(each)) : !isBlank(row),
      )
    : !isBlank(value);

/** Whether a new record's flag or choice is as the form began: nobody has chosen it. */
export const isUnchosen = (field: Field | undefined, start: unknown, value: unknown): boolean =>
  field !== undefined && (field.type === "boolean" || field.choices !== undefined) && value === start;

/** Whether stored values, perhaps of an earlier version of the form, fit these fields. */
export function fits(fields: Fields, stored: Values): boolean {
  return Object.entries(stored).every(([name, value]) => {
    const field = fields[name];
    if (!field) return name === "id";
    if (value === null) return true;
    const { items } = field;
    if (items) return Array.isArray(value) && value.every((row: unknown) => isRecord(row) && fits(items, row));
    if (field.type === "json") return true;
    return field.type === "boolean" ? typeof value === "boolean" : ["string", "number"].includes(typeof value);
  });
}
