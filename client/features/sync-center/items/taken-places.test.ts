import { expect, it } from "vitest";
import { readOpenPlaces } from "#client/records/contract/open-places.ts";
import { actLabel, callLines } from "#client/ui/changes/call-words.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { takenBy } from "./taken-places.ts";

const uuid = (end: number) => `0191a000-0000-7000-8000-${String(end).padStart(12, "0")}`;
const [made, wanted, taker, late, author] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
const project = (id: string, name: string, statusId: number) => ({ id, name, statusId, deletedAt: null, isValid: true });
const position = (id: string, projectId: string, recruitingFlag = 0, numberPeople = 1) => ({
  id,
  projectId,
  occupationId: 9,
  numberPeople,
  recruitingFlag,
});
const rows: Readonly<Record<string, readonly { readonly id: unknown }[]>> = {
  partner: [
    { id: taker, lastName: "先手", firstName: "花子", deletedAt: null },
    { id: late, lastName: "後手", firstName: "太郎", deletedAt: null },
    { id: uuid(6), lastName: "削除", firstName: "済", deletedAt: "2026-11-25T02:00:00.000Z" },
  ] as never,
  admin: [{ id: author, name: "佐藤 管理" }] as never,
  occupation: [{ id: 9, name: "デザイナー" }] as never,
  projectStatusValue: [
    { id: 1, category: 1, name: "実行中" },
    { id: 2, category: 1, name: "終了" },
    { id: 3, category: 1, name: "失注" },
  ] as never,
  project: [
    project("j", "基幹刷新", 1),
    project("e", "あ 終わった案件", 2),
    project("l", "い 失った案件", 3),
    project("o", "ほかの案件", 1),
  ],
  position: [
    position(wanted, "j"),
    position("closed", "j", 2),
    position("second", "j"),
    position("ended", "e"),
    position("lost", "l"),
    position("stopped", "o", 3),
    position("open", "o"),
  ],
  contract: [
    { id: "c", positionId: wanted, partnerId: taker, createdBy: author, createdAt: "2026-11-25T01:02:00.000Z", endedAt: null },
    { id: "t", positionId: wanted, partnerId: uuid(6), createdBy: author, createdAt: "2026-11-25T01:03:00.000Z", endedAt: null },
  ] as never,
};
const all = async ({ name }: AnyEntity) => rows[name] ?? [];
const get = async (entity: AnyEntity, id: unknown) => (await all(entity)).find((row) => String(row.id) === String(id));
const list = async (entity: AnyEntity, by: string, value: unknown) =>
  (await all(entity)).filter((row) => Reflect.get(row, by) === value);
const reader = {
  model,
  hasAll: () => true,
  all,
  get,
  getMany: (entity: AnyEntity, ids: readonly unknown[]) => Promise.all(ids.map((id) => get(entity, id))),
  list,
  listEach: (entity: AnyEntity, by: string, values: readonly unknown[]) =>
    Promise.all(values.map((value) => list(entity, by, value))),
} as unknown as ReplicaReader;

const create = {
  name: "contract.create",
  version: 1,
  input: { id: made, partnerId: late, positionId: wanted, openDate: "2026-12-31", closeDate: "2027-01-31", isAutoRenewed: false },
};
const file = {
  name: "contractFile.add",
  version: 1,
  input: { id: uuid(6), contractId: made, name: "契約書.pdf", size: 1_000, sha256: "0".repeat(64) },
};
const tagging = { name: "partner.update", version: 1, input: { id: late, phone: "1" } };

it("a refused assignment is told by what it makes, its position by what one does there, and nothing of it as a machine has it", async () => {
  expect(actLabel(reader, [create, file])).toBe("契約の登録");
  expect(actLabel(reader, [create, file, { ...create, input: { ...create.input, id: uuid(7) } }])).toBe("契約の登録（2件）");
  expect(actLabel(reader, [create, tagging])).toBe("まとめての変更（2件）");
  const [first, second] = await callLines(reader, [create, file]);
  expect(first?.text).toContain("ポジション：デザイナー（基幹刷新）");
  expect(second?.text).toBe("ファイル名：契約書.pdf、サイズ：1,000");
});

it("who has the place is named, with who put them there", async () => {
  const mutation = { ...create, author };
  expect(await takenBy(reader, mutation as never)).toMatch(
    /^いまのメンバー：先手 花子さん（佐藤 管理が2026\/11\/25 10:02に割り当て）$/u,
  );
  expect(await takenBy(reader, { ...mutation, input: { ...create.input, positionId: "second" } } as never)).toBe("");
});

it("another place is offered where somebody is looked for, and last in the same project where nobody is", async () => {
  const places = await readOpenPlaces(reader, "j", 9);
  expect(places.map(({ positionId, over }) => [positionId, over])).toEqual([
    ["second", undefined],
    ["closed", "終了"],
    ["open", undefined],
  ]);
});
