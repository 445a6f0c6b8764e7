import { AppError } from "../errors.ts";

/** Days for which the trash gives a record back. */
export const trashDays = 30;

/**
 * Returns the record, unless it is in the trash: nothing is added to one that is.
 * @throws AppError `not_found`
 */
export function mustNotBeDeleted<T extends { readonly deletedAt: string | null }>(row: T | undefined): T {
  if (!row || row.deletedAt !== null) throw new AppError("not_found");
  return row;
}

/** Whether a record that went to the trash then may still be restored at `now`; both ISO moments. */
export function canRestore(deletedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(deletedAt) <= trashDays * 24 * 60 * 60 * 1_000;
}
