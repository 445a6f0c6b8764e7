import { describe, expect, it } from "vitest";
import { softSkillNames } from "../rules/interview.ts";
import { interview } from "./interview.ts";

const { softSkills, workHistory } = interview.fields;

describe("what an interview holds", () => {
  it("are eight scores from 1 to 5", () => {
    const scores = (count: number, score = 3) => Array.from({ length: count }, () => ({ score, memo: null }));
    expect(softSkills.schema.safeParse(scores(softSkillNames.length)).success).toBe(true);
    for (const wrong of [scores(7), scores(9), scores(8, 0), scores(8, 6), scores(8, 2.5)])
      expect(softSkills.schema.safeParse(wrong).success).toBe(false);
  });
  it("is a work history with nothing left blank", () => {
    const job = { id: "019a0000-0000-7000-8000-000000000000", industry: "製造", years: "1年", role: "設計" };
    expect(workHistory.schema.safeParse([job]).success).toBe(true);
    for (const key of ["industry", "years", "role"])
      expect(workHistory.schema.safeParse([{ ...job, [key]: " " }]).success).toBe(false);
  });
});
