import { z } from "zod";
import { counted } from "./counted.ts";
import { type Field, rowId, type ValueOf } from "./field.ts";

/** One item of a list field. */
export type ItemOf<F extends Readonly<Record<string, Field>>> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** A field whose value is a list of small records; it is compared as a whole (docs/decisions/013). */
export interface ListField<F extends Readonly<Record<string, Field>>> extends Field<ItemOf<F>[]> {
  readonly items: F;
  readonly bounds: Bounds;
}

/** A field whose value is a list of plain values. */
export interface ValuesField<T> extends Field<T[]> {
  readonly item: Field<T>;
  readonly bounds: Bounds;
}

/** How many items a list may have. */
export interface Bounds {
  readonly min?: number;
  readonly max: number;
}

/** Declares the id of a list's item. It identifies an item in a form and is never shown. */
export const itemId: Field<string> = { label: "ID", type: "uuid", schema: rowId, required: true };

/**
 * Declares a list of records within a row. Paths of its problems are `<field>.<index>.<key>`.
 * @param unique key whose values must differ between items
 */
export function list<F extends Readonly<Record<string, Field>>>(
  label: string,
  items: F,
  { unique, ...bounds }: Bounds & { readonly unique?: keyof F & string },
): ListField<F> {
  const twice = unique === undefined ? "" : `同じ${items[unique]?.label ?? ""}が重複しています`;
  const isUnique = (values: readonly ItemOf<F>[]) =>
    unique === undefined || new Set(values.map((value) => value[unique])).size === values.length;
  const of = (item: z.ZodType<ItemOf<F>>) => bounded(label, item, bounds).refine(isUnique, twice);
  const schemas = { schema: of(itemSchema(items)), stored: of(itemSchema(items, "stored")) };
  return { label, type: "json", ...schemas, items, bounds, required: (bounds.min ?? 0) > 0 };
}

/** Declares a list with one record for each of these names, in their order. */
export function lines<F extends Readonly<Record<string, Field>>>(
  label: string,
  names: readonly string[],
  items: F,
): ListField<F> & { readonly lines: readonly string[] } {
  const { length } = names;
  const bounds = { min: length, max: length };
  const schema = bounded(label, itemSchema(items), bounds);
  const stored = bounded(label, itemSchema(items, "stored"), bounds);
  return { label, type: "json", schema, stored, items, bounds, lines: names, required: true };
}

/** Declares a list of plain values. */
export function values<T>(label: string, item: Field<T>, bounds: Bounds): ValuesField<T> {
  return { label, type: "json", schema: bounded(label, item.schema, bounds), item, bounds };
}

function itemSchema<F extends Readonly<Record<string, Field>>>(items: F, kind?: "stored"): z.ZodType<ItemOf<F>> {
  const shape = Object.fromEntries(Object.entries(items).map(([key, field]) => [key, (kind && field.stored) ?? field.schema]));
  return z.object(shape) as unknown as z.ZodType<ItemOf<F>>;
}

function bounded<T>(label: string, item: z.ZodType<T>, { min = 0, max }: Bounds) {
  const few = min === 1 ? `${label}を入力してください` : `${label}は${min}件以上で入力してください`;
  const array = z.array(item, { error: `${label}の形式をご確認ください` }).min(min, few);
  return counted(array, max, `${label}は${max}件以内で入力してください`);
}
