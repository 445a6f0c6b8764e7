import { useLive } from "#client/device/use-live.ts";
import { readInterviewer } from "#client/records/interview/read-interviewer.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { correctionCount, currentRevisions, revisionsOf } from "#sync/model/rules/interview.ts";

interface Described {
  readonly interviewer: string;
  /** The number of corrections. */
  readonly corrected: number;
}

export interface FirstInterviewView extends RowOf<typeof interview>, Described {
  /** The name of the second interview's manager. */
  readonly manager: string | null;
}
export interface SecondInterviewView extends RowOf<typeof secondInterview>, Described {}

/** Reads a partner's first interviews in their newest revisions, latest first; undefined while they are being read. */
export function useFirstInterviews(partnerId: string): Reading<readonly FirstInterviewView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(interview, "partnerId", partnerId);
      const name = await readNames(replica, interview, rows, ["secondInterviewAdminId"]);
      return Promise.all(
        currentRevisions(rows).map(async (row) => {
          const revisions = revisionsOf(rows, row);
          return {
            ...row,
            interviewer: await readInterviewer(replica, revisions),
            manager: name(row, "secondInterviewAdminId"),
            corrected: correctionCount(revisions),
          };
        }),
      );
    },
    [partnerId],
  );
}

/** Reads a partner's second interviews in their newest revisions, latest first; undefined while they are being read. */
export function useSecondInterviews(partnerId: string): Reading<readonly SecondInterviewView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(secondInterview, "partnerId", partnerId);
      return Promise.all(
        currentRevisions(rows).map(async (row) => {
          const revisions = revisionsOf(rows, row);
          return { ...row, interviewer: await readInterviewer(replica, revisions), corrected: correctionCount(revisions) };
        }),
      );
    },
    [partnerId],
  );
}
