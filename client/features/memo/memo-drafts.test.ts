import { describe, expect, it } from "vitest";
import { type DraftStore, draftKey, loadDrafts, noDrafts, saveDrafts, withEdit } from "./memo-drafts.ts";

function memory(): DraftStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("memo drafts", () => {
  it("come back as they were typed, for that administrator and that partner only", () => {
    const store = memory();
    const drafts = withEdit({ ...noDrafts, added: "電話した\n折り返し待ち" }, "m1", { seen: "前", text: "後" });
    expect(saveDrafts(store, "a1", "p1", drafts)).toBe(true);
    expect(loadDrafts(store, "a1", "p1")).toEqual(drafts);
    expect(loadDrafts(store, "a1", "p2")).toEqual(noDrafts);
    expect(loadDrafts(store, "a2", "p1")).toEqual(noDrafts);
  });

  it("leave nothing behind once sent", () => {
    const store = memory();
    saveDrafts(store, "a1", "p1", { ...noDrafts, added: "x" });
    saveDrafts(store, "a1", "p1", noDrafts);
    expect(store.kept.size).toBe(0);
  });

  it("that cannot be read count as none", () => {
    const store = memory();
    for (const broken of ["{", "null", "[]", '{"added":1}']) {
      store.kept.set(draftKey("a1", "p1"), broken);
      expect(loadDrafts(store, "a1", "p1")).toEqual(noDrafts);
    }
  });

  it("say when the device refuses to keep them", () => {
    const full: DraftStore = {
      ...memory(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(saveDrafts(full, "a1", "p1", { ...noDrafts, added: "x" })).toBe(false);
  });

  it("end one edit without touching the others", () => {
    const two = withEdit(withEdit(noDrafts, "m1", { seen: "a", text: "b" }), "m2", { seen: "c", text: "d" });
    expect(withEdit(two, "m1", null).edits).toEqual({ m2: { seen: "c", text: "d" } });
  });
});
