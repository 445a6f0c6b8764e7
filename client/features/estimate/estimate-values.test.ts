import { describe, expect, it } from "vitest";
import { type EstimateValues, missingForEstimate, missingForProposal } from "./estimate-values.ts";

const nothing: EstimateValues = {
  title: null,
  overview: null,
  phase: null,
  scale: null,
  complexity: null,
  technicalStack: null,
  features: null,
  factor: null,
  result: null,
};
const named = { ...nothing, title: "予約サイト", overview: "宿を予約する" };
const feature = { id: "1", name: "予約", description: null, assignedRoles: ["WebEngineer"] };

describe("an estimate's form", () => {
  it.each([
    ["nothing", nothing, "プロジェクト名と概要を入力してください"],
    ["blanks", { ...named, overview: " \n" }, "プロジェクト名と概要を入力してください"],
    ["a name and an overview", named, undefined],
  ])("asks for what a proposal needs: %s", (_what, values, sentence) => {
    expect(missingForProposal(values)).toBe(sentence);
  });

  it("asks for features before it estimates, and for name and overview first", () => {
    expect(missingForEstimate({ ...nothing, features: [feature] })).toBe("プロジェクト名と概要を入力してください");
    expect(missingForEstimate({ ...named, features: [] })).toBe("機能を追加してください");
    expect(missingForEstimate({ ...named, features: [feature] })).toBeUndefined();
  });
});
