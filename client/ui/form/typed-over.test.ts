import { expect, it } from "vitest";
import { optionalInteger, optionalText, text } from "#sync/engine/field.ts";
import { itemId, lines, list, values } from "#sync/engine/list-field.ts";
import { typedOver } from "./typed-over.ts";

const fields = {
  title: text("題名", 100),
  note: optionalText("備考", 100),
  tags: values("タグ", text("タグ", 10), { max: 5 }),
  jobs: list("職歴", { id: itemId, industry: optionalText("業界", 255), role: optionalText("役割", 255) }, { max: 5 }),
  scores: list("点数", { skillId: optionalInteger("スキル", 1, 99), score: optionalInteger("点数", 1, 5) }, { max: 9 }),
  lines: lines("ソフトスキル", ["受信力", "発信力"], { score: optionalInteger("点数", 1, 5), memo: optionalText("メモ", 100) }),
};
const job = (id: string, industry: string | null, role: string | null = null) => ({ id, industry, role });
const blank = { score: null, memo: null };
const seen = { title: "", note: null, tags: [], jobs: [job("a", null)], scores: [], lines: [blank, blank] };
const discarded = {
  title: "半時間の題名",
  note: "備考",
  tags: ["一"],
  jobs: [job("a", "金融", "設計"), job("b", "物流", "移行")],
  scores: [{ skillId: 7, score: 4 }],
  lines: [{ score: 5, memo: "聞く" }, blank],
};
const over = (typed: Partial<typeof seen> | Record<string, unknown>) =>
  typedOver(fields, discarded, { seen, typed: { ...seen, ...typed } });

it("leaves all as it was discarded where nothing was typed since", () => {
  expect(over({})).toEqual(discarded);
});

it("keeps the rows of a list when something was typed into one of them", () => {
  expect(over({ jobs: [job("a", "製造")] })).toEqual({
    ...discarded,
    jobs: [job("a", "製造", "設計"), job("b", "物流", "移行")],
  });
});

it("adds rows that were entered since behind the others, and none that are blank", () => {
  const { jobs } = over({ jobs: [job("a", null), job("c", "教育"), job("d", null)] });
  expect(jobs).toEqual([...discarded.jobs, job("c", "教育")]);
});

it("tells rows without an id apart by what they are of, fixed lines by their place", () => {
  const { scores, lines: judged } = over({
    scores: [
      { skillId: 9, score: 2 },
      { skillId: 7, score: 3 },
    ],
    lines: [blank, { score: 1, memo: null }],
  });
  expect(scores).toEqual([
    { skillId: 7, score: 3 },
    { skillId: 9, score: 2 },
  ]);
  expect(judged).toEqual([
    { score: 5, memo: "聞く" },
    { score: 1, memo: null },
  ]);
});

it("joins lists of single values", () => {
  expect(over({ tags: ["二", "一"] })).toMatchObject({ tags: ["一", "二"] });
});
