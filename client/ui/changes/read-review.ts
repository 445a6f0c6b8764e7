import { excessOf, type PlannedChange, tryChanges } from "#client/device/change-set.ts";
import { mostInAct } from "#sync/engine/act.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
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
  /** Why they cannot be confirmed together, if no single change is the reason. */
  readonly excess: string | undefined;
}

/** The most records that are described. */
const most = 50;

/** Tries planned changes on the device's rows, and describes their effects. */
export async function readReview(replica: ReplicaReader, set: readonly PlannedChange[]): Promise<Review> {
  const tried = await tryChanges(replica, set);
  const writes = tried.flatMap((each) => each.writes);
  const { records, count } = await changedRecords(replica, writes, most);
  const refused = set.map(async (change, at): Promise<RefusedChange[]> => {
    const refusal = tried[at]?.refusal;
    if (!refusal) return [];
    const subject = await subjectOf(replica, change);
    const label = [labelOf(replica, change.name), ...(subject ? [subject.name] : [])].join("：");
    return [{ id: change.id, label, reason: refusalReason(refusal) }];
  });
  const excess = excessOf(set, tried);
  return {
    refused: (await Promise.all(refused)).flat(),
    records,
    more: count - records.length,
    unchanged: tried.filter((each) => !each.refusal && !each.writes.some(isVisible)).length,
    excess: excess && excessTexts[excess],
  };
}

const excessTexts = {
  count: `一度に確定できる変更は${mostInAct}件までです。変更を減らしてください。`,
  bytes: "一度に送信できる大きさを超えています。変更を減らしてください。",
} as const;
