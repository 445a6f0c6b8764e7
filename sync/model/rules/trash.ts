import { AppError } from "../errors.ts";

/** Days for which a record can be restored from the trash. */
export const trashDays = 30;

/**
 * Returns the record, unless it is in the trash: nothing may be added to such a record.
 * @throws AppError `not_found`
 */
export function mustNotBeDeleted<T extends { readonly deletedAt: string | null }>(row: T | undefined): T {
  if (!row || row.deletedAt !== null) throw new AppError("not_found");
  return row;
}

/**
 * Returns the record, even if it is in the trash, as long as it can come back. Nothing may be added to somebody who was erased.
 * @throws AppError `not_found`
 */
export function mustBeRestorable<T extends { readonly deletedAt: string | null }>(row: T | undefined, now: string): T {
  if (!row || !isRestorable(row, now)) throw new AppError("not_found");
  return row;
}

/** Whether a record is there or may still be restored at `now`. Who cannot come back may be an erased person. */
export const isRestorable = ({ deletedAt }: { readonly deletedAt: string | null }, now: string): boolean =>
  deletedAt === null || canRestore(deletedAt, now);

/** Whether a record deleted at `deletedAt` may still be restored at `now`; both are ISO moments. */
export const canRestore = (deletedAt: string, now: string): boolean => restorableFor(deletedAt, now) >= 0;

/**
 * Returns for how many days a record may still be restored at `now`. Started days count: 1 on the last day, `trashDays` on the
 * first.
 */
export const trashDaysLeft = (deletedAt: string, now: string): number =>
  Math.min(trashDays, Math.max(1, Math.ceil(restorableFor(deletedAt, now) / day)));

const day = 24 * 60 * 60 * 1_000;

/** Returns the milliseconds for which a record may still be restored. */
const restorableFor = (deletedAt: string, now: string): number => trashDays * day - (Date.parse(now) - Date.parse(deletedAt));
