import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { currentRevisions } from "#sync/model/rules/interview.ts";
import { adminNames } from "./admin-names.ts";

interface Told {
  /** Who interviewed; null when not known. */
  readonly interviewer: string | null;
  /** Earlier versions that this one corrects. */
  readonly corrected: number;
}

export interface FirstInterviewView extends RowOf<typeof interview>, Told {
  /** Who holds the second interview. */
  readonly manager: string | null;
}
export interface SecondInterviewView extends RowOf<typeof secondInterview>, Told {}

/** A partner's first interviews in their newest versions, latest first; undefined while they are being read. */
export function useFirstInterviews(partnerId: string): Reading<readonly FirstInterviewView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(interview, "partnerId", partnerId);
      const names = await adminNames(
        replica,
        rows.flatMap((row) => [row.createdBy, row.secondInterviewAdminId]),
      );
      return currentRevisions(rows).map((row) => ({
        ...row,
        interviewer: names.get(row.createdBy) ?? null,
        manager: names.get(row.secondInterviewAdminId) ?? null,
        corrected: versionsOf(rows, row) - 1,
      }));
    },
    [partnerId],
  );
}

/** The same of second interviews. */
export function useSecondInterviews(partnerId: string): Reading<readonly SecondInterviewView[]> | undefined {
  return useLive(
    async (replica) => {
      const rows = await replica.list(secondInterview, "partnerId", partnerId);
      const names = await adminNames(
        replica,
        rows.map(({ createdBy }) => createdBy),
      );
      return currentRevisions(rows).map((row) => ({
        ...row,
        interviewer: names.get(row.createdBy) ?? null,
        corrected: versionsOf(rows, row) - 1,
      }));
    },
    [partnerId],
  );
}

interface Revision {
  readonly id: string;
  readonly revisionOfId: string | null;
}

const versionsOf = (rows: readonly Revision[], { id, revisionOfId }: Revision): number => {
  const first = revisionOfId ?? id;
  return rows.filter((row) => (row.revisionOfId ?? row.id) === first).length;
};
