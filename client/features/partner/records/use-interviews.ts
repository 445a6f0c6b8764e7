import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { currentRevisions, revisionsOf } from "#sync/model/rules/interview.ts";

interface Told {
  /** Who interviewed: who recorded the first revision. */
  readonly interviewer: string;
  /** Earlier revisions that this one corrects. */
  readonly corrected: number;
}

export interface FirstInterviewView extends RowOf<typeof interview>, Told {
  /** Who holds the second interview. */
  readonly manager: string | null;
}
export interface SecondInterviewView extends RowOf<typeof secondInterview>, Told {}

/** A partner's first interviews in their newest revisions, latest first; undefined while they are being read. */
export function useFirstInterviews(partnerId: string): Reading<readonly FirstInterviewView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(interview, "partnerId", partnerId);
      const name = await readNames(replica, interview, rows, ["createdBy", "secondInterviewAdminId"]);
      return currentRevisions(rows).map((row) => {
        const revisions = revisionsOf(rows, row);
        return {
          ...row,
          interviewer: name(revisions.at(-1) ?? row, "createdBy"),
          manager: name(row, "secondInterviewAdminId"),
          corrected: revisions.length - 1,
        };
      });
    },
    [partnerId],
  );
}

/** The same of second interviews. */
export function useSecondInterviews(partnerId: string): Reading<readonly SecondInterviewView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(secondInterview, "partnerId", partnerId);
      const name = await readNames(replica, secondInterview, rows, ["createdBy"]);
      return currentRevisions(rows).map((row) => {
        const revisions = revisionsOf(rows, row);
        return { ...row, interviewer: name(revisions.at(-1) ?? row, "createdBy"), corrected: revisions.length - 1 };
      });
    },
    [partnerId],
  );
}
