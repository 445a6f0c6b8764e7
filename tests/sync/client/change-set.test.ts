import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { excessOf, type PlannedChange, planned, stepOf, tryChanges } from "#client/device/change-set.ts";
import { readReview } from "#client/ui/changes/read-review.ts";
import { callsOf, mostInAct } from "#sync/engine/act.ts";
import { actStep } from "#sync/engine/client/act-step.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tab: Tab;
let ids: readonly string[];

beforeEach(async () => {
  world = await startWorld(1);
  const clock = world.time.clock();
  ids = Array.from({ length: mostInAct }, () => clock.id());
  const at = new Date(world.time.now()).toISOString();
  const name = { last_name: "多数", last_name_kana: "タスウ", first_name_kana: "タロウ" };
  const rest = { employee_status: 0, source: "0", created_at: at, updated_at: at };
  await world.knex("partner").insert(ids.map((id, first) => ({ id, first_name: `${first}`, ...name, ...rest })));
  tab = await world.device(world.seeds.plain).open();
  await tab.replica.syncNow();
});
afterEach(() => world.stop());

const tag = () => String(world.seeds.tags[0]);
const taggings = (): PlannedChange[] =>
  ids.map((partnerId) => planned(partnerId, changePartnerTags, { partnerId, add: [tag()], remove: [] }));
const confirm = async (set: readonly PlannedChange[]) => {
  const { mutator, input, seen } = actStep(
    model,
    set.map((change) => stepOf(model, change)),
  );
  await tab.replica.mutate(mutator, input, { seen: seen ?? {} });
};
const reviewOf = async (set: readonly PlannedChange[]) => (await read(tab.replica, (reader) => readReview(reader, set))).value;
const tagged = async () => (await world.rows(partnerTagging, world.seeds.master)).length;
const trash = (id = "") =>
  world
    .knex("partner")
    .where({ id })
    .update({ deleted_at: new Date(world.time.now()).toISOString() });

describe("as many changes as an act holds, planned and confirmed", () => {
  it("change nothing while they are reviewed, and reach the server as one mutation", async () => {
    const set = taggings();
    const review = await reviewOf(set);
    expect([review.records.length, review.more, review.refused, review.inParts]).toEqual([50, 150, [], false]);
    expect(review.records[0]).toMatchObject({ name: "多数 0", fields: [{ label: "タグ", before: null, after: "タグ0" }] });
    expect(await tab.replica.all(partnerTagging)).toEqual([]);

    await confirm(set);
    expect(await tab.replica.outbox()).toHaveLength(1);
    expect(await tagged()).toBe(0);
    await tab.replica.syncNow();
    expect(await tagged()).toBe(mostInAct);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, attention: 0 });
  });

  it("take no effect where a partner has gone to the trash meanwhile, and are one issue", async () => {
    await confirm(taggings());
    await trash(ids[120]);
    await tab.replica.syncNow();
    expect(await tagged()).toBe(0);
    const [item, ...more] = await attentionOf(tab.replica);
    expect(more).toEqual([]);
    // The device has an excerpt of such a long issue, and the server has all of it.
    expect(item?.what).toMatch(/^まとめての変更（\d+件以上）$/u);
    const { mutation } = await tab.replica.wholeIssue(item?.id ?? "");
    expect(callsOf(mutation)).toHaveLength(mostInAct);
  });

  it("say before they are confirmed which one is refused", async () => {
    await trash(ids[7]);
    await tab.replica.syncNow();
    const { refused, records, more } = await reviewOf(taggings());
    expect(refused).toEqual([
      {
        id: ids[7],
        label: "パートナーのタグの変更：多数 7",
        reason: "対象の記録が見つかりません。削除された可能性があります。",
      },
    ]);
    expect(records.length + more).toBe(mostInAct - 1);
  });

  it("see what the changes before them would do", async () => {
    const [id = ""] = ids;
    const set = [
      planned("phone", updatePartner, { id, phone: "000-0000-0001" }, { [`partner/${id}`]: { phone: null } }),
      planned("again", updatePartner, { id, phone: "000-0000-0002" }),
      planned("on", changePartnerTags, { partnerId: id, add: [tag()], remove: [] }),
      planned("off", changePartnerTags, { partnerId: id, add: [], remove: [tag()] }),
    ];
    const { records } = await reviewOf(set);
    expect(records).toMatchObject([{ fields: [{ label: "電話番号", before: "（空）", after: "000-0000-0002" }] }]);
    const tried = await tryChanges(tab.replica, set);
    expect(tried.map(({ writes }) => writes.length)).toEqual([1, 1, 1, 1]);
    expect(excessOf(set, tried)).toBeUndefined();
  });
});
