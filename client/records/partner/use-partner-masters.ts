import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import { majorIndustry } from "#sync/model/entities/industry.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { majorCategory } from "#sync/model/entities/skill-category.ts";
import type { PartnerCodeFilter } from "./partner-code-filters.ts";

/** A master's rows as a filter offers them: names by id, in the masters' own order. */
export type MasterNames = ReadonlyMap<number, string>;

const none: MasterNames = new Map();
const unread: PartnerMasters = { value: { industry: none, skill: none, position: none }, partial: true };
const masters = { industry: majorIndustry, skill: majorCategory, position: occupation };

/** What each of the list's filters by masters offers. */
export type PartnerMasters = Reading<Readonly<Record<PartnerCodeFilter, MasterNames>>>;

/** The masters that partners are filtered by; none, and partial, until they have been read. */
export function usePartnerMasters(): PartnerMasters {
  const read = useLive(async (replica) => {
    const names = async (entity: (typeof masters)[PartnerCodeFilter]): Promise<MasterNames> => {
      const rows = (await replica.all(entity)).map((row) => [Number(row.id), row.name] as const);
      return new Map(rows.sort(([a], [b]) => a - b));
    };
    const [industry, skill, position] = await Promise.all([
      names(masters.industry),
      names(masters.skill),
      names(masters.position),
    ]);
    return { industry, skill, position };
  }, []);
  return read ?? unread;
}
