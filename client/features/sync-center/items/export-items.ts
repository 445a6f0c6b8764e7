import { saveBlob } from "#client/ui/page/save-blob.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { IssueRow, ShownItem } from "./sync-item.ts";
import { excerptsOf, fetchWholes, type Wholes, wholeRow } from "./whole-of.ts";

/**
 * Saves items as a JSON file. It contains all data that a user needs to enter them again, or to send them to a colleague. An item
 * that cannot be fetched whole is saved as the excerpt on this device, and is marked as one.
 * @throws EngineError `connection_needed` after saving, if the file contains excerpts
 */
export async function exportItems(replica: Replica, items: readonly ShownItem[], fileName: string): Promise<void> {
  const wholes = await fetchWholes(replica, items);
  const plain = items.map((item) => plainOf(item, wholes));
  saveBlob(new Blob([JSON.stringify(plain, null, 2)], { type: "application/json" }), fileName);
  if (items.flatMap(excerptsOf).some(({ id }) => !wholes.has(id))) throw new EngineError("connection_needed");
}

/** Returns an item as it is written to the file; keys whose value is undefined are left out. */
function plainOf(item: ShownItem, wholes: Wholes): object {
  const { what, subject, who, when, why, changes, sides, under, source } = item;
  const conflicts = sides.map(({ row, mutation: _mutation, entry: _entry, seen: _seen, ...words }) => ({
    ...words,
    whole: wholes.has(row.id) ? sidesOf(wholeRow(row, wholes)) : undefined,
  }));
  const row = "row" in source ? wholeRow(source.row, wholes) : undefined;
  return {
    what,
    subject: subject?.name ?? null,
    who,
    when,
    why,
    changes,
    conflicts: conflicts.length > 0 ? conflicts : undefined,
    mutation: row?.mutation ?? item.mutation,
    isExcerpt: row?.isExcerpt || undefined,
    under: under.length > 0 ? under.map((each) => plainOf(each, wholes)) : undefined,
  };
}

const sidesOf = ({ base, mine, theirs }: IssueRow) => ({ base, mine, theirs });
