import { expect, it } from "vitest";
import { planned } from "#client/device/change-set.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Tried } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, Row, RowId } from "#sync/engine/entity.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { AppError } from "#sync/model/errors.ts";
import { model } from "#sync/model/model.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import { readReview } from "./read-review.ts";

const p = "0191a000-0000-7000-8000-000000000001";
const q = "0191a000-0000-7000-8000-000000000002";
const rows: Readonly<Record<string, Row>> = {
  [`partner/${p}`]: { id: p, lastName: "山田", firstName: "花子", phone: null },
  [`partner/${q}`]: { id: q, lastName: "佐藤", firstName: "次郎", phone: null },
  "partnerTag/r": { id: "r", name: "React" },
  "partnerTag/v": { id: "v", name: "Vue" },
};
const at = (key: string): Row => rows[key] ?? { id: key };
const link = (partnerId: string, partnerTagId: string): Row => ({ id: `${partnerId}_${partnerTagId}`, partnerId, partnerTagId });
const write = (entity: AnyEntity, before: Row | undefined, after: Row | undefined): RowWrite => ({
  entity,
  id: (after ?? before)?.id ?? "",
  before,
  after,
});

/** Returns the review of changes with these effects. */
function reviewOf(...tried: readonly (readonly RowWrite[] | AppError)[]) {
  const replica: Pick<ReplicaReader, "model" | "hasAll" | "dryRun"> & {
    get: (entity: AnyEntity, id: RowId) => Promise<unknown>;
  } = {
    model,
    hasAll: () => true,
    get: async ({ name }, id) => rows[`${name}/${id}`],
    dryRun: async (steps) =>
      tried.slice(0, steps.length).map((each): Tried => {
        const refusal = each instanceof AppError ? each : null;
        return { writes: each instanceof AppError ? [] : each, from: {}, refusal };
      }),
  };
  const set = tried.map((_, id) => planned(String(id), changePartnerTags, { partnerId: p, add: [], remove: [] }));
  return readReview(replica as ReplicaReader, set);
}

it("a field is told with what stands there and what will, over all changes of one record", async () => {
  const before = at(`partner/${p}`);
  const once = { ...before, phone: "1" };
  const { records } = await reviewOf([write(partner, before, once)], [write(partner, once, { ...once, phone: "2" })]);
  expect(records).toEqual([
    {
      key: `partner/${p}`,
      name: "山田 花子",
      kind: "パートナー",
      becomes: "changed",
      fields: [{ label: "電話番号", before: "（空）", after: "2" }],
    },
  ]);
});

it("tags stand under their partner, those that come beside those that go", async () => {
  const { records } = await reviewOf([
    write(partnerTagging, undefined, link(p, "r")),
    write(partnerTagging, link(p, "v"), undefined),
    write(partnerTagging, undefined, link(q, "r")),
  ]);
  expect(records.map(({ name, fields }) => [name, ...fields])).toEqual([
    ["山田 花子", { label: "タグ", before: null, after: "React" }, { label: "タグ", before: "Vue", after: null }],
    ["佐藤 次郎", { label: "タグ", before: null, after: "React" }],
  ]);
});

it("a new record says what it holds, and one that goes only that", async () => {
  const note: Row = { id: "m", partnerId: p, projectId: null, content: "連絡済み" };
  const { records } = await reviewOf([write(memo, undefined, note), write(partner, at(`partner/${q}`), undefined)]);
  expect(records).toMatchObject([
    { name: "山田 花子", kind: "メモ", becomes: "new", fields: [{ after: "山田 花子" }, { before: null, after: "連絡済み" }] },
    { name: "佐藤 次郎", becomes: "removed", fields: [] },
  ]);
});

it("a change that is refused stands at its line with the reason, the others as what they do", async () => {
  const review = await reviewOf([write(partnerTagging, undefined, link(q, "r"))], new AppError("not_found"));
  expect(review.records).toHaveLength(1);
  expect(review.refused).toEqual([
    {
      id: "1",
      label: "パートナーのタグの変更：山田 花子",
      reason: "対象の記録が見つかりません。削除された可能性があります。",
    },
  ]);
});

it("a change whose values stand there already is counted, not shown", async () => {
  const same = link(p, "r");
  const review = await reviewOf([write(partnerTagging, same, { ...same, additions: ["x"] })], []);
  expect(review).toMatchObject({ unchanged: 2, records: [], more: 0, refused: [], inParts: false });
});

it("fifty records are put into words, and the others counted", async () => {
  const many = Array.from({ length: 200 }, (_, place) => [write(partnerTagging, undefined, link(`${place}`, "r"))]);
  const { records, more, inParts } = await reviewOf(...many);
  expect([records.length, more, inParts]).toEqual([50, 150, false]);
});

it("more than an act may have are made in parts, of which the first are tried", async () => {
  const many = Array.from({ length: 230 }, (_, place) => [write(partnerTagging, undefined, link(`${place}`, "r"))]);
  const { records, more, inParts } = await reviewOf(...many);
  expect([records.length, more, inParts]).toEqual([50, 180, true]);
});
