import { useLive } from "#client/device/use-live.ts";
import { type CareerIndustry, readCareer } from "#client/records/career/read-career.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { interview, secondInterview, type WorkHistory } from "#sync/model/entities/interview.ts";
import { latestWorkHistory } from "#sync/model/rules/interview.ts";

export interface Career {
  readonly industries: readonly CareerIndustry[];
  /** The jobs of the latest interview that has any. */
  readonly latestHistory: WorkHistory;
}

/** Reads a partner's career sheet and work history, live; undefined while they are being read. */
export function useCareer(partnerId: string): Reading<Career> | undefined {
  return useLive(
    async (reader) => {
      const [industries, first, second] = await Promise.all([
        readCareer(reader, partnerId),
        reader.list(interview, "partnerId", partnerId),
        reader.list(secondInterview, "partnerId", partnerId),
      ]);
      return { industries, latestHistory: latestWorkHistory([...first, ...second]) };
    },
    [partnerId],
  );
}
