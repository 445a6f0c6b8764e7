import { describe, expect, it } from "vitest";
import intermediateIndustries from "#server/masters/data/intermediateIndustry.json" with { type: "json" };
import majorIndustries from "#server/masters/data/majorIndustry.json" with { type: "json" };
import minorCategories from "#server/masters/data/minorCategory.json" with { type: "json" };
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { averageOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { generateDemo } from "./generate.ts";
import { engineerSkillNamed, tradeOf, yearStep } from "./masters.ts";
import { roles } from "./roles.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const today = "2026-11-20";
const made = [...generateDemo(300, { now })].flatMap((one) => one.rows);
const rows = (entity: AnyEntity) => made.flatMap(([of, row]) => (of === entity ? [row] : []));

it("every trade is hired for one occupation with hard skills, and has a career in the masters' words", () => {
  for (const role of roles) {
    const trade = tradeOf(role);
    expect(trade.hardSkillIds.length).toBeGreaterThan(3);
    expect(trade.careers.every(({ kinds }) => kinds.length > 0)).toBe(true);
    if (trade.careers.some(({ majorCategoryId }) => majorCategoryId === engineerCategory))
      expect(role.skills.some((name) => engineerSkillNamed(name) !== undefined)).toBe(true);
  }
  expect(new Set(roles.map((role) => tradeOf(role).occupationId)).size).toBe(roles.length);
});

describe("career sheets", () => {
  const industries = new Map(intermediateIndustries.map(({ id, majorIndustryId }) => [id, majorIndustryId]));
  const minors = new Map(minorCategories.map(({ id, intermediateCategoryId }) => [id, intermediateCategoryId]));

  it("name second-level industries within their first, and kinds of work within their kind of job", () => {
    for (const { majorIndustryId, intermediateIndustryId } of rows(industrySheet))
      if (intermediateIndustryId !== null) expect(industries.get(Number(intermediateIndustryId))).toBe(majorIndustryId);
    for (const { intermediateCategoryId, details } of rows(skillSheet))
      for (const { minorCategoryId } of details as readonly { minorCategoryId: number }[])
        expect(minors.get(minorCategoryId)).toBe(intermediateCategoryId);
  });
  it("hold none, one or as many as five jobs, each in its place", () => {
    const counts = new Map<unknown, number>();
    for (const { partnerId } of rows(industrySheet)) counts.set(partnerId, (counts.get(partnerId) ?? 0) + 1);
    expect(new Set(counts.values())).toEqual(new Set([1, 2, 3, 5]));
    expect(counts.size).toBeLessThan(rows(partner).length);
    for (const [partnerId, count] of counts) {
      const places = rows(industrySheet).flatMap((row) => (row["partnerId"] === partnerId ? [row["place"]] : []));
      expect(places).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    }
  });
  it("name engineer skills for engineers, and only for them", () => {
    const named = ({ engineers }: Row) => (engineers as readonly unknown[]).length > 0;
    expect(rows(skillSheet).filter((row) => named(row) !== (row["majorCategoryId"] === engineerCategory))).toEqual([]);
  });
});

describe("a person's story", () => {
  const people = rows(partner);
  const industryName = new Map(majorIndustries.map(({ id, name }) => [id, name]));
  const sheetsOf = ({ id }: Row) => rows(industrySheet).filter((row) => row["partnerId"] === id);
  const worksOf = ({ id }: Row) => rows(skillSheet).filter((row) => row["partnerId"] === id);
  /** Returns the jobs as an interview describes them. */
  const jobsOf = ({ id }: Row) =>
    (rows(interview).find((row) => row["partnerId"] === id)?.["workHistory"] ?? []) as readonly Told[];
  const yearsOf = (job: Told | undefined) => Number.parseInt(job?.years ?? "0", 10);
  const introductions = people.filter((row) => row["selfIntroduction"] !== null);

  interface Told {
    readonly industry: string;
    readonly years: string;
    readonly role: string;
  }

  it("has the same industries, in the same order, on the career sheet and in interviews", () => {
    const both = people.filter((row) => sheetsOf(row).length > 0 && jobsOf(row).length > 0);
    expect(both.length).toBeGreaterThan(40);
    for (const row of both)
      expect(sheetsOf(row).map((sheet) => industryName.get(Number(sheet["majorIndustryId"])))).toEqual(
        jobsOf(row).map(({ industry }) => industry),
      );
  });
  it("is introduced with no industry but these, and with the years of all of them", () => {
    let told = 0;
    for (const row of introductions) {
      const text = String(row["selfIntroduction"]);
      const jobs = jobsOf(row);
      const known = sheetsOf(row).map((sheet) => industryName.get(Number(sheet["majorIndustryId"])));
      const named = [...industryName.values()].filter((name) => text.includes(name));
      expect(named.length).toBeGreaterThan(0);
      if (known.length > 0) expect(known).toEqual(expect.arrayContaining(named));
      if (jobs.length === 0) continue;
      expect(jobs.map(({ industry }) => industry)).toEqual(expect.arrayContaining(named));
      expect(text).toContain(`${jobs.reduce((sum, job) => sum + yearsOf(job), 0)}年`);
      told++;
    }
    expect(told).toBeGreaterThan(60);
  });
  it("grants no experience longer than the job", () => {
    for (const row of people)
      for (const [at, { id }] of sheetsOf(row).entries()) {
        const job = jobsOf(row)[at];
        if (!job) continue;
        for (const sheet of worksOf(row).filter(({ industrySheetId }) => industrySheetId === id))
          for (const { experienceYearId } of [sheet["details"], sheet["engineers"]].flat() as { experienceYearId: number }[])
            expect(experienceYearId).toBeLessThanOrEqual(yearStep(yearsOf(job)));
      }
  });
  it("tells of each kind of work in words of its own", () => {
    let told = 0;
    for (const row of people) {
      const parts = worksOf(row).map(({ role }) => role);
      for (const { role, details } of worksOf(row)) {
        const lines = (details as { role: string | null }[]).flatMap((one) => one.role ?? []);
        told += lines.length;
        expect(lines.filter((line) => parts.includes(line) || line === role)).toEqual([]);
        expect(new Set(lines).size).toBe(lines.length);
      }
    }
    expect(told).toBeGreaterThan(100);
  });
  it("puts a deed that names its industry there", () => {
    const tied = roles.flatMap(({ deeds }) => deeds.filter(({ industry }) => industry !== null));
    for (const { industry } of tied) expect([...industryName.values()]).toContain(industry);
    for (const { industry, role } of people.flatMap(jobsOf))
      for (const deed of tied) if (role.includes(deed.text)) expect(industry).toBe(deed.industry);
  });
});

describe("interviews", () => {
  const [first, second] = [rows(interview), rows(secondInterview)];

  it("are past and upcoming, both kinds, with a history of work in most", () => {
    for (const list of [first, second]) {
      expect(list.filter((row) => String(row["scheduledDate"]) < today).length).toBeGreaterThan(20);
      expect(list.some((row) => String(row["scheduledDate"]) >= today)).toBe(true);
      expect(list.some((row) => (row["workHistory"] as readonly unknown[]).length > 1)).toBe(true);
    }
  });
  it("are corrected by a later one of the same partner, which names the first", () => {
    for (const list of [first, second]) {
      const corrections = list.filter((row) => row["revisionOfId"] !== null);
      expect(corrections.length).toBeGreaterThan(5);
      for (const row of corrections) {
        const origin = list.find(({ id }) => id === row["revisionOfId"]);
        expect([origin?.["partnerId"], origin?.["revisionOfId"]]).toEqual([row["partnerId"], null]);
        expect(String(origin?.["createdAt"]) < String(row["createdAt"])).toBe(true);
      }
    }
  });
  it("are corrected more than once now and then, and not always by who interviewed", () => {
    const corrected = first.map((row) => row["revisionOfId"]).filter((id) => id !== null);
    expect(new Set(corrected).size).toBeLessThan(corrected.length);
    const authors = new Map(first.map((row) => [row.id, row["createdBy"]]));
    expect(
      first.some((row) => row["revisionOfId"] !== null && authors.get(String(row["revisionOfId"])) !== row["createdBy"]),
    ).toBe(true);
  });
  it("carry the averages that the server would compute", () => {
    for (const row of [...first, ...second]) expect(row["softSkillAverage"]).toBe(averageOf(row["softSkills"] as SkillScores));
    for (const row of second) expect(row["hardAverage"]).toBe(averageOf(row["hardScores"] as SkillScores));
  });
  it("judge the hard skills of an occupation", () => {
    const judged = second.filter((row) => (row["hardScores"] as readonly unknown[]).length > 0);
    expect(judged.length).toBeGreaterThan(20);
    for (const row of second) {
      const [occupationId, ...others] = row["hardOccupationIds"] as readonly number[];
      const ids = new Set(roles.map(tradeOf).find((trade) => trade.occupationId === occupationId)?.hardSkillIds);
      expect(others).toEqual([]);
      expect((row["hardScores"] as SkillScores).every(({ skillId }) => ids.has(skillId))).toBe(true);
    }
  });
});
