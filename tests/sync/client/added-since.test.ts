import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { retryItem } from "#client/features/sync-center/items/settle.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { linkId } from "#sync/engine/entity.ts";
import { candidate } from "#sync/model/entities/candidate.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { memoMention } from "#sync/model/entities/memo-mention.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import {
  addCandidates,
  createCandidateList,
  removeCandidate,
  removeCandidateList,
  restoreCandidateList,
} from "#sync/model/mutators/candidate.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { removePartner, restorePartner, updatePartner } from "#sync/model/mutators/partner.ts";
import { mergePartners, unmergePartner } from "#sync/model/mutators/partner-merge.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let tab: Tab;
beforeEach(async () => {
  world = await startWorld(1);
  tab = await world.device(world.seeds.plain).open();
  await tab.replica.syncNow();
});
afterEach(() => world.stop());

const id = () => world.time.clock().id();
const partnerAt = (at: number) => String(world.seeds.partners[at]);
const items = () => attentionOf(tab.replica);
/** What a colleague does, beside this device. */
const colleague: World["server"]["mutate"] = (...call) => world.server.mutate(...call);

describe("a note that comes with a candidate (M1)", () => {
  let listId: string;
  const noting = (note: string) => ({ listId, candidates: [{ partnerId: partnerAt(0), note }] });
  const notes = async () => (await world.rows(candidate, world.seeds.master)).map(({ note }) => note);
  beforeEach(async () => {
    listId = id();
    await tab.replica.mutate(createCandidateList, { id: listId, name: "Java 3名", projectId: null });
    await tab.replica.syncNow();
  });

  it("never replaces one that a colleague has written with the same candidate: a person settles it", async () => {
    await tab.replica.mutate(addCandidates, noting("英語可"));
    await colleague(world.seeds.other, addCandidates, noting("来月から"));
    await tab.replica.syncNow();
    expect(await notes()).toEqual(["来月から"]);
    expect((await items()).map(({ sides }) => sides)).toMatchObject([[{ mine: "英語可", theirs: "来月から" }]]);
  });

  it("never replaces it either where the candidate comes back after a removal, or is tried again", async () => {
    await tab.replica.mutate(addCandidates, noting("英語可"));
    await tab.replica.syncNow();
    const key = `candidate/${linkId(listId, partnerAt(0))}`;
    await tab.replica.mutate(removeCandidate, { listId, partnerId: partnerAt(0) }, { [key]: { note: "英語可" } });
    await tab.replica.syncNow();
    await tab.replica.mutate(addCandidates, noting("英語可"));
    await colleague(world.seeds.other, removeCandidateList, { id: listId });
    await tab.replica.syncNow();
    await colleague(world.seeds.other, restoreCandidateList, { id: listId });
    await colleague(world.seeds.other, addCandidates, noting("来月から"));
    await tab.replica.syncNow();
    const [item, ...others] = await items();
    if (!item || others.length > 0) throw new Error(`there are ${others.length + 1}`);
    await retryItem(tab.replica, item);
    await tab.replica.syncNow();
    expect(await notes()).toEqual(["来月から"]);
    expect((await items()).map(({ sides }) => sides)).toMatchObject([[{ mine: "英語可", theirs: "来月から" }]]);
  });

  it("is joined with one that a merge brings to the list: both stay, and nobody has to decide", async () => {
    await colleague(world.seeds.other, addCandidates, noting("英語可"));
    await tab.replica.syncNow();
    await tab.replica.mutate(mergePartners, { id: partnerAt(0), intoId: partnerAt(1), take: [] });
    await colleague(world.seeds.other, addCandidates, { listId, candidates: [{ partnerId: partnerAt(1), note: "来月から" }] });
    await tab.replica.syncNow();
    expect([await notes(), await items()]).toEqual([expect.arrayContaining(["英語可", "来月から\n英語可"]), []]);
  });

  it("is written as before where nobody else has added the candidate", async () => {
    await tab.replica.mutate(addCandidates, noting("英語可"));
    await tab.replica.syncNow();
    expect([await notes(), await items()]).toEqual([["英語可"], []]);
  });
});

it("a memo that an edit keeps from its removal goes on naming whom it names (M4)", async () => {
  const input = { id: id(), targetType: "partner" as const, targetId: partnerAt(0), content: "@管理者 1 面談をお願いします" };
  await tab.replica.mutate(createMemo, { ...input, mentions: [world.seeds.other.id] });
  await tab.replica.syncNow();
  const named = async () => (await world.rows(memoMention, world.seeds.master)).map(({ adminId }) => adminId);
  expect(await named()).toEqual([world.seeds.other.id]);
  await tab.replica.mutate(removeMemo, { id: input.id });
  const content = `${input.content}。木曜まで`;
  await colleague(world.seeds.plain, editMemo, { id: input.id, content, mentions: [world.seeds.other.id] });
  await tab.replica.syncNow();
  expect((await world.rows(memo, world.seeds.master)).map((row) => row["content"])).toEqual([content]);
  expect([await named(), (await items()).length]).toEqual([[world.seeds.other.id], 1]);
});

describe("what a merge has added, and a person has added anew since (M4)", () => {
  const [tag, from, into] = [() => String(world.seeds.tags[0]), () => partnerAt(0), () => partnerAt(1)];
  const tags = (partnerId: string, put: boolean) => ({ partnerId, add: put ? [tag()] : [], remove: put ? [] : [tag()] });
  const tagged = async () => (await world.rows(partnerTagging, world.seeds.master)).map(({ partnerId }) => partnerId).sort();
  beforeEach(async () => {
    await colleague(world.seeds.master, changePartnerTags, tags(from(), true));
    await colleague(world.seeds.master, mergePartners, { id: from(), intoId: into(), take: [] });
  });
  const anew = async () => {
    await colleague(world.seeds.plain, changePartnerTags, tags(into(), false));
    await colleague(world.seeds.other, changePartnerTags, tags(into(), true));
  };

  it("stays when the merge is taken back", async () => {
    await anew();
    await colleague(world.seeds.master, unmergePartner, { id: from() });
    expect(await tagged()).toEqual([from(), into()].sort());
  });

  it("goes with the merge where nobody has touched it", async () => {
    await colleague(world.seeds.master, unmergePartner, { id: from() });
    expect(await tagged()).toEqual([from()]);
  });

  it("stays when it is taken off the merged one alone", async () => {
    await anew();
    await colleague(world.seeds.plain, changePartnerTags, tags(from(), false));
    expect(await tagged()).toEqual([into()]);
  });
});

it("what is tried beforehand is judged by the server's time, as what is done then (A1)", async () => {
  const ahead = 2 * 365 * 24 * 60 * 60_000;
  const wrong = await world.device(world.seeds.master, { name: "musubi-wrong-clock", clockError: ahead }).open();
  await colleague(world.seeds.master, removePartner, { id: partnerAt(0) });
  await wrong.replica.syncNow();
  const steps = [step(restorePartner, { id: partnerAt(0) })];
  expect((await wrong.replica.dryRun(steps)).map(({ refusal }) => refusal)).toEqual([null]);
});

it("a wish that its author has taken back leaves nothing to settle (M1)", async () => {
  const address = async (to: string | null) => tab.replica.mutate(updatePartner, { id: partnerAt(0), address: to });
  const theirs = { id: partnerAt(0), address: "大阪府大阪市北区1" };
  await address("東京都千代田区1");
  await colleague(world.seeds.other, updatePartner, theirs);
  await address(null);
  await tab.replica.syncNow();
  expect(await items()).toEqual([]);
  expect(await world.knex("issue").select("resolution")).toEqual([{ resolution: "discarded" }]);
  // What its author wishes after that is a wish of its own.
  await address("東京都千代田区2");
  await tab.replica.syncNow();
  expect(
    (
      await world
        .knex("partner")
        .where({ id: partnerAt(0) })
        .first("address")
    ).address,
  ).toBe("東京都千代田区2");
});
