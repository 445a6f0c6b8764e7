import { describe, expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { readAttention } from "./read-items.ts";
import type { IssueRow } from "./sync-item.ts";

const id = "01a1fc0b-e380-7716-adb3-6836f5b7e82b";
const moment = "2026-11-22T00:00:00.000Z";
const notLoaded = "（全文を読み込むと表示されます）";

const about = { id, authorId: id, entity: "estimate", rowId: id, updatedAt: moment, settledAt: null, underId: null };
const blank = { ...about, problems: [], base: null, mine: null, theirs: null, isExcerpt: true };

const estimate = { id, title: "予約サイト", features: [{ id: "a", name: "決済", description: null, assignedRoles: [] }] };

/** Describes an issue about a record, of which the device has the given values. */
async function wordsOf(
  row: Partial<IssueRow>,
  input: object,
  name = "estimate.update",
  { now, master }: { readonly now: object; readonly master: boolean } = { now: estimate, master: true },
) {
  const mutation = { id, clientId: id, seq: 1, version: 1, author: id, authoredAt: moment, name, input, from: {} };
  const issue = {
    ...blank,
    mutation,
    ...row,
  };
  const replica = {
    model,
    actor: { id, master },
    hasAll: () => true,
    get: async ({ name: of }: AnyEntity) => (of === issue.entity ? now : undefined),
    list: async () => [],
    all: async ({ name: of }: AnyEntity) => (of === "issue" ? [issue] : []),
    outbox: async () => [],
    refusalOf: async () => null,
  } as unknown as ReplicaReader;
  const [item] = await readAttention(replica);
  if (!item) throw new Error("nothing was read");
  return item;
}

it("a conflict about a list or a record that the device holds in part says so, and never that it is empty", async () => {
  const field = { kind: "conflict", code: "conflict" } as const;
  const cut = await wordsOf({ ...field, field: "features", base: [], mine: [] }, { id, features: [] });
  expect(cut.sides[0]).toMatchObject({ base: notLoaded, mine: notLoaded });
  expect(cut.sides[0]?.theirs).toContain("決済");
  const result = await wordsOf({ ...field, field: "result", base: null, mine: { roles: [] } }, { id });
  expect(result.sides[0]).toMatchObject({ base: "（空）", mine: notLoaded });
  const whole = await wordsOf({ ...field, field: "features", base: [], mine: [], isExcerpt: false }, { id, features: [] });
  expect(whole.sides[0]).toMatchObject({ base: "（空）", mine: "（空）" });
});

it("a conflict about a whole record of which fields are missing says that there is more", async () => {
  const item = await wordsOf(
    {
      kind: "conflict",
      code: "conflict",
      field: null,
      base: { title: "予約", features: [] },
      mine: null,
      theirs: { title: "予約", features: [] },
    },
    { id },
    "estimate.remove",
  );
  expect(item.sides[0]?.base.split("\n")).toEqual(["プロジェクト名：予約", `機能：${notLoaded}`, `ほか${notLoaded}`]);
  expect(item.sides[0]?.theirs).toContain("決済");
});

it("what was refused tells its cut lists alike, and that there may be more", async () => {
  const row = { kind: "refused", code: "not_found" } as const;
  const { changes } = await wordsOf(row, { id, title: "予約サイト", features: [] }, "estimate.create");
  expect(changes).toEqual([
    { label: "プロジェクト名", text: "予約サイト" },
    { label: "機能", text: notLoaded },
    { label: "ほか", text: notLoaded },
  ]);
});

describe("a conflict about what is withheld from its author", () => {
  const row = { kind: "conflict", code: "conflict", entity: "partner", field: "address", isExcerpt: false } as const;
  const trashed = { id, lastName: "佐藤", address: null, deletedAt: moment };
  const sidesOf = async (input: object, name: string, master = false) => {
    const read = { now: { ...trashed, address: master ? "京都" : null }, master };
    const item = await wordsOf(row, input, name, read);
    return item.sides[0];
  };
  const withheld = "（権限がないため表示できません）";

  it("shows what the author typed, and says of the current value that it is not shown", async () => {
    const sides = await sidesOf({ id, address: "大阪" }, "partner.update");
    expect(sides).toMatchObject({ mine: "大阪", theirs: withheld });
  });

  it("says so where the author typed none", async () => {
    const sides = await sidesOf({ id, take: ["address"] }, "partner.merge");
    expect(sides).toMatchObject({ mine: withheld, theirs: withheld });
  });

  it("shows a master the current value", async () => {
    const sides = await sidesOf({ id, address: "大阪" }, "partner.update", true);
    expect(sides).toMatchObject({ mine: "大阪", theirs: "京都" });
  });
});
