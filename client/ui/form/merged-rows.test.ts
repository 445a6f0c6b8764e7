import { describe, expect, it } from "vitest";
import { master, optionalScore, optionalText, text } from "#sync/engine/field.ts";
import { itemId, lines, list } from "#sync/engine/list-field.ts";
import { mergeRows, renewed, rowChanges } from "./merged-rows.ts";

const skills = list("スキル", { id: itemId, name: text("名称", 255) }, { max: 9 });
const jobs = list("職種", { id: itemId, role: optionalText("役割", 255), skills }, { max: 9 });
const industries = list("業界", { id: itemId, name: text("業界名", 255), jobs }, { max: 9 });
const { items } = industries;

interface Job {
  readonly id: string;
  readonly role: string | null;
  readonly skills: readonly { readonly id: string; readonly name: string }[];
}
interface Industry {
  readonly id: string;
  readonly name: string;
  readonly jobs: readonly Job[];
}

const job = (id: string, role: string | null = null, ...names: readonly string[]): Job => ({
  id,
  role,
  skills: names.map((name) => ({ id: name, name })),
});
const industry = (id: string, name: string, ...within: readonly Job[]): Industry => ({ id, name, jobs: within });
const seen = [industry("a", "製造", job("a1", "設計"), job("a2")), industry("b", "金融"), industry("c", "物流")];
const merge = (typed: readonly Industry[], now: readonly Industry[]) => mergeRows(items, ["jobs"], { seen, typed, now });
const [a, b, c] = seen as [Industry, Industry, Industry];

describe("what two people did to one list", () => {
  it("stands as either made it where the other did nothing", () => {
    const changed = [industry("a", "製造業", job("a2"), job("a1", "試験")), c];
    expect(merge(changed, seen)).toEqual({ rows: changed, overlaps: false });
    expect(merge(seen, changed)).toEqual({ rows: changed, overlaps: false });
  });
  it("merges by rows and by their fields", () => {
    const typed = [industry("a", "製造", job("a1", "設計"), job("a2", "保守")), b, c];
    const now = [industry("a", "製造業", job("a1", "試験"), job("a2")), b, c];
    expect(merge(typed, now)).toEqual({
      rows: [industry("a", "製造業", job("a1", "試験"), job("a2", "保守")), b, c],
      overlaps: false,
    });
  });
  it("keeps what its author made of a field that both changed, and says so", () => {
    const typed = [industry("a", "製造", job("a1", "自分", "設計"), job("a2")), b, c];
    const now = [industry("a", "製造", job("a1", "他人"), job("a2")), b, c];
    expect(merge(typed, now)).toEqual({ rows: typed, overlaps: true });
    expect(merge(typed, typed).overlaps).toBe(false);
  });
  it("takes a list within a row as a whole, unless its rows are records", () => {
    const typed = [industry("a", "製造", job("a1", "設計", "x"), job("a2")), b, c];
    const now = [industry("a", "製造", job("a1", "設計", "y"), job("a2"), job("a3")), b, c];
    expect(merge(typed, now)).toEqual({
      rows: [industry("a", "製造", job("a1", "設計", "x"), job("a2"), job("a3")), b, c],
      overlaps: true,
    });
  });
  it("keeps a row that its author removed for what others put within it meanwhile, and nothing else of it", () => {
    const now = [industry("a", "製造", job("a1", "設計"), job("a2"), job("a3", "新しい")), b, c];
    expect(merge([b, c], now)).toEqual({ rows: [industry("a", "製造", job("a3", "新しい")), b, c], overlaps: true });
    expect(merge([b, c], seen)).toEqual({ rows: [b, c], overlaps: false });
  });
  it("has what both added, each behind the row that it follows", () => {
    const [mine, theirs] = [industry("m", "自分"), industry("t", "他人")];
    expect(merge([a, mine, b, c], [a, b, theirs, c]).rows).toEqual([a, mine, b, theirs, c]);
    expect(merge([mine, a, b, c], [theirs, a, b, c]).rows).toEqual([mine, theirs, a, b, c]);
  });
  it("stands in the order of whoever moved a row, its author's first", () => {
    expect(merge(seen, [c, a, b]).rows).toEqual([c, a, b]);
    expect(merge([b, a, c], [c, a, b]).rows).toEqual([b, a, c]);
  });
  it("lacks what either removed; what the other changed is made again or told", () => {
    expect(merge([a, c], [a, b])).toEqual({ rows: [a], overlaps: false });
    const changed = industry("b", "銀行");
    const again = merge([a, changed, c], [a, c]);
    expect(again).toMatchObject({ overlaps: true, rows: [a, { name: "銀行" }, c] });
    expect(again.rows[1]?.id).not.toBe("b");
    expect(merge([a, c], [a, changed, c])).toEqual({ rows: [a, c], overlaps: true });
  });
});

describe("what somebody else did to a list", () => {
  const told = (now: readonly Industry[]) =>
    rowChanges("業界", industries, ["jobs"], seen, now).map(({ label, value }) => [label, value]);

  it("is told by row and field", () => {
    expect(told(seen)).toEqual([]);
    expect(told([industry("a", "製造業", job("a1", "試験", "x"), job("a2")), b, c])).toEqual([
      ["業界 1 業界名", "製造業"],
      ["業界 1 職種 1 役割", "試験"],
      ["業界 1 職種 1 スキル", [{ id: "x", name: "x" }]],
    ]);
  });
  it("tells of rows that came, went and moved", () => {
    const more = industry("d", "小売");
    expect(told([more, industry("a", "製造", job("a2")), c])).toEqual([
      ["業界 1（追加）", [more]],
      ["業界 2 職種 1（削除）", [job("a1", "設計")]],
      ["業界 2（削除）", [b]],
    ]);
    expect(told([b, a, c])).toEqual([["業界の順序", "変更されました"]]);
  });
});

it("a copied row has ids of its own, and so has all within", () => {
  const copy = renewed(items, a);
  expect(copy).toMatchObject({ name: "製造", jobs: [{ role: "設計" }, { role: null }] });
  const [own, within] = [copy.id, copy.jobs[0]?.id];
  expect(new Set([own, within, "a", "a1"]).size).toBe(4);
});

describe("scores, each of which is told by its skill", () => {
  const scores = list("評価", { skillId: master("スキル", "intermediateSoftSkill"), score: optionalScore("点数") }, { max: 9 });
  const scored = (...given: readonly (readonly [number, number | null])[]) =>
    given.map(([skillId, score]) => ({ skillId, score }));
  const before = scored([1, 2], [2, null], [3, 4]);

  it("merge one by one: what somebody else has given meanwhile stays", () => {
    const [typed, now] = [scored([1, 5], [2, null], [3, 4]), scored([1, 2], [2, 3], [3, 4])];
    expect(mergeRows(scores.items, [], { seen: before, typed, now })).toEqual({
      rows: scored([1, 5], [2, 3], [3, 4]),
      overlaps: false,
    });
    expect(mergeRows(scores.items, [], { seen: before, typed, now: scored([1, 1], [2, null], [3, 4]) })).toEqual({
      rows: typed,
      overlaps: true,
    });
  });
  it("are told by what they are about", () => {
    expect(rowChanges("評価", scores, ["評価"], before, scored([1, 2], [2, 3], [4, 1]))).toEqual([
      { label: "評価", field: scores, value: scored([2, 3], [4, 1]) },
      { label: "評価（削除）", field: scores, value: scored([3, 4]) },
    ]);
  });
});

describe("a list with one row for each name", () => {
  const field = lines("評価", ["受信力", "発信力"], { score: optionalScore("点数"), memo: optionalText("メモ", 255) });
  const untouched: { readonly score: number | null; readonly memo: string | null } = { score: null, memo: null };
  it("merges by name, and tells each change under it", () => {
    const seen = [untouched, untouched];
    const typed = [{ score: 4, memo: "速い" }, untouched];
    const now = [untouched, { score: 2, memo: null }];
    expect(mergeRows(field.items, [], { seen, typed, now })).toEqual({ rows: [typed[0], now[1]], overlaps: false });
    expect(mergeRows(field.items, [], { seen, typed, now: [{ score: 1, memo: null }, untouched] })).toEqual({
      rows: typed,
      overlaps: true,
    });
    expect(rowChanges("評価", field, [], seen, now)).toMatchObject([{ label: "評価 発信力 点数", value: 2 }]);
  });
});
