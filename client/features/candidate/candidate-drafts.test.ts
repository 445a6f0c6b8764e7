import { describe, expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { movedEdit, withEdit } from "./candidate-drafts.ts";
import { readWithoutRow } from "./read-without-row.ts";

describe("an edit whose partner is no longer on the list", () => {
  const edit = { seen: "英語可", text: "英語可。来月から" };

  it("goes on with the same partner, as a new note", () => {
    expect(movedEdit({ a: edit }, "a", "a", "")).toEqual({ a: { seen: "", text: "英語可。来月から" } });
  });

  it("goes on with another one, and keeps what is noted and typed there", () => {
    expect(movedEdit({ a: edit }, "a", "b", "英語可")).toEqual({ b: { seen: "英語可", text: "英語可。来月から" } });
    expect(movedEdit({ a: edit }, "a", "b", "面談済み")).toEqual({ b: { seen: "面談済み", text: "面談済み\n英語可。来月から" } });
    const both = withEdit({ a: edit }, "b", { seen: "", text: "電話待ち" });
    expect(movedEdit(both, "a", "b", "")).toEqual({ b: { seen: "", text: "電話待ち\n英語可。来月から" } });
    const untouched = withEdit({ a: edit }, "b", { seen: "英語可", text: "英語可" });
    expect(movedEdit(untouched, "a", "b", "英語可")).toEqual({ b: { seen: "英語可", text: "英語可。来月から" } });
  });

  it("stays as it is when it has ended meanwhile", () => {
    const other = { b: edit };
    expect(movedEdit(other, "a", "b", "")).toBe(other);
  });
});

describe("whose edits have no row", () => {
  const row = (id: string, lastName: string, deletedAt: string | null = null) => ({ id, lastName, firstName: "太郎", deletedAt });
  const rows: Readonly<Record<string, object>> = {
    "partner/off": row("off", "外川"),
    "partner/trashed": row("trashed", "塵川", "2026-11-01"),
    "partner/merged": row("merged", "旧川", "2026-11-01"),
    "partnerMerge/merged": { id: "merged", partnerId: "merged", intoId: "middle" },
    "partner/middle": row("middle", "中川", "2026-11-01"),
    "partnerMerge/middle": { id: "middle", partnerId: "middle", intoId: "into" },
    "partner/into": row("into", "新川"),
  };
  const reader = { get: async ({ name }: { name: string }, id: string) => rows[`${name}/${id}`] } as unknown as ReplicaReader;

  it("is told by name, with the partner to whom merges lead; nobody where that one is in the trash or erased", async () => {
    expect(await readWithoutRow(reader, ["off", "trashed", "merged", "erased"])).toEqual([
      { id: "off", name: "外川 太郎", living: { id: "off", name: "外川 太郎" } },
      { id: "trashed", name: "塵川 太郎", living: undefined },
      { id: "merged", name: "旧川 太郎", living: { id: "into", name: "新川 太郎" } },
      { id: "erased", name: undefined, living: undefined },
    ]);
  });
});
