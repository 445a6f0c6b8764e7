import { describe, expect, it } from "vitest";
import { budgetText, budgetYen, isActive, managersOf, positionChanges, statusTone } from "./project.ts";

describe("a project's status", () => {
  it.each([
    ["提案中", "info", false],
    ["実行中", "good", true],
    ["終了", "over", false],
    ["失注", "danger", false],
    ["保留", "warning", false],
    [null, "warning", false],
  ])("%s means %s and is active: %s", (name, tone, active) => {
    expect([statusTone(name), isActive(name)]).toEqual([tone, active]);
  });
  it("that speaks of execution is active, whatever else it speaks of", () => {
    expect([isActive("実行終了"), statusTone("実行終了")]).toEqual([true, "good"]);
    expect(isActive("提案（実行準備）")).toBe(true);
  });
});

describe("a project's managers", () => {
  const role = (adminId: string, createdAt: string, name = "manager") => ({ role: name, adminId, createdAt });
  const roles = [role("c", "2"), role("b", "1"), role("a", "1"), role("d", "0", "pm")];
  it("come with the one who is named first, then in the order in which they joined", () => {
    expect(managersOf("c", roles)).toEqual(["c", "a", "b"]);
    expect(managersOf(null, roles)).toEqual(["a", "b", "c"]);
  });
  it("leave out who is named first and is none of them", () => {
    expect(managersOf("d", roles)).toEqual(["a", "b", "c"]);
  });
});

describe("changes of positions", () => {
  const position = (id: string, numberPeople = 1, recruitingFlag = 0) => ({ id, occupationId: 1, numberPeople, recruitingFlag });
  it("name only what somebody changed", () => {
    const seen = [position("a"), position("b"), position("c", 2, 1)];
    const wanted = [position("a"), position("c", 3, 1), position("d")];
    expect(positionChanges(seen, wanted)).toEqual({
      add: [position("d")],
      change: [{ id: "c", numberPeople: 3 }],
      remove: ["b"],
    });
    expect(positionChanges(seen, seen)).toEqual({ add: [], change: [], remove: [] });
  });
});

describe("a budget", () => {
  it.each([
    ["1,240,000円", 1_240_000],
    ["１，２４０，０００　円", 1_240_000],
    ["㉑00", 2_100],
    ["¥ 5,000", 5_000],
    ["￥5,000", 5_000],
    ["80万円", null],
    ["月額800,000円", null],
    ["ゼロ", null],
    ["円", null],
    ["1234567890123456", null],
    ["", null],
  ])("%j is %j yen", (typed, yen) => {
    expect(budgetYen(typed)).toBe(yen);
  });
  it.each([
    ["1200000", "1,200,000円"],
    ["１,２００,０００円", "1,200,000円"],
    ["0", "0円"],
    ["月額80万円", "月額80万円"],
    ["100-200", "100-200"],
  ])("typed as %s reads %s", (typed, text) => {
    expect(budgetText(typed)).toBe(text);
  });
});
