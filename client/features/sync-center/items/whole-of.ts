import type { Replica } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { WholeIssue } from "#sync/engine/issue.ts";
import type { IssueRow, ShownItem } from "./sync-item.ts";

/** Issues that were fetched whole, by id, with the time of their row's last change. The row may be an excerpt, and newer. */
export type Wholes = ReadonlyMap<string, { readonly whole: WholeIssue; readonly updatedAt: string }>;

/** Returns an issue's whole row if it was fetched and has not changed since; else the row as it is. */
export function wholeRow(row: IssueRow, wholes: Wholes): IssueRow {
  const fetched = wholes.get(row.id);
  return fetched && fetched.updatedAt === row.updatedAt ? { ...row, ...fetched.whole, isExcerpt: false } : row;
}

/** Returns the rows of an item, and of those under it, that the device has only as excerpts. */
export function excerptsOf({ source, sides, under }: ShownItem): IssueRow[] {
  const rows = ["row" in source ? [source.row] : [], sides.map(({ row }) => row)].flat();
  const own = [...new Map(rows.map((row) => [row.id, row])).values()].filter(({ isExcerpt }) => isExcerpt);
  return [...own, ...under.flatMap(excerptsOf)];
}

/** Fetches the whole rows of all excerpts in these items, as far as possible. */
export async function fetchWholes(replica: Replica, items: readonly ShownItem[]): Promise<Wholes> {
  const wholes = new Map<string, { whole: WholeIssue; updatedAt: string }>();
  for (const { id, updatedAt } of items.flatMap(excerptsOf)) {
    try {
      wholes.set(id, { whole: await replica.wholeIssue(id), updatedAt });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return wholes;
}
