import { describe, expect, it } from "vitest";
import { positionLists, roleChanges } from "./positions-form.ts";

const at = (second: number) => `2026-11-23T00:00:0${second}.000Z`;

describe("who takes which part in a project", () => {
  it("stands in the order in which they joined, and leaves the managers out", () => {
    const roles = [
      { role: "pm", adminId: "b", createdAt: at(2) },
      { role: "manager", adminId: "c", createdAt: at(1) },
      { role: "pm", adminId: "a", createdAt: at(3) },
      { role: "sales", adminId: "a", createdAt: at(1) },
    ];
    expect(positionLists(roles)).toMatchObject({ pm: ["b", "a"], pmo: [], sales: ["a"] });
  });

  it("changes by those who come and go alone", () => {
    expect(roleChanges({ pm: ["a", "b"], sales: [] }, { pm: ["b", "c"], sales: ["a"] })).toEqual({
      add: [
        { role: "pm", adminId: "c" },
        { role: "sales", adminId: "a" },
      ],
      remove: [{ role: "pm", adminId: "a" }],
    });
  });
});
