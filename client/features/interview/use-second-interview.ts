import { v7 } from "uuid";
import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { interview, type secondInterview } from "#sync/model/entities/interview.ts";
import { currentRevisions } from "#sync/model/rules/interview.ts";
import type { SecondInterviewValues } from "./second-interview-form.ts";

export type FirstInterview = RowOf<typeof interview>;

/** Reads the latest first interview of a partner in its newest version; null without one, undefined while it is being read. */
export function useLatestInterview(partnerId: string): Reading<FirstInterview | null> | undefined {
  return useLive(
    async (reader) => currentRevisions(await reader.list(interview, "partnerId", partnerId))[0] ?? null,
    [partnerId],
  );
}

const unusedJob = () => ({ id: v7(), industry: null, years: null, role: null });

/** What a second interview begins with: what the first one has brought to light. */
const takenOver = [
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

/** Returns what stands in the form before anything is entered. */
export function startOf(first: FirstInterview | null): Partial<SecondInterviewValues> {
  const values = first ? Object.fromEntries(takenOver.map((name) => [name, first[name]])) : {};
  const workHistory = first && first.workHistory.length > 0 ? first.workHistory : [unusedJob()];
  return { ...(values as Partial<SecondInterviewValues>), workHistory };
}
