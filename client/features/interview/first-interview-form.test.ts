import { describe, expect, it } from "vitest";
import { blanksOf } from "#client/ui/form/field-facts.ts";
import { createInterview } from "#sync/model/mutators/interview.ts";
import { type FirstInterviewValues, firstInterviewForm, recordOf } from "./first-interview-form.ts";
import { gapsQuestion } from "./interview-form.ts";

const id = "019a0000-0000-7000-8000-000000000000";
const blank = blanksOf(firstInterviewForm.fields) as FirstInterviewValues;

describe("a first interview", () => {
  it("is taken with no more than its kind, its result and who does the second one", () => {
    const entered = { ...blank, interviewType: 1, result: 1, secondInterviewAdminId: id };
    expect(firstInterviewForm.schema.safeParse(entered).error).toBeUndefined();
    const input = { id, partnerId: id, revisionOfId: null, ...recordOf(entered) };
    expect(createInterview.input.safeParse(input).error).toBeUndefined();
  });

  it("is asked about where neither its day nor a score was given, nor anything said of skills", () => {
    expect(gapsQuestion(blank)).toContain("面談日と点数が入力されていません。点数はすべて3点として");
    expect(gapsQuestion({ ...blank, scheduledDate: "2026-11-20" })).toBeUndefined();
    expect(gapsQuestion({ ...blank, qualitativeEvaluation: "よい" })).toBeUndefined();
    const [first, ...rest] = blank.softSkills;
    expect(gapsQuestion({ ...blank, softSkills: [{ memo: null, ...first, score: 3 }, ...rest] })).toBeUndefined();
  });

  it("is refused without them, each with its sentence", () => {
    const messages = firstInterviewForm.schema.safeParse(blank).error?.issues.map(({ path }) => path.join("."));
    expect(messages).toEqual(["interviewType", "secondInterviewAdminId", "result"]);
  });
});
