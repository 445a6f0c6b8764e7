import { type CareerIndustry, readCareer } from "#client/records/career/read-career.ts";
import { namesById, unknownName } from "#client/records/names.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { latestChangeFirst } from "#sync/engine/order.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import type { partner } from "#sync/model/entities/partner.ts";

/** A partner's career sheet, and the name of the user who changed it last. */
export interface CareerReading {
  readonly partner: RowOf<typeof partner>;
  readonly industries: readonly CareerIndustry[];
  /** Undefined while the sheet is empty. */
  readonly by: string | undefined;
  /** Whether the whole sheet is on the device. */
  readonly complete: boolean;
}

/** Reads the career sheet of a partner. */
export async function readSheet(row: RowOf<typeof partner>, reader: ReplicaReader): Promise<CareerReading> {
  const industries = await readCareer(reader, row.id);
  const rows = industries.flatMap(({ row: industry, jobs }) => [industry, ...jobs.map((job) => job.row)]);
  const [last] = rows.sort(latestChangeFirst);
  const by = last?.updatedBy ?? last?.createdBy;
  const names = await namesById(reader, admin, [by]);
  return {
    partner: row,
    industries,
    by: last && (names.get(String(by)) ?? unknownName),
    complete: reader.hasAll(industrySheet) && reader.hasAll(skillSheet),
  };
}
