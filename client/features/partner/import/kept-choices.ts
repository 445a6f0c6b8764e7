import { type ImportRow, importActs, type RowAct } from "./import-plan.ts";

/** What a user has chosen to do with rows, by their numbers, and the rows as they were then. */
export interface RowChoices {
  readonly acts: ReadonlyMap<number, RowAct>;
  readonly of: readonly ImportRow[];
}

/** Nothing is chosen. */
export const noChoices: RowChoices = { acts: new Map(), of: [] };

/**
 * Returns the choices that still hold for rows that were compared again. To leave a row out always does. Another choice does while it
 * is offered, and the row is like nobody whom the user had not seen. Nobody is registered twice unasked.
 * @param taken numbers of the rows that were imported meanwhile
 */
export function keptChoices({ acts, of }: RowChoices, now: readonly ImportRow[], taken: ReadonlySet<number>): RowChoices {
  const before = new Map(of.map((row) => [row.number, row]));
  const kept = now.flatMap((row) => {
    const act = acts.get(row.number);
    const known = before.get(row.number);
    return act && known && (act.kind === "skip" || (isOffered(row, act) && isKnown(row, known, taken)))
      ? [[row.number, act] as const]
      : [];
  });
  return { acts: new Map(kept), of: now };
}

const isOffered = (row: ImportRow, act: RowAct): boolean =>
  importActs(row).some((one) => one.kind === act.kind && (one.kind !== "update" || act.kind !== "update" || one.id === act.id));

/** Whether all whom a row is like were seen before. One of them may be the earlier row that has been imported since. */
function isKnown(row: ImportRow, { alike, sameAs }: ImportRow, taken: ReadonlySet<number>): boolean {
  const seen = new Set(alike.map((one) => one.row.id));
  const fresh = row.alike.filter((one) => !seen.has(one.row.id)).length;
  const isImported = sameAs !== undefined && taken.has(sameAs);
  return fresh <= (isImported ? 1 : 0) && (row.sameAs === undefined || row.sameAs === sameAs);
}
