import { readInterviewer } from "#client/records/interview/read-interviewer.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { type AnyInterview, interview, secondInterview, type WorkHistory } from "#sync/model/entities/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { currentRevisions, isArranged, latestWorkHistory, revisionsOf } from "#sync/model/rules/interview.ts";

type AnyRow = RowOf<AnyInterview>;

/** A value of an interview, and which interview that was. */
export interface Stated<T> {
  readonly value: T;
  /** 「2026/11/03 二次面談」. */
  readonly from: string;
}

/** What a comparison shows of a partner's interviews. */
export interface InterviewsSummary {
  /** The latest interview that was held, of either kind, and who held it. */
  readonly held: { readonly row: AnyRow; readonly about: string; readonly interviewer: string } | undefined;
  /** The latest second interview that was held. */
  readonly heldSecond: RowOf<typeof secondInterview> | undefined;
  /** All interviews in their newest revisions, the latest first. */
  readonly current: readonly AnyRow[];
  /** The jobs of the latest interview that has any. */
  readonly workHistory: WorkHistory;
  /** The occupations of whose hard skills any second interview has a score, in any revision, as lists find partners by. */
  readonly judgedOccupationIds: readonly number[];
}

/** Reads a partner's interviews. */
export async function readInterviews(reader: ReplicaReader, partnerId: string): Promise<InterviewsSummary> {
  const [first, second] = await Promise.all([
    reader.list(interview, "partnerId", partnerId),
    reader.list(secondInterview, "partnerId", partnerId),
  ]);
  const all: readonly AnyRow[] = [...first, ...second];
  const current = currentRevisions(all);
  const latest = current.find((row) => !isArranged(row));
  return {
    held: latest && {
      row: latest,
      about: aboutInterview(latest),
      interviewer: await readInterviewer(reader, revisionsOf(all, latest)),
    },
    heldSecond: currentRevisions(second).find((row) => !isArranged(row)),
    current,
    workHistory: latestWorkHistory(all.slice()),
    judgedOccupationIds: second.flatMap(({ hardOccupationIds }) => hardOccupationIds),
  };
}

/** Whether it is a second interview. */
export const isSecond = (row: AnyRow): row is RowOf<typeof secondInterview> => "hardScores" in row;

/** Returns which interview it is: 「2026/11/03 二次面談」. */
export const aboutInterview = (row: AnyRow): string =>
  `${formatDate(row.scheduledDate) || "日付なし"} ${isSecond(row) ? secondInterview.label : interview.label}`;

/** Returns a value of the latest interview that has one; undefined without any. */
export function latestStated<T>(interviews: readonly AnyRow[], read: (row: AnyRow) => T | null): Stated<T> | undefined {
  for (const row of interviews) {
    const value = read(row);
    if (value !== null) return { value, from: aboutInterview(row) };
  }
  return undefined;
}
