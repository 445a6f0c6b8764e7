import { describe, expect, it } from "vitest";
import { inputForField } from "./settle.ts";
import type { IssueRow } from "./sync-item.ts";

const row = (change: Record<string, unknown>) =>
  ({
    rowId: "p",
    field: "phone",
    mine: "000-0000-0001",
    mutation: { input: { id: "p", phone: "000-0000-0000", address: "x" } },
    ...change,
  }) as unknown as IssueRow;

describe("overwriting with one's own value", () => {
  it("writes the conflicting field alone: what others did to the rest since stands", () => {
    expect(inputForField(row({}))).toEqual({ id: "p", phone: "000-0000-0001" });
  });
  it("keeps the key that names the row, whatever it is called", () => {
    const input = { partnerId: "p", companyId: "c" };
    expect(inputForField(row({ field: "companyId", mine: "d", mutation: { input } }))).toEqual({
      partnerId: "p",
      companyId: "d",
    });
  });
  it("runs the whole again where no field conflicts", () => {
    const input = { id: "p" };
    expect(inputForField(row({ field: null, mutation: { input } }))).toBe(input);
  });
});
