import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { rowsOf } from "./rows.ts";
import {
  companyWire,
  displayNumber,
  id,
  laterList,
  laterRecord,
  moment,
  optionalText,
  tagWire,
  toCompany,
  toTag,
} from "./wire.ts";

type Partner = RowOf<typeof partner>;

const code = z.int().nullable();
const flag = z.literal([0, 1]);

/** A partner as lists answer it. */
export const partnerShape = {
  id,
  number: displayNumber,
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  name: z.string(),
  phone: optionalText,
  mail: optionalText,
  mail2: optionalText,
  gender: code,
  birthday: z.iso.date().nullable(),
  zip: optionalText,
  address: optionalText,
  sts: code,
  employeeStatus: z.int(),
  source: optionalText,
  invoiceId: optionalText,
  memo: optionalText,
  profileImagePath: optionalText,
  skills: laterList,
  tags: z.array(tagWire),
  latestProject: laterRecord,
  partnerCompanyMap: z.strictObject({ company: companyWire }).nullable(),
  createdAt: moment,
  updatedAt: moment,
};
export const partnerWire = z.strictObject(partnerShape);

/** A partner as its own call answers it. */
export const partnerDetailWire = z.strictObject({
  ...partnerShape,
  partnerAttribute: z.strictObject({ workMotivation: code, selfIntroduction: optionalText }).nullable(),
  partnerHopeWork: z
    .strictObject({
      hopeHoursPerDay: z.int().nullable(),
      hopeDaysPerWeek: z.int().nullable(),
      isWeekendHolidayAvailable: flag,
      isWeekdayNightAvailable: flag,
      isOfficeVisitOk: flag,
      isFullRemoteOk: flag,
      isWillingToAdjustForCompanyProject: flag,
      isVolunteerAvailableForProject: flag,
      isOpenToSuccessFee: flag,
    })
    .nullable(),
  partnerProfileFile: laterList,
  workHistory: laterList,
  contracts: laterList,
  attendances: laterList,
  memberEvaluations: laterList,
  totalAllAvarageScoreAvarage: laterRecord,
});

/** Brings partners into their wire form, with tags and companies fetched for all of them at once. */
export async function toPartners(knex: Knex, rows: readonly Partner[], actor: Actor): Promise<z.output<typeof partnerWire>[]> {
  const ids = rows.map((row) => row.id);
  const [tags, companies] = await Promise.all([tagsOf(knex, ids, actor), companiesOf(knex, ids, actor)]);
  return rows.map((row) => {
    const found = companies.get(row.id);
    return {
      id: row.id,
      number: row.number,
      lastName: row.lastName,
      firstName: row.firstName,
      lastNameKana: row.lastNameKana,
      firstNameKana: row.firstNameKana,
      name: fullName(row),
      phone: row.phone,
      mail: row.mail,
      mail2: row.mail2,
      gender: row.gender,
      birthday: row.birthday,
      zip: row.zip,
      address: row.address,
      sts: row.status,
      employeeStatus: row.employeeStatus,
      source: row.source,
      invoiceId: row.invoiceId,
      memo: row.memo,
      profileImagePath: row.profileImagePath,
      skills: [],
      tags: (tags.get(row.id) ?? []).map(toTag),
      latestProject: null,
      partnerCompanyMap: found ? { company: toCompany(found) } : null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
}

/** Brings one partner into the wire form of its own call. */
export async function toPartnerDetail(knex: Knex, row: Partner, actor: Actor): Promise<z.output<typeof partnerDetailWire>> {
  const [base] = await toPartners(knex, [row], actor);
  if (!base) throw new Error("one row in, one row out");
  return {
    ...base,
    partnerAttribute: attributeOf(row),
    partnerHopeWork: hopeWorkOf(row),
    partnerProfileFile: [],
    workHistory: [],
    contracts: [],
    attendances: [],
    memberEvaluations: [],
    totalAllAvarageScoreAvarage: null,
  };
}

/** The tags on each of these partners, in the order in which they were put on. */
export async function tagsOf(
  knex: Knex,
  partnerIds: readonly string[],
  actor: Actor,
): Promise<Map<string, RowOf<typeof partnerTag>[]>> {
  const rows = (await rowsOf(knex, partnerTag, actor)
    .join({ tagging: "partner_tagging" }, "tagging.partner_tag_id", "t.id")
    .select({ partnerId: "tagging.partner_id" })
    .whereRaw("tagging.partner_id = any(?::uuid[])", [[...partnerIds]])
    .orderBy(["tagging.created_at", "t.id"])) as (RowOf<typeof partnerTag> & { readonly partnerId: string })[];
  const byPartner = new Map<string, RowOf<typeof partnerTag>[]>();
  for (const row of rows) byPartner.set(row.partnerId, [...(byPartner.get(row.partnerId) ?? []), row]);
  return byPartner;
}

async function companiesOf(knex: Knex, partnerIds: readonly string[], actor: Actor): Promise<Map<string, RowOf<typeof company>>> {
  const rows = (await rowsOf(knex, company, actor)
    .join({ member: membership.table }, "member.company_id", "t.id")
    .select({ partnerId: "member.partner_id" })
    .whereRaw("member.partner_id = any(?::uuid[])", [[...partnerIds]])) as (RowOf<typeof company> & {
    readonly partnerId: string;
  })[];
  return new Map(rows.map((row) => [row.partnerId, row]));
}

/** Null where the partners' own site has sent nothing. */
function attributeOf({ workMotivation, selfIntroduction }: Partner): z.output<typeof partnerDetailWire>["partnerAttribute"] {
  return workMotivation === null && selfIntroduction === null ? null : { workMotivation, selfIntroduction };
}

function hopeWorkOf(row: Partner): z.output<typeof partnerDetailWire>["partnerHopeWork"] {
  const flags = {
    isWeekendHolidayAvailable: toFlag(row.isWeekendHolidayAvailable),
    isWeekdayNightAvailable: toFlag(row.isWeekdayNightAvailable),
    isOfficeVisitOk: toFlag(row.isOfficeVisitOk),
    isFullRemoteOk: toFlag(row.isFullRemoteOk),
    isWillingToAdjustForCompanyProject: toFlag(row.isWillingToAdjustForCompanyProject),
    isVolunteerAvailableForProject: toFlag(row.isVolunteerAvailableForProject),
    isOpenToSuccessFee: toFlag(row.isOpenToSuccessFee),
  };
  const { hopeHoursPerDay, hopeDaysPerWeek } = row;
  const nothing = hopeHoursPerDay === null && hopeDaysPerWeek === null && Object.values(flags).every((flag) => flag === 0);
  return nothing ? null : { hopeHoursPerDay, hopeDaysPerWeek, ...flags };
}

/** Flags are numbers on the wire. */
const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);
