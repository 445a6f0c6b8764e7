import { expect, it } from "vitest";
import { evaluationForm, gapsQuestion, keptScores, rowsFor, withRowsFor } from "./evaluation-form.ts";

const score = <S extends number | null>(skillId: number, points: S, memo: string | null = null) => ({
  skillId,
  score: points,
  memo,
});

it("has a row for each skill that is shown, with the score that is there", () => {
  expect(rowsFor([1, 2], [score(2, 4, "良い"), score(9, 5)])).toEqual([score(1, null), score(2, 4, "良い")]);
});

it("adds rows for skills that came later, behind those that are there", () => {
  const rows = [score(3, 2), score(1, null)];
  expect(withRowsFor(rows, [1, 2, 3])).toEqual([...rows, score(2, null)]);
  expect(withRowsFor(rows, [1, 3])).toBe(rows);
});

it("keeps neither a score of 0 with its memo nor one of a skill that is not shown", () => {
  const rows = [score(1, 0, "消す"), score(2, null, "点数なし"), score(3, 5, "残す"), score(4, 3)];
  expect(keptScores(rows, [1, 2, 3])).toEqual([score(3, 5, "残す")]);
});

it("takes scores from 0 to 5 and memos of 4,000 characters, and no more", () => {
  const problems = (one: unknown) =>
    evaluationForm.schema.safeParse({ scheduledDate: null, softScores: [one], hardScores: [], begunFrom: null }).error?.issues ??
    [];
  expect(problems(score(1, 0, "あ".repeat(4_000)))).toEqual([]);
  expect(problems(score(1, 5))).toEqual([]);
  expect(problems(score(1, 6)).map(({ path }) => path.join("."))).toEqual(["softScores.0.score"]);
  expect(problems(score(1, 2.5)).map(({ path }) => path.join("."))).toEqual(["softScores.0.score"]);
  expect(problems(score(1, 3, "あ".repeat(4_001))).map(({ message }) => message)).toEqual([
    "メモは4000文字以内で入力してください",
  ]);
});

it("asks about an evaluation without a single score, and names its missing day", () => {
  const values = { scheduledDate: null, softScores: [score(1, null), score(2, 0)], hardScores: [], begunFrom: null };
  expect(gapsQuestion(values)).toContain("点数と面談日が入力されていません");
  expect(gapsQuestion({ ...values, scheduledDate: "2026-11-25" })).toContain("点数が入力されていません");
  expect(gapsQuestion({ ...values, hardScores: [score(5, 3)] })).toBeUndefined();
});
