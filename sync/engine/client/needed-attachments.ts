import type { RowOf } from "../entity.ts";
import type { issue } from "../issue.ts";
import { splitKey } from "../tx.ts";
import type { Attachment } from "./attachment-types.ts";

/** What is looked at of an issue. */
export type RefusedIssue = Pick<RowOf<typeof issue>, "kind" | "settledAt" | "mutation">;

/**
 * Without those files that have no record because the change that makes it was refused and still waits for a person: tried
 * again, it needs their bytes. Such a file is part of that issue, and none of its own.
 * @param issues all of the device
 */
export function withoutNeeded<T extends Pick<Attachment, "key" | "stopped">>(
  stopped: readonly T[],
  issues: readonly RefusedIssue[],
): T[] {
  const gone = stopped.filter((one) => one.stopped === "gone");
  if (gone.length === 0) return [...stopped];
  const open = issues.filter((row) => row.kind === "refused" && row.settledAt === null);
  // What a mutation looks like is not to be known here: one that makes a row has its id in it.
  const refused = open.map((row) => JSON.stringify(row.mutation));
  const needed = new Set(gone.filter(({ key }) => refused.some((text) => text.includes(splitKey(key).id))));
  return stopped.filter((one) => !needed.has(one));
}
