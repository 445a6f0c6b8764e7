import type { ReactNode } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { DefinitionGrid } from "./definition-grid.tsx";
import { fieldCell } from "./field-cell.tsx";

interface FactsProps<E extends AnyEntity, K extends FieldName<E>> {
  readonly entity: E;
  readonly row: Pick<RowOf<E>, K & keyof RowOf<E>>;
  /** The fields to show, in this order. */
  readonly names: readonly K[];
  /** The fields that are left out if they are empty. */
  readonly optional?: readonly K[];
  /** The fields that take the whole width. */
  readonly wide?: readonly K[];
  /** Returns where the history of a field is. */
  readonly historyOf?: (name: K) => Address;
  /** Renders a field that is more than a text, such as a link or a badge. */
  readonly as?: { readonly [P in K & keyof RowOf<E>]?: (value: NonNullable<RowOf<E>[P]>) => ReactNode };
}

type FieldName<E extends AnyEntity> = keyof E["fields"] & string;

/** Shows a record's fields by their labels, each as text. A reference to another record needs its own cell (`as`). */
export function Facts<E extends AnyEntity, const K extends FieldName<E>>(props: FactsProps<E, K>) {
  const { entity, names, optional = [], wide = [], historyOf } = props;
  const values: Readonly<Record<string, unknown>> = { ...props.row };
  const cells: Readonly<Record<string, ((value: never) => ReactNode) | undefined>> = { ...props.as };
  const items = names.flatMap((name) => {
    const [field, value] = [entity.fields[name], values[name] ?? null];
    if (!field || ((value === null || value === "") && optional.includes(name))) return [];
    const [plain, cell] = [fieldCell(field, value), cells[name]];
    const labelHref = historyOf?.(name);
    return [
      { label: field.label, labelHref, value: plain !== null && cell ? cell(value as never) : plain, wide: wide.includes(name) },
    ];
  });
  return <DefinitionGrid items={items} />;
}
