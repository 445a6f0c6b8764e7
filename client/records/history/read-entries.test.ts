import { describe, expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import type { HistoryEntry } from "./history-entries.ts";
import { findEntries, writeEntries } from "./read-entries.ts";

const [made, edited] = ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"] as const;
const memo = (id: string, values: object = {}): Row => ({
  id,
  number: null,
  partnerId: "p",
  projectId: null,
  content: `内容${id}`,
  createdAt: made,
  createdBy: "a",
  updatedAt: made,
  updatedBy: null,
  ...values,
});

/** A reader of these rows, all of which have arrived, by their entities' names. */
function readerOf(rows: Readonly<Record<string, readonly Row[]>>, waiting: readonly (readonly [at: string, key: string])[] = []) {
  const of = ({ name }: AnyEntity) => rows[name] ?? [];
  const asked: string[] = [];
  const reader = {
    model,
    actor: { id: "a", master: false },
    hasAll: () => true,
    get: (entity: AnyEntity, id: string) => Promise.resolve(of(entity).find((row) => row.id === id)),
    getMany(entity: AnyEntity, ids: readonly string[]) {
      asked.push(...ids.map((id) => `${entity.name}/${id}`));
      return Promise.resolve(ids.map((id) => of(entity).find((row) => row.id === id)));
    },
    list: (entity: AnyEntity, lookup: string, id: string) => Promise.resolve(of(entity).filter((row) => row[lookup] === id)),
    listEach: (entity: AnyEntity, lookup: string, ids: readonly string[]) =>
      Promise.resolve(ids.map((id) => of(entity).filter((row) => row[lookup] === id))),
    outbox: () =>
      Promise.resolve(waiting.map(([authoredAt, key]) => ({ state: "waiting", writes: [key], mutation: { authoredAt } }))),
  };
  return { reader: reader as unknown as ReplicaReader, asked };
}
const unsentOf = (entries: readonly Pick<HistoryEntry, "act" | "unsent">[]) => entries.map(({ act, unsent }) => [act, unsent]);

describe("what the device's rows tell", () => {
  it("marks what was made and edited without a server as unsent, both times", async () => {
    const both = memo("m", { updatedAt: edited, updatedBy: "a" });
    const find = (...waiting: (readonly [string, string])[]) =>
      findEntries(readerOf({ memo: [both] }, waiting).reader, "partner", "p", "memo");
    expect(unsentOf(await find([made, "memo/m"], [edited, "memo/m"]))).toEqual([
      ["changed", true],
      ["created", true],
    ]);
    // Another one's memo that was edited here.
    expect(unsentOf(await find([edited, "memo/m"]))).toEqual([
      ["changed", true],
      ["created", false],
    ]);
    expect(unsentOf(await find([edited, "memo/other"]))).toEqual([
      ["changed", false],
      ["created", false],
    ]);
  });

  it("is newest first, and of equal moments in the order of the rows", async () => {
    const rows = [memo("m1"), memo("m2"), memo("m3", { createdAt: edited })];
    const found = await findEntries(readerOf({ memo: rows }).reader, "partner", "p", "memo");
    expect(found.map(({ id }) => id)).toEqual(["m3", "m1", "m2"]);
  });

  it("names the partners' own site where the records come from there, and nobody where it is not known", async () => {
    const report: Row = {
      id: "r",
      number: null,
      partnerId: "p",
      projectId: null,
      startDatetime: made,
      createdAt: made,
      createdBy: null,
      updatedAt: made,
      updatedBy: null,
    };
    const { reader } = readerOf({ attendance: [report], memo: [memo("m", { createdBy: null })] });
    const found = await findEntries(reader, "partner", "p", undefined);
    const written = await writeEntries(reader, "partner", found);
    expect(Object.fromEntries(written.map(({ entity, by }) => [entity, by]))).toEqual({
      attendance: "パートナーサイト",
      memo: "登録者不明",
    });
  });

  it("tells of a contract and its files, in the contract's own history and in those of its partner and project", async () => {
    const terms = { number: 1, partnerId: "p", projectId: "q", openDate: "2026-04-01", closeDate: "2026-09-30" };
    const stamps = { createdAt: made, createdBy: "a", updatedAt: edited, updatedBy: "b" };
    const contracts: Row[] = ["c", "other"].map((id) => ({ id, ...terms, ...stamps }));
    const files = contracts.map(({ id }): Row => ({ ...memo(`${String(id)}-file`), contractId: id, name: `${String(id)}.pdf` }));
    const admins: Row[] = [
      { id: "a", name: "担当 花子" },
      { id: "b", name: "同僚 次郎" },
    ];
    const { reader } = readerOf({ contract: contracts, contractFile: files, admin: admins }, [[edited, "contract/c"]]);
    const found = await findEntries(reader, "contract", "c", undefined);
    const written = await writeEntries(reader, "contract", found);
    expect(written.map(({ entity, act, title, by, unsent }) => [entity, act, title, by, unsent])).toEqual([
      ["contract", "changed", null, "同僚 次郎", true],
      ["contract", "created", null, "担当 花子", false],
      ["contractFile", "created", "c.pdf", "担当 花子", false],
    ]);
    expect((await findEntries(reader, "contract", "c", "file")).map(({ id }) => id)).toEqual(["c-file"]);
    expect(await findEntries(reader, "contract", "unknown", undefined)).toEqual([]);
    for (const [owner, id] of [
      ["partner", "p"],
      ["project", "q"],
    ] as const)
      expect((await findEntries(reader, owner, id, "file")).map((entry) => entry.id)).toEqual(["c-file", "other-file"]);
  });

  it("is written out where it is drawn, and says which rows are gone", async () => {
    const admin: Row = { id: "a", name: "担当 花子" };
    const lists = [null, edited].map((deletedAt, at): Row => ({ id: `l${at}`, name: "候補", deletedAt }));
    const { reader, asked } = readerOf({ memo: [memo("m1"), memo("m2")], admin: [admin], candidateList: lists });
    const found = await findEntries(reader, "partner", "p", "memo");
    const server = ["memo/removed", "candidateList/l0", "candidateList/l1"].map((key): HistoryEntry => {
      const [entity = "", id = ""] = key.split("/");
      const told = { key, entity, id, at: edited, authoredAt: undefined, by: "主 三郎", act: "created" as const };
      return { ...told, title: null, fields: [], more: 0, unsent: false, gone: false, locked: false };
    });
    const written = await writeEntries(reader, "partner", [...server, ...found.slice(0, 1)]);
    expect(written.map(({ key, by, title, gone }) => [key, by, title, gone])).toEqual([
      ["memo/removed", "主 三郎", null, true],
      ["candidateList/l0", "主 三郎", null, false],
      ["candidateList/l1", "主 三郎", null, true],
      ["memo/m1/made", "担当 花子", "内容m1", false],
    ]);
    expect(asked).not.toContain("memo/m2");
  });

  it("says which rows its reader may not change: memos of others", async () => {
    const { reader } = readerOf({ memo: [memo("own"), memo("other", { createdBy: "b" }), memo("nobody", { createdBy: null })] });
    const written = await writeEntries(reader, "partner", await findEntries(reader, "partner", "p", "memo"));
    expect(written.map(({ id, locked }) => [id, locked])).toEqual([
      ["own", false],
      ["other", true],
      ["nobody", true],
    ]);
  });
});
