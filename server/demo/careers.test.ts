import { describe, expect, it } from "vitest";
import intermediateIndustries from "#server/masters/data/intermediateIndustry.json" with { type: "json" };
import minorCategories from "#server/masters/data/minorCategory.json" with { type: "json" };
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { averageOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { generateDemo } from "./generate.ts";
import { tradeOf } from "./masters.ts";
import { roles } from "./roles.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const today = "2026-11-20";
const made = [...generateDemo(300, { now })].flatMap((one) => one.rows);
const rows = (entity: AnyEntity) => made.flatMap(([of, row]) => (of === entity ? [row] : []));

it("every trade is hired for one occupation with hard skills, and has a career in the masters' words", () => {
  for (const role of roles) {
    const trade = tradeOf(role);
    expect(trade.hardSkillIds.length).toBeGreaterThan(3);
    expect(trade.careers.every(({ minorCategoryIds }) => minorCategoryIds.length > 0)).toBe(true);
    if (trade.careers.some(({ majorCategoryId }) => majorCategoryId === engineerCategory))
      expect(trade.engineerSkillIds.length).toBeGreaterThan(0);
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
  it("name engineer skills for engineers, and only for them", () => {
    const named = ({ engineers }: Row) => (engineers as readonly unknown[]).length > 0;
    expect(rows(skillSheet).filter((row) => named(row) !== (row["majorCategoryId"] === engineerCategory))).toEqual([]);
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
    const corrections = first.filter((row) => row["revisionOfId"] !== null);
    expect(corrections.length).toBeGreaterThan(5);
    for (const row of corrections) {
      const origin = first.find(({ id }) => id === row["revisionOfId"]);
      expect([origin?.["partnerId"], origin?.["revisionOfId"]]).toEqual([row["partnerId"], null]);
      expect(String(origin?.["createdAt"]) < String(row["createdAt"])).toBe(true);
    }
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
