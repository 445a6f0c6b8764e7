import { describe, expect, it } from "vitest";
import { defineListSearch } from "#client/ui/table/list-search.ts";
import type { project } from "#sync/model/entities/project.ts";
import { choice, filtersOf, isFiltered, paramsOf, questionOf, turned } from "./define-filters.ts";

const { choices, masters, members, records, since, until } = filtersOf<typeof project>("project");
const filters = {
  status: masters("statusId", "ステータス", { orNone: true }),
  priority: choices("priority", "優先度", [
    { value: "High", label: "高" },
    { value: "Low", label: "低" },
  ]),
  owner: members("managers", "PM"),
  ae: records("aeAdminId", "AE"),
  from: since("endDate", "期間（開始）"),
  to: until("startDate", "期間（終了）", "from"),
  renewal: choice("自動更新", [{ value: "yes", label: "あり" }]),
};
const id = "01939f5e-0000-7000-8000-000000000001";

describe("the filters of a list", () => {
  it("have their places in the address", () => {
    const { read } = defineListSearch(paramsOf(filters));
    const address = {
      status: [0, 2],
      priority: ["Low"],
      owner: [id],
      ae: [id],
      from: "2026-01-01",
      to: "2026-02-01",
      renewal: "yes",
    };
    expect(read(address)).toEqual(address);
    expect(read({ status: "x", priority: "Middle", owner: "1", from: "2026-02-30", renewal: "no" })).toEqual({});
  });

  it("become one question, in which 0 stands for rows without a value", () => {
    const held = { status: [2, 0], priority: ["Low"], owner: [id], ae: [id], from: "2026-01-01", to: "2026-02-01" } as const;
    expect(questionOf<typeof project>(filters, held)).toEqual({
      filters: { statusId: [2, null], priority: ["Low"], aeAdminId: [id] },
      sets: { managers: [id] },
      ranges: { endDate: { from: "2026-01-01" }, startDate: { to: "2026-02-01" } },
    });
  });

  it("ask nothing where they hold nothing, or where the list knows itself how to narrow", () => {
    expect(questionOf<typeof project>(filters, { status: [], renewal: "yes" })).toEqual({});
    expect([{}, { status: [] }, { renewal: "yes" }].map((held) => isFiltered(filters, held))).toEqual([false, false, true]);
  });

  it("find nothing within a period that ends before it begins", () => {
    const held = { from: "2026-02-01", to: "2026-01-31" };
    expect(turned(filters, held)).toEqual(["to"]);
    expect(questionOf<typeof project>(filters, held).ids).toEqual([]);
    expect(turned(filters, { from: "2026-02-01", to: "2026-02-01" })).toEqual([]);
  });
});
