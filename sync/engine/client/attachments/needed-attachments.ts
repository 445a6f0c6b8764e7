import type { RowOf } from "../../entity.ts";
import type { issue } from "../../issue.ts";
import { splitKey } from "../../tx.ts";
import type { Attachment } from "./attachment-types.ts";

/** The part of an issue that is read here. */
export type RefusedIssue = Pick<RowOf<typeof issue>, "kind" | "settledAt" | "mutation">;

/**
 * Returns the attachments without those whose record is missing because its mutation was refused and waits for a person. That
 * mutation needs their bytes when it is tried again. Such a file belongs to that issue and is no issue itself.
 * @param issues all of the device
 */
export function withoutNeeded<T extends Pick<Attachment, "key" | "stopped">>(
  stopped: readonly T[],
  issues: readonly RefusedIssue[],
): T[] {
  const gone = stopped.filter((one) => one.stopped === "gone");
  if (gone.length === 0) return [...stopped];
  const open = issues.filter((row) => row.kind === "refused" && row.settledAt === null);
  // The form of a mutation is not known here. A mutation that makes a row contains its id.
  const refused = open.map((row) => JSON.stringify(row.mutation));
  const needed = new Set(gone.filter(({ key }) => refused.some((text) => text.includes(splitKey(key).id))));
  return stopped.filter((one) => !needed.has(one));
}
