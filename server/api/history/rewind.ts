import type { RowChange } from "#sync/engine/server/audit.ts";

type Values = Readonly<Record<string, unknown>>;

/** A row at one moment. */
export interface RowThen {
  readonly entity: string;
  readonly id: string;
  readonly values: Values;
  /** Whether a part of what happened to it since was erased, so that its values then are not known. */
  readonly isErased: boolean;
}

const keyOf = ({ entity, id }: { readonly entity: string; readonly id: string | number }) => `${entity}/${id}`;

/**
 * Returns rows as they stood before changes: each is taken back, the last one first.
 * @param rows the rows after the changes
 * @param changes what happened since, newest first
 */
export function rewind(rows: readonly Omit<RowThen, "isErased">[], changes: readonly RowChange[]): readonly RowThen[] {
  const found = new Map<string, RowThen>(rows.map((row) => [keyOf(row), { ...row, isErased: false }]));
  for (const change of changes) {
    const key = keyOf(change);
    const { entity, before, after } = change;
    const row = found.get(key) ?? { entity, id: String(change.id), values: {}, isErased: false };
    if (before === null && after !== null) found.delete(key);
    else if (before === null) found.set(key, { ...row, isErased: true });
    // A row that is not here now, and was not removed since, belongs to another record.
    else if (found.has(key) || after === null) found.set(key, { ...row, values: { ...row.values, ...before } });
  }
  return [...found.values()];
}
