import type { Knex } from "knex";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { defineCall } from "../guard/guard.ts";
import { grouped } from "../sql/grouped.ts";
import { longRows } from "../sql/long-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { id } from "../wire/wire.ts";

const masterId = z.int();

const skillSheetWire = z.strictObject({
  id,
  mSkillMajorCategoryId: masterId,
  mSkillIntermediateCategoryId: masterId.nullable(),
  role: z.string().nullable(),
  details: z.array(
    z.strictObject({ id, mSkillMinorCategoryId: masterId, mExperienceYearId: masterId, role: z.string().nullable() }),
  ),
  /** This list is empty, except for the major category of engineers. */
  engineers: z.array(z.strictObject({ id, mSkillEngineerId: masterId, mExperienceYearId: masterId })),
});

const industrySheetWire = z.strictObject({
  id,
  mSkillMajorIndustryId: masterId,
  mSkillIntermediateIndustryId: masterId.nullable(),
  mSkillMajorIndustry: z.strictObject({ id: masterId, name: z.string() }),
  mSkillIntermediateIndustry: z.strictObject({ id: masterId, name: z.string(), mSkillMajorIndustryId: masterId }).nullable(),
  skillSheets: z.array(skillSheetWire),
});

/** This is the order of `byPlace`. */
const inOrder = "t.place nulls last, t.created_at, t.id";

export const readCareerSheet = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/industry_sheet",
  who: "admin",
  summary: "A partner's career sheet: industries with the kinds of jobs in each, in the order of the sheet",
  input: { params: { id: rowRef } },
  answer: { partnerIndustrySheet: z.array(industrySheetWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id } = await findRow(knex, partner, params.id, actor);
    const industries = rowsOf(knex, industrySheet, actor)
      .join({ major: "major_industry" }, "major.id", "t.major_industry_id")
      .leftJoin({ middle: "intermediate_industry" }, "middle.id", "t.intermediate_industry_id")
      .select({ majorName: "major.name", middleName: "middle.name" })
      .where("t.partner_id", id)
      .orderByRaw(inOrder) as unknown as Knex.QueryBuilder<object, IndustryRow[]>;
    return { partnerIndustrySheet: await longRows(industries, (rows) => toIndustries(knex, rows, actor)) };
  },
});

async function toIndustries(knex: Knex, rows: readonly IndustryRow[], actor: Actor) {
  const jobs: readonly SkillSheet[] = await rowsOf(knex, skillSheet, actor)
    .whereRaw("t.industry_sheet_id = any(?::uuid[])", [rows.map(({ id }) => id)])
    .orderByRaw(inOrder);
  const jobsByIndustry = grouped(jobs, (job) => job.industrySheetId);
  return rows.map((row) => toIndustry(row, jobsByIndustry.get(row.id) ?? []));
}

type SkillSheet = RowOf<typeof skillSheet>;
interface IndustryRow extends RowOf<typeof industrySheet> {
  readonly majorName: string;
  readonly middleName: string | null;
}

const toIndustry = (row: IndustryRow, jobs: readonly SkillSheet[]): z.output<typeof industrySheetWire> => {
  const { majorIndustryId, intermediateIndustryId, majorName, middleName } = row;
  return {
    id: row.id,
    mSkillMajorIndustryId: majorIndustryId,
    mSkillIntermediateIndustryId: intermediateIndustryId,
    mSkillMajorIndustry: { id: majorIndustryId, name: majorName },
    mSkillIntermediateIndustry:
      intermediateIndustryId === null || middleName === null
        ? null
        : { id: intermediateIndustryId, name: middleName, mSkillMajorIndustryId: majorIndustryId },
    skillSheets: jobs.map(toSkillSheet),
  };
};

const toSkillSheet = (row: SkillSheet): z.output<typeof skillSheetWire> => ({
  id: row.id,
  mSkillMajorCategoryId: row.majorCategoryId,
  mSkillIntermediateCategoryId: row.intermediateCategoryId,
  role: row.role,
  details: row.details.map(({ id, minorCategoryId, experienceYearId, role }) => ({
    id,
    mSkillMinorCategoryId: minorCategoryId,
    mExperienceYearId: experienceYearId,
    role,
  })),
  engineers: row.engineers.map(({ id, engineerSkillId, experienceYearId }) => ({
    id,
    mSkillEngineerId: engineerSkillId,
    mExperienceYearId: experienceYearId,
  })),
});
