import type { EarlierRow } from "#sync/model/calls/history.ts";

/** Whether a row was added or removed since. */
export const cameOrWent = ({ past, present }: Pick<EarlierRow, "past" | "present">): boolean => past !== present;

/** Returns the rows with what differs from now alone. */
export const changedRows = (rows: readonly EarlierRow[]): readonly EarlierRow[] =>
  rows.flatMap((row) => {
    const fields = row.fields.filter(({ past, present }) => past !== present);
    return fields.length > 0 || cameOrWent(row) ? [{ ...row, fields }] : [];
  });

/** Returns how many things differ from now. A row that came or went counts as one. */
export const countOfChanges = (rows: readonly EarlierRow[]): number =>
  changedRows(rows).reduce((sum, row) => sum + (cameOrWent(row) ? 1 : row.fields.length), 0);
