import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { interview, type WorkHistory } from "#sync/model/entities/interview.ts";
import { partner, wishesForWork } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { latestWorkHistory, type Revision } from "#sync/model/rules/interview.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { attendancesOf, attendanceWire } from "../evaluation/attendance.ts";
import { memberEvaluationsOf, memberEvaluationWire } from "../evaluation/member-evaluation.ts";
import { fileWire, toFile } from "../file/file-wire.ts";
import { type LongAt, LongList } from "../guard/long-list.ts";
import { grouped } from "../sql/grouped.ts";
import { longRows } from "../sql/long-rows.ts";
import { ownedRows, rowsOf } from "../sql/rows.ts";
import { companyWire, displayNumber, id, moment, tagWire, toCompany, toTag } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";
import { day, named, wireOf } from "../wire/wire-of.ts";
import { type ContractRow, partnerContractWire, workOfPartners } from "./partner-contracts.ts";
import { skillsOfPartners } from "./partner-skills.ts";

type Partner = RowOf<typeof partner>;

/** A partner's own fields; `sts` is the status. */
export const own = wireOf(
  partner,
  [
    "lastName",
    "firstName",
    "lastNameKana",
    "firstNameKana",
    "phone",
    "mail",
    "mail2",
    "gender",
    "zip",
    "address",
    "employeeStatus",
    "source",
    "invoiceId",
    "memo",
    "profileImagePath",
  ],
  { birthday: day("birthday"), status: named("sts") },
);
const attribute = wireFields(partner, ["workMotivation", "selfIntroduction"]);
const hopeWork = wireFields(partner, wishesForWork);

const latestProjectWire = z.strictObject({
  projectId: id,
  projectName: z.string(),
  /** 1 for a running project, 2 for an ended one. */
  projectStatus: z.literal([1, 2]),
  startDate: z.iso.date(),
});

const partnerShape = {
  id,
  number: displayNumber,
  ...own.shape,
  name: z.string(),
  /** Names of the minor categories and engineer skills of the career sheet. */
  skills: z.array(z.string()),
  tags: z.array(tagWire),
  /** The project of the newest contract. */
  latestProject: latestProjectWire.nullable(),
  partnerCompanyMap: z.strictObject({ company: companyWire }).nullable(),
  /** Running contracts first, then ended ones. */
  contracts: z.array(partnerContractWire),
  /** The mean of the overall averages of saved project evaluations. */
  totalAllAvarageScoreAvarage: z.number().nullable(),
  createdAt: moment,
  updatedAt: moment,
};

/** A partner in the answers of lists. */
export const partnerWire = z.strictObject(partnerShape);

/** A partner in the answer of its own call. */
export const partnerDetailWire = z.strictObject({
  ...partnerShape,
  /** Null if the partners' own site has sent nothing. The same applies to the desired working style. */
  partnerAttribute: z.strictObject(attribute.shape).nullable(),
  partnerHopeWork: z.strictObject(hopeWork.shape).nullable(),
  partnerProfileFile: z.array(fileWire),
  /** The work history from the newest interview that has one. */
  workHistory: interview.fields.workHistory.schema,
  attendances: z.array(attendanceWire),
  /** Other members' evaluations of the partner. */
  memberEvaluations: z.array(memberEvaluationWire),
});

/** The lists of a partner that may be long: one may have thousands of contracts. */
type LongDetail = LongAt<
  z.output<typeof partnerDetailWire>,
  "contracts" | "partnerProfileFile" | "attendances" | "memberEvaluations"
>;

/** Returns one partner in the wire form of its own call. */
export async function toPartnerDetail(knex: Knex, row: Partner, actor: Actor): Promise<LongDetail> {
  const owner = { partnerId: row.id };
  const [[base], files, workHistory, attendances, memberEvaluations] = await Promise.all([
    toPartners(knex, [row], actor),
    longRows(ownedRows(knex, partnerFile, owner, actor).orderByRaw("t.created_at, t.id"), (rows) => rows.map(toFile)),
    workHistoryOf(knex, row.id),
    attendancesOf(knex, owner, actor),
    memberEvaluationsOf(knex, owner, actor),
  ]);
  if (!base) throw new Error("one row in, one row out");
  return {
    ...base,
    partnerAttribute: unlessEmpty(attribute, row),
    partnerHopeWork: unlessEmpty(hopeWork, row),
    partnerProfileFile: files,
    workHistory,
    attendances,
    memberEvaluations,
  };
}

/** Returns partners in their wire form. What belongs to them is fetched for all of them at once. */
export async function toPartners(
  knex: Knex,
  rows: readonly Partner[],
  actor: Actor,
): Promise<LongAt<z.output<typeof partnerWire>, "contracts">[]> {
  const ids = rows.map((row) => row.id);
  const [tags, companies, skills, work] = await Promise.all([
    tagsOf(knex, ids, actor),
    companiesOf(knex, ids, actor),
    skillsOfPartners(knex, ids),
    workOfPartners(knex, ids, actor),
  ]);
  const ofRow = (id: string) => {
    const found = work.get(id);
    if (!found) throw new Error("the work of each partner is read");
    return found;
  };
  return rows.map((row) => {
    const found = companies.get(row.id);
    const { contracts, toContract, averageOfEvaluations } = ofRow(row.id);
    return {
      id: row.id,
      number: row.number,
      ...own.toWire(row),
      name: fullName(row),
      skills: [...(skills.get(row.id) ?? [])],
      tags: (tags.get(row.id) ?? []).map(toTag),
      latestProject: latestProjectOf(contracts),
      partnerCompanyMap: found ? { company: toCompany(found) } : null,
      contracts: LongList.held(contracts, toContract),
      totalAllAvarageScoreAvarage: averageOfEvaluations,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
}

/**
 * Returns the project of the contract that started last. Of several that started on one day, it is the one made last, as on a
 * device.
 */
function latestProjectOf(contracts: readonly ContractRow[]): z.output<typeof latestProjectWire> | null {
  const startOf = ({ openDate, id }: ContractRow) => openDate + id;
  const [first, ...others] = contracts;
  if (!first) return null;
  const newest = others.reduce((one, other) => (startOf(other) > startOf(one) ? other : one), first);
  const { projectId, projectName, endedAt, openDate } = newest;
  return { projectId, projectName, projectStatus: endedAt === null ? 1 : 2, startDate: openDate };
}

/** Returns the tags of each of these partners, in the order in which they were added. */
export async function tagsOf(
  knex: Knex,
  partnerIds: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, readonly RowOf<typeof partnerTag>[]>> {
  const rows = (await rowsOf(knex, partnerTag, actor)
    .join({ tagging: "partner_tagging" }, "tagging.partner_tag_id", "t.id")
    .select({ partnerId: "tagging.partner_id" })
    .whereRaw("tagging.partner_id = any(?::uuid[])", [[...partnerIds]])
    .orderBy(["tagging.created_at", "t.id"])) as (RowOf<typeof partnerTag> & { readonly partnerId: string })[];
  return grouped(rows, (row) => row.partnerId);
}

/** Reads in two steps: in a join the planner would read all companies. */
async function companiesOf(knex: Knex, partnerIds: readonly string[], actor: Actor): Promise<Map<string, RowOf<typeof company>>> {
  const members = await knex(membership.table)
    .whereRaw("partner_id = any(?::uuid[])", [[...partnerIds]])
    .select<{ partnerId: string; companyId: string }[]>({ partnerId: "partner_id", companyId: "company_id" });
  const companyIds = [...new Set(members.map(({ companyId }) => companyId))];
  const rows = await rowsOf(knex, company, actor).whereRaw("t.id = any(?::uuid[])", [companyIds]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    members.flatMap(({ partnerId, companyId }) => {
      const found = byId.get(companyId);
      return found ? [[partnerId, found] as const] : [];
    }),
  );
}

/** Finds the interview by narrow columns. Of all revisions together the jobs may have a hundred million letters. */
async function workHistoryOf(knex: Knex, partnerId: string): Promise<WorkHistory> {
  const revisionsIn = async (table: string) => {
    const rows: (Revision & { readonly hasJobs: boolean })[] = await knex(table)
      .select({ id: "id", revisionOfId: "revision_of_id", scheduledDate: "scheduled_date", createdAt: "created_at" })
      .select({ hasJobs: knex.raw("jsonb_array_length(work_history) > 0") })
      .where("partner_id", partnerId);
    return rows.map((row) => ({ ...row, workHistory: row.hasJobs ? [{ table, id: row.id }] : [] }));
  };
  const [first, second] = await Promise.all([revisionsIn("interview"), revisionsIn("second_interview")]);
  const [found] = latestWorkHistory([...first, ...second]);
  if (!found) return [];
  const row = await knex(found.table).where("id", found.id).first<{ workHistory: WorkHistory }>({ workHistory: "work_history" });
  return row?.workHistory ?? [];
}

/** Returns null if all texts and numbers are missing and all flags are false. */
function unlessEmpty<W extends { readonly shape: object; of(row: Partner): unknown }>(
  fields: W,
  row: Partner,
): ReturnType<W["of"]> | null {
  const values = Object.keys(fields.shape).map((name) => row[name as keyof Partner]);
  return values.every((value) => value === null || value === false) ? null : (fields.of(row) as ReturnType<W["of"]>);
}
