import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { courseStart, isWithinAct, type NoticeCase } from "#sync/model/rules/freelance-act.ts";

/**
 * Reads what the freelance act's rules need of contracts, in their order.
 * @param today the day in Japan
 * @param needsCourse whether earlier contracts are read, too. They are of nobody outside of the act.
 */
export async function readNoticeCases(
  reader: Pick<ReplicaReader, "getMany" | "listEach">,
  contracts: readonly RowOf<typeof contract>[],
  today: string,
  needsCourse: (row: RowOf<typeof contract>) => boolean = () => true,
): Promise<readonly (NoticeCase & { readonly contract: RowOf<typeof contract> })[]> {
  const partnerIds = contracts.map(({ partnerId }) => partnerId);
  const [partners, links] = await Promise.all([reader.getMany(partner, partnerIds), reader.getMany(membership, partnerIds)]);
  const employed = links.filter((link) => link !== undefined);
  const companies = await reader.getMany(
    company,
    employed.map(({ companyId }) => companyId),
  );
  const employers = new Map(employed.map(({ id }, at) => [id, companies[at] ?? { onePerson: null }]));
  const cases = contracts.map((row, at) => {
    const who = partners[at];
    return { contract: row, within: who !== undefined && isWithinAct(who, employers.get(who.id)) };
  });
  const followed = new Set(
    cases.filter(({ contract, within }) => within && needsCourse(contract)).map((one) => one.contract.partnerId),
  );
  const courses = await reader.listEach(contract, "partnerId", [...followed]);
  const projects = await reader.getMany(project, [...new Set(courses.flat().map(({ projectId }) => projectId))]);
  const trashed = new Set(projects.flatMap((one) => (one && one.deletedAt !== null ? [one.id] : [])));
  const others = new Map(
    [...followed].map((id, at) => [id, courses[at]?.flatMap((one) => (trashed.has(one.projectId) ? bounded(one) : [one]))]),
  );
  return cases.map((one) => {
    const ofPartner = others.get(one.contract.partnerId) ?? [];
    return { ...one, others: ofPartner, start: courseStart(one.contract, ofPartner, today) };
  });
}

/** Returns a contract of a project in the trash: it is on no screen, so that nobody can end it. It counts to its planned end. */
function bounded(row: RowOf<typeof contract>): readonly RowOf<typeof contract>[] {
  if (row.endedAt !== null) return [row];
  return row.closeDate === null ? [] : [{ ...row, endedAt: `${row.closeDate}T00:00:00.000Z` }];
}
