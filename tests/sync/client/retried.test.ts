import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { retryItem } from "#client/features/sync-center/items/settle.ts";
import type { SyncItem } from "#client/features/sync-center/items/sync-item.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { position } from "#sync/model/entities/project.ts";
import { removeIndustrySheet } from "#sync/model/mutators/career-sheet.ts";
import { createPartner, removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { changePartnerTags, removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { updateProject } from "#sync/model/mutators/project.ts";
import { insert } from "#tests/support/factories.ts";
import type { Tab } from "../support/device.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await startWorld(1);
});
afterEach(() => world.stop());

const id = () => world.time.clock().id();
const partnerAt = (at: number) => String(world.seeds.partners[at]);

async function filled(actor = world.seeds.plain): Promise<Tab> {
  const tab = await world.device(actor).open();
  await tab.replica.syncNow();
  return tab;
}

/** Returns the only item that a person has to decide. */
async function only(replica: Replica): Promise<SyncItem> {
  const items = await attentionOf(replica);
  expect(items).toHaveLength(1);
  const [item] = items;
  if (!item) throw new Error("there is one");
  return item;
}

async function retried({ replica }: Tab, item: SyncItem): Promise<void> {
  await retryItem(replica, item);
  await replica.syncNow();
}

describe("a refused removal of a tag that is tried again (M4, M5)", () => {
  const tagId = () => String(world.seeds.tags[0]);
  const put = (at: number) =>
    world.server.mutate(world.seeds.plain, changePartnerTags, { partnerId: partnerAt(at), add: [tagId()], remove: [] });
  const partnersWithTag = async () =>
    (await world.rows(partnerTagging, world.seeds.master)).flatMap((row) =>
      row["partnerTagId"] === tagId() ? [String(row["partnerId"])] : [],
    );
  const tags = async () => (await world.rows(partnerTag, world.seeds.master)).map((row) => row.id);

  it("names who has got the tag, and takes it off nobody that its card did not name", async () => {
    const tab = await filled(world.seeds.master);
    await tab.replica.mutate(removePartnerTag, { id: tagId() });
    await put(0);
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    expect(item.sides).toMatchObject([{ mine: "削除", theirs: "1名のパートナー：試験 2" }]);
    // The item is open on the screen. Meanwhile another user puts the tag on another partner, and the device receives that.
    await put(1);
    await tab.replica.syncNow();
    await retried(tab, item);
    expect((await partnersWithTag()).sort()).toEqual([partnerAt(0), partnerAt(1)].sort());
    const next = await only(tab.replica);
    expect(next.sides).toMatchObject([{ mine: "削除", theirs: "1名のパートナー：試験 3" }]);
    await retried(tab, next);
    expect([await partnersWithTag(), await attentionOf(tab.replica)]).toEqual([[], []]);
    expect(await tags()).not.toContain(tagId());
  });

  it("nor where the tag was put on once more by somebody else, who is named by the issue", async () => {
    await put(0);
    const tab = await filled(world.seeds.master);
    await tab.replica.mutate(removePartnerTag, { id: tagId() });
    await world.server.mutate(world.seeds.other, changePartnerTags, { partnerId: partnerAt(0), add: [tagId()], remove: [] });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    expect(item.sides).toMatchObject([{ theirs: "1名のパートナー：試験 2" }]);
    await put(0);
    await retried(tab, item);
    expect(await partnersWithTag()).toEqual([partnerAt(0)]);
    await retried(tab, await only(tab.replica));
    expect([await partnersWithTag(), await attentionOf(tab.replica)]).toEqual([[], []]);
  });

  it("by an issue of before, which tells neither ids nor additions, asks once more", async () => {
    const tab = await filled(world.seeds.master);
    await tab.replica.mutate(removePartnerTag, { id: tagId() });
    await put(0);
    await tab.replica.syncNow();
    const told = { partnerTagging: [{ partnerId: partnerAt(0), partnerTagId: tagId() }] };
    for (const table of ["issue", "issue_whole"]) await world.knex(table).update({ theirs: JSON.stringify(told) });
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    expect(item.sides).toMatchObject([{ theirs: "1名のパートナー：試験 2" }]);
    await retried(tab, item);
    expect(await partnersWithTag()).toEqual([partnerAt(0)]);
    await retried(tab, await only(tab.replica));
    expect([await partnersWithTag(), await attentionOf(tab.replica)]).toEqual([[], []]);
  });
});

it("one's own removal of a position over the contracts that its card named takes it from these alone (M4, M5)", async () => {
  const { id: positionId, projectId, occupationId } = await insert(world.knex, position);
  const endedAt = "2026-01-01T00:00:00.000Z";
  const ended = (at: number) =>
    insert(world.knex, contract, { projectId, positionId, partnerId: partnerAt(at), occupationId, endedAt });
  const tab = await filled();
  await tab.replica.mutate(updateProject, { id: projectId, positions: { add: [], change: [], remove: [positionId] } });
  await ended(0);
  await tab.replica.syncNow();
  const item = await only(tab.replica);
  expect(item.sides).toMatchObject([{ mine: "削除", theirs: "1件の契約：試験 2" }]);
  await ended(1);
  await tab.replica.syncNow();
  await retried(tab, item);
  const places = async () => (await world.rows(contract, world.seeds.master)).map((row) => row["positionId"]);
  expect(await places()).toEqual([positionId, positionId]);
  const next = await only(tab.replica);
  expect(next.sides).toMatchObject([{ mine: "削除", theirs: "1件の契約：試験 3" }]);
  await retried(tab, next);
  expect([await places(), await attentionOf(tab.replica)]).toEqual([[null, null], []]);
  expect(await world.rows(position, world.seeds.master)).toEqual([]);
});

it("a refused removal that found its rows itself finds no further ones when it is tried again (M1, M5)", async () => {
  const partnerId = partnerAt(0);
  const { id: industrySheetId } = await insert(world.knex, industrySheet, { partnerId });
  const tab = await filled();
  await tab.replica.mutate(removeIndustrySheet, { id: industrySheetId });
  await world.server.mutate(world.seeds.master, removePartner, { id: partnerId });
  await tab.replica.syncNow();
  await world.server.mutate(world.seeds.master, restorePartner, { id: partnerId });
  const { id: jobId } = await insert(world.knex, skillSheet, { partnerId, industrySheetId, role: "他人の職種" });
  await tab.replica.syncNow();
  await retried(tab, await only(tab.replica));
  expect((await world.rows(skillSheet, world.seeds.master)).map((row) => row.id)).toEqual([jobId]);
  const next = await only(tab.replica);
  expect(next.sides).toMatchObject([{ mine: "削除", theirs: expect.stringContaining("他人の職種") }]);
  await retried(tab, next);
  expect([await world.rows(skillSheet, world.seeds.master), await attentionOf(tab.replica)]).toEqual([[], []]);
});

describe("what is tried again in one act", () => {
  it("knows of what it has put on itself: a tag that its author took off again stays off (M4, M5)", async () => {
    const tab = await filled();
    const [partnerId, tag] = [id(), String(world.seeds.tags[0])];
    const names = { lastName: "結城", firstName: "縁", lastNameKana: "ユウキ", firstNameKana: "エニシ", employeeStatus: 0 };
    // The partner's company was removed by another user. So the creation is refused, and then everything that needs it.
    const companyId = String(world.seeds.companies[0]);
    await tab.replica.mutate(createPartner, { id: partnerId, ...names, company: { kind: "existing", id: companyId } } as never);
    await tab.replica.mutate(changePartnerTags, { partnerId, add: [tag], remove: [] });
    await tab.replica.mutate(changePartnerTags, { partnerId, add: [], remove: [tag] });
    const [company] = await world.knex("company").where({ id: companyId });
    await world.knex("company").where({ id: companyId }).delete();
    await tab.replica.syncNow();
    const item = await only(tab.replica);
    expect(item.under).toHaveLength(2);
    await world.knex("company").insert(company);
    await tab.replica.syncNow();
    await retried(tab, await only(tab.replica));
    const links = (await world.rows(partnerTagging, world.seeds.master)).filter((row) => row["partnerId"] === partnerId);
    expect([links, await attentionOf(tab.replica)]).toEqual([[], []]);
  });
});
