import { describe, expect, it } from "vitest";
import { memoDraftsSchema, noDrafts, tidyDrafts, withEdit, withoutSaved } from "./memo-drafts.ts";

describe("memo drafts", () => {
  it("are none once nothing is left in them", () => {
    expect(tidyDrafts(withEdit(withEdit(noDrafts, "m1", { seen: "前", text: "後" }), "m1", null))).toBe(noDrafts);
    expect(tidyDrafts({ ...noDrafts, added: " " })).toEqual({ added: " ", edits: {} });
  });

  it("that cannot be read are told from those that can", () => {
    for (const broken of [undefined, null, [], { added: 1 }]) expect(memoDraftsSchema.safeParse(broken).success).toBe(false);
    expect(memoDraftsSchema.safeParse({ added: "x", edits: { m1: { seen: "a", text: "b" } } }).success).toBe(true);
  });

  it("end one edit without touching the others", () => {
    const two = withEdit(withEdit(noDrafts, "m1", { seen: "a", text: "b" }), "m2", { seen: "c", text: "d" });
    expect(withEdit(two, "m1", null).edits).toEqual({ m2: { seen: "c", text: "d" } });
    // What was typed while it was being saved is a change of what was saved.
    expect(withoutSaved(two, "m1", "b", "b").edits).toEqual({ m2: { seen: "c", text: "d" } });
    expect(withoutSaved(two, "m1", "b を書いた", "b を書いた").edits["m1"]).toEqual({ seen: "b を書いた", text: "b" });
  });
});
