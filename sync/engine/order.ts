import type { RowId } from "./entity.ts";

/** Compares texts by their code units, without regard to a language: ids, days, moments and keys. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares different rows by their ids, which are in the order in which the rows were made. */
export const byId = (a: { readonly id: RowId }, b: { readonly id: RowId }): number => (a.id < b.id ? -1 : 1);

interface Changed {
  readonly id: RowId;
  readonly updatedAt: string;
}

/** Compares rows by their last change, the latest first. Of those that changed at once, the one that was made last comes first. */
export const latestChangeFirst = (a: Changed, b: Changed): number => byText(b.updatedAt, a.updatedAt) || byId(b, a);
