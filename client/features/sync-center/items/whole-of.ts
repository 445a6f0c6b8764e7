import type { Replica } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { WholeIssue } from "#sync/engine/issue.ts";
import type { IssueRow, ShownItem } from "./sync-item.ts";

/** Issues that were fetched whole, by id, with when their row had changed: it may hold an excerpt, and a newer one since. */
export type Wholes = ReadonlyMap<string, { readonly whole: WholeIssue; readonly updatedAt: string }>;

/** An issue's row, whole where that has been fetched and the row has not moved since. */
export function wholeRow(row: IssueRow, wholes: Wholes): IssueRow {
  const fetched = wholes.get(row.id);
  return fetched && fetched.updatedAt === row.updatedAt ? { ...row, ...fetched.whole, isExcerpt: false } : row;
}

/** The rows of an item, and of what hangs under it, of which only an excerpt is here. */
export function excerptsOf({ source, sides, under }: ShownItem): IssueRow[] {
  const rows = ["row" in source ? [source.row] : [], sides.map(({ row }) => row)].flat();
  const own = [...new Map(rows.map((row) => [row.id, row])).values()].filter(({ isExcerpt }) => isExcerpt);
  return [...own, ...under.flatMap(excerptsOf)];
}

/** Fetches all of which these items show an excerpt, as far as it can be had. */
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
