import { afterEach, describe, expect, it } from "vitest";
import { EngineError } from "#sync/engine/errors.ts";
import { issue } from "#sync/engine/issue.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { createPartner, removePartner, updatePartner } from "#sync/model/mutators/partner.ts";
import { changePartnerTags, removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import type { Tab } from "../support/device.ts";
import type { Fault } from "../support/network.ts";
import { faultsOf, quiet } from "../support/oracle.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { startWorld, type World } from "../support/world.ts";

/** What the test knows of a mutation, and what the engine has to find out. */
interface Deed {
  readonly mutation: Mutation;
  readonly creates: readonly string[];
  /** The records that must exist for it. */
  readonly needs: readonly string[];
}

interface Kept {
  readonly id: string;
  readonly under_id: string | null;
  readonly mutation: Mutation;
}

/** Makes random changes to existing records, and to records that it makes itself. */
async function work(world: World, { replica }: Tab, count: number): Promise<Deed[]> {
  const { random, seeds } = world;
  const deeds: Deed[] = [];
  const partners = [...seeds.partners];
  const memos: string[] = [];
  const names = { lastName: "結城", firstName: "縁", lastNameKana: "ユウキ", firstNameKana: "エニシ", employeeStatus: 0 };
  const kinds = [
    async (id: string) => {
      const company = { kind: "existing" as const, id: random.pick(seeds.companies) };
      const mutation = await replica.mutate(createPartner, { id, ...names, company });
      partners.push(id);
      deeds.push({ mutation, creates: [id], needs: [company.id] });
    },
    async (id: string) => {
      const targetId = random.pick(partners);
      const mutation = await replica.mutate(createMemo, { id, targetType: "partner", targetId, content: "一" });
      memos.push(id);
      deeds.push({ mutation, creates: [id], needs: [targetId] });
    },
    async () => {
      if (memos.length === 0) return;
      const id = random.pick(memos);
      const mutation = await replica.mutate(editMemo, { id, content: String(random.below(1_000)) });
      deeds.push({ mutation, creates: [], needs: [id] });
    },
    async () => {
      if (memos.length === 0 || random.chance(0.5)) return;
      const [id = ""] = memos.splice(random.below(memos.length), 1);
      const mutation = await replica.mutate(removeMemo, { id });
      deeds.push({ mutation, creates: [], needs: [id] });
    },
    async () => {
      const id = random.pick(partners);
      const mutation = await replica.mutate(updatePartner, { id, address: String(random.below(1_000)) });
      deeds.push({ mutation, creates: [], needs: [id] });
    },
    async () => {
      const [partnerId, tag] = [random.pick(partners), random.pick(seeds.tags)];
      const mutation = await replica.mutate(changePartnerTags, { partnerId, add: [tag], remove: [] });
      deeds.push({ mutation, creates: [], needs: [partnerId, tag] });
    },
  ];
  for (let n = 0; n < count; n++) {
    try {
      await random.pick(kinds)(world.time.clock().id());
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return deeds;
}

describe("what was refused", () => {
  it.each(seedsToRun(7_100, 6))(
    "is kept under the issue that would have made its record, and under no other (M5, SEED=%i)",
    async (seed) => {
      const world = await startWorld(seed);
      try {
        const { random, seeds, server, knex } = world;
        const device = world.device(seeds.plain);
        const tab = await device.open();
        await tab.replica.syncNow();
        const deeds: Deed[] = [];
        for (let round = 0; round < 3; round++) {
          deeds.push(...(await work(world, tab, 25)));
          for (const id of random.some(seeds.partners, 2)) await server.mutate(seeds.other, removePartner, { id });
          if (round === 0) await server.mutate(seeds.master, removePartnerTag, { id: random.pick(seeds.tags) });
          if (random.chance(0.7))
            await knex("company")
              .where({ id: random.pick(seeds.companies) })
              .delete()
              .catch(() => undefined);
          // As after a fork, a new epoch or a discard, the device goes on with another clientId.
          if (random.chance(0.5)) await discardOne(tab, deeds);
          await tab.replica.syncNow();
        }
        expect(await hungWrongly(world, deeds)).toEqual([]);
      } finally {
        await world.stop();
      }
    },
  );
});

it("what a device holds as an excerpt it fetches whole, or says that it needs a connection (M5)", async () => {
  const world = await startWorld(1);
  const tab = await world.device(world.seeds.plain).open();
  await tab.replica.syncNow();
  const [targetId = ""] = world.seeds.partners;
  const input = (content: string) => ({ id: world.time.clock().id(), targetType: "partner" as const, targetId, content });
  const [long, short] = [input("長".repeat(4_000)), input("短い")];
  for (const each of [long, short]) await tab.replica.mutate(createMemo, each);
  await world.server.mutate(world.seeds.other, removePartner, { id: targetId });
  await tab.replica.syncNow();
  const rows = await tab.replica.all(issue);
  const [cut, kept] = [true, false].map((isExcerpt) => rows.find((row) => row.isExcerpt === isExcerpt)?.id ?? "");
  expect((await tab.replica.wholeIssue(cut ?? "")).mutation.input).toEqual(long);
  world.network.offline = true;
  expect((await tab.replica.wholeIssue(kept ?? "")).mutation.input).toEqual(short);
  await expect(tab.replica.wholeIssue(cut ?? "")).rejects.toMatchObject({ code: "connection_needed" });
  world.network.offline = false;
  await world.knex("issue").delete();
  await expect(tab.replica.wholeIssue(cut ?? "")).rejects.toMatchObject({ code: "not_found" });
  await world.stop();
});

describe("what the server has no room for", () => {
  const full = { open: 0, bytes: 0 };
  let world: World;
  afterEach(() => world.stop());

  const refuse = async (tab: Tab) => {
    const [targetId = ""] = world.seeds.partners;
    const made = { id: world.time.clock().id(), targetType: "partner" as const, targetId, content: "一" };
    const bad = await tab.replica.mutate(createMemo, made);
    const rests = await tab.replica.mutate(editMemo, { id: made.id, content: "二" });
    const [, other = ""] = world.seeds.partners;
    const good = await tab.replica.mutate(updatePartner, { id: other, address: "京都" });
    await world.server.mutate(world.seeds.other, removePartner, { id: targetId });
    return [bad, rests, good].map(({ id }) => id);
  };
  const standing = async ({ replica }: Tab) =>
    (await replica.outbox()).map(({ mutation, state, reason }) => [mutation.id, state, reason]);

  it.each<[string, Fault[]]>([
    ["", []],
    [", also when the answer that says so is lost", ["cut"]],
    [", also when it is sent twice", ["again"]],
  ])("is set aside on the device with its reason, and the queue goes on%s (E2, S1)", async (_how, faults) => {
    world = await startWorld(1, undefined, full);
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const [bad, rests] = await refuse(tab);
    tab.faults.push(...faults);
    await tab.replica.syncNow();
    await tab.replica.syncNow();
    expect(await standing(tab)).toEqual([
      [bad, "aside", "quota_exceeded"],
      [rests, "aside", "quota_exceeded"],
    ]);
    expect(tab.replica.status.value).toMatchObject({ unsent: 0, aside: 2, failure: null });
    await quiet(world);
    expect(await faultsOf(world)).toEqual([]);
  });

  it("is told to a device that was downloading pages when it sent it (E5)", async () => {
    world = await startWorld(1, undefined, full);
    const device = world.device(world.seeds.plain);
    const tab = await device.open();
    await tab.replica.syncNow();
    const [bad, rests] = await refuse(tab);
    // The device's cursor cannot be continued. Its mutations are taken, but acknowledged only after the pages.
    await world.knex("sync_epoch").update({ horizon: world.knex.raw("pg_current_xact_id()") });
    await tab.replica.syncNow();
    expect(tab.answers.map(({ kind }) => kind)).toContain("page");
    expect(await standing(tab)).toEqual([
      [bad, "aside", "quota_exceeded"],
      [rests, "aside", "quota_exceeded"],
    ]);
  });
});

async function discardOne({ replica }: Tab, deeds: Deed[]): Promise<void> {
  const [entry] = (await replica.outbox()).filter(({ state }) => state === "waiting").slice(-1);
  if (!entry) return;
  await replica.discard(entry.mutation.id);
  deeds.splice(
    deeds.findIndex(({ mutation }) => mutation.id === entry.mutation.id),
    1,
  );
}

/** Compares which issue each mutation is kept under with what the test knows. */
async function hungWrongly(world: World, deeds: readonly Deed[]): Promise<string[]> {
  const issues = (await world.knex("issue").where({ kind: "refused" }).orderBy(["created_at", "id"])) as Kept[];
  const byMutation = new Map(issues.map((issue) => [issue.mutation.id, issue]));
  const makers = new Map(deeds.flatMap((deed) => deed.creates.map((id) => [id, deed] as const)));
  const rootOf = (deed: Deed): string | undefined => {
    const issue = byMutation.get(deed.mutation.id);
    if (!issue) return undefined;
    return dueOf(deed)[0] ?? issue.id;
  };
  const dueOf = (deed: Deed): string[] => deed.needs.flatMap((id) => rootOfMaker(id) ?? []);
  const rootOfMaker = (id: string) => {
    const maker = makers.get(id);
    return maker && rootOf(maker);
  };
  return deeds.flatMap((deed) => {
    const issue = byMutation.get(deed.mutation.id);
    const due = dueOf(deed);
    const { name, input } = deed.mutation;
    if (!issue) return due.length === 0 ? [] : [`${name} ${JSON.stringify(input)} is in no issue, not under ${due.join()}`];
    const fits = issue.under_id === null ? due.length === 0 : due.includes(issue.under_id);
    return fits ? [] : [`${name} ${JSON.stringify(input)} is under ${issue.under_id}, not ${due.join() || "alone"}`];
  });
}
