import { describe, expect, it } from "vitest";
import { boardColumns, sumsBy, sumText } from "./board-columns.ts";

const names = new Map([
  [1, "提案中"],
  [2, "実行中"],
]);
const sums = sumsBy([1, 1, null, 9, 1], ["1,000,000", "応相談", null, "５０万円", "￥2000 円"]);
const columns = (more: Partial<Parameters<typeof boardColumns>[0]> = {}) =>
  boardColumns({ names, partial: false, sums, chosen: undefined, hideEmpty: false, ...more });

describe("the sums of a board", () => {
  it("count projects, and add the budgets that are numbers alone", () => {
    expect(sums.get(1)).toEqual({ count: 3, yen: 1_002_000, withoutYen: 1 });
    expect(sums.get(9)).toEqual({ count: 1, yen: 0, withoutYen: 1 });
    expect(sums.get(null)).toEqual({ count: 1, yen: 0, withoutYen: 1 });
    expect(sumsBy([], []).size).toBe(0);
  });

  it("say how many projects they leave out", () => {
    expect(sumText({ count: 3, yen: 1_002_000, withoutYen: 1 })).toBe("1,002,000円（集計外 1件）");
    expect(sumText({ count: 2, yen: 0, withoutYen: 0 })).toBe("0円");
    expect(sumText({ count: 2, yen: 0, withoutYen: 2 })).toBe("集計外 2件");
    expect(sumText({ count: 0, yen: 0, withoutYen: 0 })).toBe("");
  });
});

describe("the columns of a board", () => {
  it("are the masters in their order, then what no master names, then none", () => {
    expect(columns().map(({ value, name, isOffered }) => [value, name, isOffered])).toEqual([
      [1, "提案中", true],
      [2, "実行中", true],
      [9, "不明", false],
      [null, "未設定", true],
    ]);
  });

  it("do not call a value unknown that has yet to arrive", () => {
    expect(columns({ partial: true }).map(({ name }) => name)).toEqual(["提案中", "実行中", "受信中", "未設定"]);
  });

  it("are those that the list is filtered by, 0 for none", () => {
    expect(columns({ chosen: [0, 2] }).map(({ value }) => value)).toEqual([2, null]);
    expect(columns({ chosen: [] })).toHaveLength(4);
  });

  it("hide empty ones on request", () => {
    expect(columns({ hideEmpty: true }).map(({ value }) => value)).toEqual([1, 9, null]);
  });
});
