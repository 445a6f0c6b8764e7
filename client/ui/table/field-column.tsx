import type { ReactNode } from "react";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import type { DataColumn } from "./data-table-props.ts";
import { fieldCell } from "./field-cell.tsx";

type NameIn<E extends AnyEntity> = keyof E["fields"] & keyof RowOf<E> & string;

/**
 * Makes a column of an entity's field: label, cell, width and place on a card follow from the field.
 * @param more what differs
 */
export function fieldColumn<E extends AnyEntity, const K extends NameIn<E>, T extends Pick<RowOf<E>, K>>(
  entity: E,
  name: K,
  more: Partial<DataColumn<T>> = {},
): DataColumn<T> {
  const field = entity.fields[name];
  if (!field) throw new Error(`${entity.name} has no field ${name}`);
  return { label: field.label, ...shapeOf(field), cell: (row) => cellOf(field, row[name]), ...more };
}

/** Joins two columns in a narrow space: the second is shown below the first. */
export function stackedColumn<T>(over: DataColumn<T>, under: DataColumn<T>, more: Partial<DataColumn<T>> = {}): DataColumn<T> {
  const { number: _number, ...shape } = over;
  const file = [...(over.file ?? []), ...(under.file ?? [])];
  return { ...shape, label: `${over.label}・${under.label}`, second: under.cell, file, ...more };
}

function cellOf(field: Field, value: unknown): ReactNode {
  const cell = fieldCell(field, value);
  return typeof cell === "string" && field.type === "text" ? <ClampedText text={cell} /> : cell;
}

function shapeOf({ type, choices }: Field): Pick<DataColumn<unknown>, "width" | "card" | "number"> {
  if (choices) return { width: "120px", card: "foot" };
  if (type === "date") return { width: "88px", card: "foot" };
  if (type === "timestamp") return { width: "128px", card: "foot" };
  if (type === "integer" || type === "number") return { width: "72px", card: "foot", number: true };
  return { width: "minmax(0, 1fr)" };
}
