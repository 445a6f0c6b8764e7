import { describe, expect, it } from "vitest";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { correctionsIn } from "./corrections.ts";

const { fields } = secondInterview;
const soft = (...scores: number[]) => scores.map((score) => ({ score, memo: null }));
const hard = (...ids: number[]) => ids.map((skillId) => ({ skillId, score: 3, memo: null }));

describe("a correction", () => {
  it("is nothing where nothing differs but the order of keys and blanks", () => {
    const before = { hopeReward: null, softSkills: [{ score: 3, memo: null }] };
    expect(correctionsIn(fields, before, { hopeReward: " ", softSkills: [{ memo: null, score: 3 }] })).toEqual([]);
  });

  it("names the fields that differ, in the order of the fields", () => {
    const names = correctionsIn(fields, { hopeReward: "応相談" }, { hopeReward: null, result: 2 }).map(({ name }) => name);
    expect(names).toEqual(["hopeReward", "result"]);
  });

  it("of a list is the rows that no longer stand there: by their place where that has a name, else wherever they are", () => {
    expect(correctionsIn(fields, { softSkills: soft(3, 4, 5) }, { softSkills: soft(3, 5, 5) })).toEqual([
      { name: "softSkills", rows: [1] },
    ]);
    expect(correctionsIn(fields, { hardScores: hard(1, 2, 3) }, { hardScores: hard(3, 1) })).toEqual([
      { name: "hardScores", rows: [1] },
    ]);
    expect(correctionsIn(fields, { hardScores: hard(1) }, { hardScores: hard(1, 2) })).toEqual([
      { name: "hardScores", rows: [] },
    ]);
  });
});
