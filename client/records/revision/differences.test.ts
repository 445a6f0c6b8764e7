import { describe, expect, it } from "vitest";
import type { TextRun } from "#client/ui/text/text-difference.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { model } from "#sync/model/model.ts";
import { readDifferences } from "./differences.ts";

const reader: Pick<ReplicaReader, "model" | "hasAll"> = { model, hasAll: () => true };
const by = { fields: secondInterview.fields, units: { desiredMinHourlyRate: "円" } };
const told = (runs: readonly TextRun[]) => runs.map(({ text, shared }) => (shared ? text : `[${text}]`)).join("");
const differences = async (before: object, after: object) => {
  const found = await readDifferences(reader as ReplicaReader, by, { ...before }, { ...after });
  return found.map((each) => [each.label, told(each.before), told(each.after)]);
};
const job = (id: string, industry: string) => ({ id, industry, years: "3年", role: "設計" });
const soft = (...scores: number[]) => scores.map((score) => ({ score, memo: null }));

describe("two revisions", () => {
  it("differ in nothing where they say the same", async () => {
    expect(await differences({ hopeReward: "応相談" }, { hopeReward: "応相談" })).toEqual([]);
  });

  it("differ word by word in texts, and as a whole in anything else", async () => {
    const before = { result: 1, hopeReward: "月80万円から", desiredMinHourlyRate: 3_000, intention: null };
    const after = { result: 2, hopeReward: "月90万円から", desiredMinHourlyRate: 3_500, intention: "副業" };
    expect(await differences(before, after)).toEqual([
      ["副業・転職の意向", "（空）", "[副業]"],
      ["希望報酬", "月[80]万円から", "月[90]万円から"],
      ["希望時給（下限）", "[3,000円]", "[3,500円]"],
      ["結果ステータス", "[アサイン]", "[非採用]"],
    ]);
  });

  it("differ in the scores that changed, by their names", async () => {
    expect(await differences({ softSkills: soft(3, 4, 5) }, { softSkills: soft(3, 5, 5) })).toEqual([
      ["ソフトスキル評価", "発信力 [4]点", "発信力 [5]点"],
    ]);
  });

  it("differ in the rows of a list that the other does not have", async () => {
    const [one, two] = [job("1", "製造"), job("2", "金融")];
    expect(await differences({ workHistory: [one] }, { workHistory: [one, two] })).toEqual([
      ["職務経歴", "（なし）", "[金融 3年 設計]"],
    ]);
    expect(await differences({ workHistory: [one, two] }, { workHistory: [two, one] })).toEqual([
      ["職務経歴", "並び順だけが異なります", "並び順だけが異なります"],
    ]);
  });
});
