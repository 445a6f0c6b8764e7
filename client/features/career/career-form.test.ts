import { describe, expect, it } from "vitest";
import { careerForm, keptOf } from "./career-form.ts";
import type { EnteredIndustry, EnteredJob } from "./sheet-fields.ts";

const id = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, "0")}`;

describe("what is entered of a career sheet", () => {
  const one: EnteredJob = {
    id: id(11),
    majorCategoryId: 2,
    intermediateCategoryId: null,
    role: null,
    details: [],
    engineers: [],
  };
  const first: EnteredIndustry = { id: id(1), majorIndustryId: 1, intermediateIndustryId: null, jobs: [one] };

  const problems = (typed: readonly EnteredIndustry[]) =>
    careerForm.schema
      .safeParse({ industries: typed })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  const blank = { id: id(14), engineerSkillId: null, experienceYearId: null } as never;

  it("is held to the choices that it needs, each with its sentence", () => {
    const unchosen = {
      ...one,
      majorCategoryId: null,
      details: [{ id: id(15), minorCategoryId: null, experienceYearId: 1, role: null }],
    };
    const typed = [{ ...first, majorIndustryId: null, jobs: [unchosen] }] as never;
    expect(problems(typed)).toEqual([
      "industries.0.majorIndustryId: 業界大分類を選択してください",
      "industries.0.jobs.0.majorCategoryId: 職種大分類を選択してください",
      "industries.0.jobs.0.details.0.minorCategoryId: 職種小分類を選択してください",
    ]);
  });
  it("has engineer skills for engineers alone: others' are not shown, held to nothing, and not kept", () => {
    const within = (majorCategoryId: number) => [{ ...first, jobs: [{ ...one, majorCategoryId, engineers: [blank] }] }];
    expect(problems(within(2))).toHaveLength(2);
    expect(problems(within(3))).toEqual([]);
    expect(keptOf({ industries: within(3) })[0]?.jobs[0]?.engineers).toEqual([]);
  });
});
