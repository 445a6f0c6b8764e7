import { excessOf, type PlannedChange, tryChanges } from "#client/device/change-set.ts";
import { mostInAct } from "#sync/engine/act.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { labelOf, refusalReason } from "./call-words.ts";
import { type ChangedRecord, changedRecords, isVisible } from "./changed-records.ts";
import { subjectOf } from "./subject-of.ts";

/** A planned change that would be refused now. */
export interface RefusedChange {
  /** The id of the planned change. */
  readonly id: string;
  /** What the change does, and to which record: 「パートナーのタグの変更：山田 花子」. */
  readonly label: string;
  readonly reason: string;
}

/** The effects of planned changes, as text. */
export interface Review {
  readonly refused: readonly RefusedChange[];
  readonly records: readonly ChangedRecord[];
  /** Number of records beyond those that are described. */
  readonly more: number;
  /** Planned changes whose values the records already have. */
  readonly unchanged: number;
  /** Whether they are too many, or too large, to be made as one act. Then the first ones alone are tried here. */
  readonly inParts: boolean;
}

/** The most records that are described. */
const most = 50;

/** Tries planned changes on the device's rows, as many as one act may have, and describes their effects. */
export async function readReview(replica: ReplicaReader, set: readonly PlannedChange[]): Promise<Review> {
  const first = set.slice(0, mostInAct);
  const tried = await tryChanges(replica, first);
  const writes = tried.flatMap((each) => each.writes);
  const { records, count } = await changedRecords(replica, writes, most);
  const refused = first.map(async (change, at): Promise<RefusedChange[]> => {
    const refusal = tried[at]?.refusal;
    if (!refusal) return [];
    const subject = await subjectOf(replica, change);
    const label = [labelOf(replica, change.name), ...(subject ? [subject.name] : [])].join("：");
    return [{ id: change.id, label, reason: refusalReason(refusal) }];
  });
  return {
    refused: (await Promise.all(refused)).flat(),
    records,
    more: count - records.length + set.length - first.length,
    unchanged: tried.filter((each) => !each.refusal && !each.writes.some(isVisible)).length,
    inParts: excessOf(set, tried) !== undefined,
  };
}
