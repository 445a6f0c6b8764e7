import { describe, expect, it } from "vitest";
import { defineEntity, validate } from "./entity.ts";
import { optionalText, score, text } from "./field.ts";
import { itemId, lines, list, values } from "./list-field.ts";
import { sameValue } from "./normalise.ts";

const jobs = list("職歴", { id: itemId, trade: text("業種", 5), note: optionalText("備考", 5) }, { max: 2 });
const judged = lines("評価", ["聞く", "話す"], { points: score("点数"), note: optionalText("備考", 5) });
const marks = list("採点", { of: text("対象", 5), points: score("点数") }, { min: 1, max: 3, unique: "of" });
const entity = defineEntity({ name: "person", label: "人", id: "uuid", fields: { jobs, judged } });
const id = "019a0000-0000-7000-8000-000000000000";
const job = { id, trade: "製造", note: null };
const both = [
  { points: 3, note: null },
  { points: 5, note: null },
];
const problemsIn = (row: object) => {
  const result = validate(entity, { id, jobs: [], judged: both, ...row });
  return "problems" in result ? result.problems : [];
};

describe("a list of records", () => {
  it("names what is wrong by the item's place and key", () => {
    expect(problemsIn({ jobs: [job, { ...job, trade: " " }] })).toEqual([
      { path: "jobs.1.trade", message: "業種を入力してください" },
    ]);
  });
  it("holds no more items than its bounds say, and no fewer", () => {
    expect(problemsIn({ jobs: [job, job, job] })).toEqual([{ path: "jobs", message: "職歴は2件以内で入力してください" }]);
    expect(marks.schema.safeParse([]).error?.issues[0]?.message).toBe("採点を入力してください");
  });
  it("refuses two items with one value where its key is unique", () => {
    const twice = [
      { of: "甲", points: 1 },
      { of: "甲", points: 2 },
    ];
    expect(marks.schema.safeParse(twice).error?.issues[0]?.message).toBe("同じ対象が重複しています");
  });
  it("means the same whether a blank optional text is empty or null, and whatever the order of keys", () => {
    expect(sameValue(jobs, [{ note: " ", trade: "か\u3099", id }], [{ id, trade: "が", note: null }])).toBe(true);
    expect(sameValue(jobs, [job], [{ ...job, note: "x" }])).toBe(false);
  });
});

describe("a list with fixed lines", () => {
  it("has one record for each line", () => {
    expect(problemsIn({ judged: both.slice(1) })).toEqual([{ path: "judged", message: "評価は2件以上で入力してください" }]);
  });
  it("takes judgements on their scale alone", () => {
    for (const points of [0, 6, 2.5, "3"])
      expect(problemsIn({ judged: [both[0], { points, note: null }] })).toEqual([
        { path: "judged.1.points", message: "点数は1から5で選択してください" },
      ]);
  });
});

it("a list of plain values is held to what one is", () => {
  const field = values("点", score("点数"), { max: 2 });
  expect(field.schema.safeParse([1, 5]).success).toBe(true);
  expect(field.schema.safeParse([1, 6]).success).toBe(false);
  expect(field.schema.safeParse([1, 1, 1]).success).toBe(false);
});
