import { v7 } from "uuid";
import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { type AnyInterview, interview, type secondInterview } from "#sync/model/entities/interview.ts";
import { currentRevisions, revisionsOf } from "#sync/model/rules/interview.ts";
import type { SecondInterviewValues } from "./second-interview-form.ts";

export type FirstInterview = RowOf<typeof interview>;

/** An interview that is corrected. */
export interface Corrected<E extends AnyInterview> {
  /** Its newest revision. */
  readonly row: RowOf<E>;
  /** The author of this revision. */
  readonly by: string;
}

/** The values that an interview's form begins with. */
export interface Beginning<E extends AnyInterview> {
  /** The latest first interview in its newest revision; null without one. */
  readonly first: FirstInterview | null;
  /** Undefined for a new interview; null if the partner has no such interview. */
  readonly corrected: Corrected<E> | null | undefined;
}

/**
 * Reads live what the form begins with.
 * @param corrects a revision of the interview that is corrected
 */
export function useBeginning<E extends AnyInterview>(
  entity: E,
  partnerId: string,
  corrects: string | undefined,
): Reading<Beginning<E>> | undefined {
  return useLive(
    async (reader) => {
      const [first = null] = currentRevisions(await reader.list(interview, "partnerId", partnerId));
      if (corrects === undefined) return { first, corrected: undefined };
      const revisions: readonly RowOf<AnyInterview>[] = await reader.list<AnyInterview>(entity, "partnerId", partnerId);
      const named = revisions.find(({ id }) => id === corrects);
      const [row] = named ? revisionsOf(revisions, named) : [];
      if (!row) return { first, corrected: null };
      const name = await readNames<AnyInterview, "createdBy">(reader, entity, [row], ["createdBy"]);
      return { first, corrected: { row: row as RowOf<E>, by: name(row, "createdBy") } };
    },
    [entity, partnerId, corrects],
  );
}

/** Makes a job without any values. */
const unusedJob = () => ({ id: v7(), industry: null, years: null, role: null });

/** The fields that a new second interview takes over from the first one. */
export const takenOver = [
  "interviewType",
  "workHistory",
  "desiredMinHourlyRate",
  "desiredMaxHourlyRate",
  "desiredMinMonthlyRate",
  "desiredMaxMonthlyRate",
  "availableWorkingHours",
  "workingStyle",
  "intention",
  "experienceRoles",
  "recentProject",
  "careerVision",
  "currentJobDissatisfaction",
  "weaknesses",
  "noteForWork",
] as const satisfies readonly (keyof SecondInterviewValues &
  keyof typeof interview.fields &
  keyof typeof secondInterview.fields)[];

/** Returns the initial values of the form of a new second interview. */
export function startOf(first: FirstInterview | null): Partial<SecondInterviewValues> {
  const values = first ? Object.fromEntries(takenOver.map((name) => [name, first[name]])) : {};
  const workHistory = first && first.workHistory.length > 0 ? first.workHistory : [unusedJob()];
  return { ...(values as Partial<SecondInterviewValues>), workHistory };
}
