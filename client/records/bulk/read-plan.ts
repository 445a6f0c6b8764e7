import { type PlannedChange, tryChanges } from "#client/device/change-set.ts";
import type { Address } from "#client/device/path-to.ts";
import { pageOf } from "#client/records/pages.ts";
import { refusalReason } from "#client/ui/changes/call-words.ts";
import { nameOf, noSuch } from "#client/ui/text/record-name.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import type { Replica, Tried } from "#sync/engine/client/replica-types.ts";
import { type BulkTarget, subjectOfChange, type Verdict, verdictOf } from "./bulk-plan.ts";

/** A record that is not changed, and why. */
export interface NotChanged {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly address: Address;
}

/** What a plan will do. */
export interface ReadPlan {
  /** The changes that will be made, each with what is seen of its record now. */
  readonly due: readonly PlannedChange[];
  /** Number of records that have the value already. */
  readonly same: number;
  readonly refused: readonly NotChanged[];
}

/** The number of changes that are tried at once. */
const atOnce = 100;

/**
 * Tries a plan on the device's rows, a part at a time, so that the page stays usable.
 * @param onRead called after each part with the number of changes read
 * @returns undefined once it is aborted
 */
export async function readPlan(
  replica: Replica,
  plan: readonly PlannedChange[],
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<ReadPlan | undefined> {
  const due: PlannedChange[] = [];
  const refused: NotChanged[] = [];
  for (let from = 0; from < plan.length; from += atOnce) {
    const part = plan.slice(from, from + atOnce);
    const tried = await tryChanges(replica, part);
    const judged = part.flatMap((change, at) =>
      tried[at] ? [{ change, tried: tried[at], verdict: verdictOf(change, tried[at]) }] : [],
    );
    due.push(...judged.flatMap((each) => (each.verdict === "due" ? [withSeen(each.change, each.tried)] : [])));
    refused.push(...(await notChanged(replica, judged)));
    if (signal.aborted) return undefined;
    onRead(from + part.length);
  }
  return { due, same: plan.length - due.length - refused.length, refused };
}

/** The values that the author saw are sent with the change: no later value of a colleague is overwritten unseen (A3). */
const withSeen = (change: PlannedChange, { from }: Tried): PlannedChange => ({ ...change, seen: from });

interface Judged {
  readonly change: PlannedChange;
  readonly verdict: Verdict;
}

/** Names the records that are not changed, and why; those that have the value already are left out. */
export async function notChanged(
  replica: Replica,
  judged: readonly Judged[],
  subjectOf: (change: PlannedChange) => BulkTarget = subjectOfChange,
): Promise<readonly NotChanged[]> {
  const found = await read(replica, (reader) =>
    Promise.all(
      judged.map(async ({ change, verdict }): Promise<NotChanged[]> => {
        if (verdict === "due" || verdict === "same") return [];
        const { entity: name, id } = subjectOf(change);
        const entity = reader.model.entity(name);
        const named = await nameOf(reader, entity, id);
        const reason = verdict === "moved" ? "その後、別の内容に変更されています。" : refusalReason(verdict);
        return [{ id, name: named?.name ?? noSuch(reader, entity), reason, address: pageOf(name, id) }];
      }),
    ),
  );
  return found.value.flat();
}
