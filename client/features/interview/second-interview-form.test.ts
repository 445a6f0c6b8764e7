import { describe, expect, it } from "vitest";
import { blanksOf } from "#client/ui/form/field-facts.ts";
import { createSecondInterview } from "#sync/model/mutators/interview.ts";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { recordOf, type SecondInterviewValues, secondInterviewForm, withScores } from "./second-interview-form.ts";

const id = "019a0000-0000-7000-8000-000000000000";
const entered = (values: Partial<SecondInterviewValues> = {}): SecondInterviewValues => ({
  ...(blanksOf(secondInterviewForm.fields) as SecondInterviewValues),
  interviewType: 1,
  result: 1,
  ...values,
});
const problems = (values: Partial<SecondInterviewValues>) =>
  secondInterviewForm.schema
    .safeParse(entered(values))
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
const job = { id, industry: "製造", years: "3年", role: "設計" };

describe("a second interview", () => {
  it("is taken with no more than its kind and its result", () => {
    expect(problems({})).toEqual([]);
    const input = { id, partnerId: id, revisionOfId: null, ...recordOf(entered()) };
    expect(createSecondInterview.input.safeParse(input).error).toBeUndefined();
  });

  it("has a score of 3 wherever nobody has touched the slider", () => {
    const softSkills = softSkillNames.map((_name, at) => ({ score: at === 0 ? 5 : null, memo: null }));
    const record = recordOf(entered({ softSkills, hardScores: [{ skillId: 1, score: null, memo: "未確認" }] }));
    expect(record.softSkills.map(({ score }) => score)).toEqual([5, 3, 3, 3, 3, 3, 3, 3]);
    expect(record.hardScores).toEqual([{ skillId: 1, score: 3, memo: "未確認" }]);
  });

  it("has removed scores again, each skill once, and keeps what was entered since", () => {
    const row = (skillId: number, score: number | null, memo: string | null = null) => ({ skillId, score, memo });
    const removed = [row(1, 4), row(2, null, "未確認"), row(3, 5)];
    expect(withScores([], removed)).toEqual(removed);
    expect(withScores([row(9, 1), row(1, 2), row(2, null)], removed)).toEqual([row(9, 1), row(1, 2), removed[1], removed[2]]);
  });

  it("leaves out a job of which nothing was entered, and refuses one that is half entered", () => {
    const blank = { id, industry: null, years: " ", role: null };
    expect(recordOf(entered({ workHistory: [blank, job] })).workHistory).toEqual([job]);
    expect(problems({ workHistory: [job, { ...job, years: "" }, blank] })).toEqual([
      "workHistory.1.years: 年数を入力してください",
    ]);
  });
});
