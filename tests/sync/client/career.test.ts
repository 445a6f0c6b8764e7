import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enteredOf, sheetSteps } from "#client/features/career/career-changes.ts";
import type { EnteredIndustry, EnteredJob } from "#client/features/career/sheet-fields.ts";
import { readCareer } from "#client/records/career/read-career.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { insert } from "#tests/support/factories.ts";
import type { Tab } from "../support/device.ts";
import { attentionOf } from "../support/sync-center.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let partnerId: string;
let [left, right]: Tab[] = [];
let seen: readonly EnteredIndustry[];

/** One industry with three jobs, which both devices have. */
beforeEach(async () => {
  world = await startWorld(1);
  partnerId = String(world.seeds.partners[0]);
  const { id: industrySheetId } = await insert(world.knex, industrySheet, { partnerId, place: 1 });
  const { majorCategoryId } = await insert(world.knex, skillSheet, { partnerId, industrySheetId, role: "設計", place: 1 });
  for (const [at, role] of ["開発", "保守"].entries())
    await insert(world.knex, skillSheet, { partnerId, industrySheetId, majorCategoryId, role, place: at + 2 });
  left = await world.device(world.seeds.plain).open();
  right = await world.device(world.seeds.other).open();
  await exchange();
  seen = await sheet(left);
});
afterEach(() => world.stop());

const exchange = async () => {
  for (const tab of [left, right, left]) await tab?.replica.syncNow();
};
const recordsOf = async (tab: Tab | undefined) => {
  if (!tab) throw new Error("the device is open");
  return (await read(tab.replica, (reader) => readCareer(reader, partnerId))).value;
};
const sheet = async (tab: Tab | undefined) => enteredOf(await recordsOf(tab));
/** Saves a sheet that a person changed from the version that both devices had seen. */
const save = async (tab: Tab | undefined, make: (jobs: readonly EnteredJob[]) => readonly EnteredJob[]) => {
  const typed = seen.map((industry) => ({ ...industry, jobs: [...make(industry.jobs)] }));
  const steps = sheetSteps(partnerId, { seen, typed, now: await recordsOf(tab) });
  await tab?.replica.mutateAll(steps.map(({ step }) => step));
};
const roles = async (tab: Tab | undefined) => (await sheet(tab)).flatMap(({ jobs }) => jobs.map(({ role }) => role));
const attention = async () => {
  const open = [left, right].filter((tab) => tab !== undefined);
  return (await Promise.all(open.map(({ replica }) => attentionOf(replica)))).flat();
};
const withRole = (job: EnteredJob | undefined, role: string) => (job ? [{ ...job, role }] : []);
const some = (...jobs: readonly (EnteredJob | undefined)[]) => jobs.filter((job) => job !== undefined);

describe("two people who edit one career sheet without a network", () => {
  it("remove an industry, put a job into it: the job stands, and nothing that its remover has seen", async () => {
    const id = world.time.clock().id();
    await save(right, ([a, b, c]) => some(a, b, c, a && { ...a, id, role: "追加" }));
    for (const tab of [right, left]) await tab?.replica.syncNow();
    const steps = sheetSteps(partnerId, { seen, typed: [], now: await recordsOf(left) });
    await left?.replica.mutateAll(steps.map(({ step }) => step));
    await exchange();
    expect([await roles(left), await roles(right)]).toEqual([["追加"], ["追加"]]);
    expect(await attention()).toEqual([]);
  });

  it("move a job, change another and add a third: all of it stands, in one order on both devices", async () => {
    await save(left, ([a, b, c]) => some(c, a, b));
    const id = world.time.clock().id();
    await save(right, ([a, b, c]) => [...withRole(a, "要件定義"), ...some(b && { ...b, id, role: "追加" }, b, c)]);
    await exchange();
    expect([await roles(left), await roles(right)]).toEqual([
      ["保守", "要件定義", "追加", "開発"],
      ["保守", "要件定義", "追加", "開発"],
    ]);
    expect(await attention()).toEqual([]);
  });

  it("move different jobs, and both have moved", async () => {
    await save(left, ([a, b, c]) => some(b, a, c));
    await save(right, ([a, b, c]) => some(c, a, b));
    await exchange();
    expect(await roles(right)).toEqual(await roles(left));
    expect(await attention()).toEqual([]);
  });

  it("change one job's role to two texts: the first stands, the other is an issue of its author", async () => {
    await save(left, ([a, b, c]) => [...withRole(a, "左"), ...some(b, c)]);
    await save(right, ([a, b, c]) => [...withRole(a, "右"), ...withRole(b, "右も"), ...some(c)]);
    await exchange();
    expect(await roles(right)).toEqual(["左", "右も", "保守"]);
    expect(await attention()).toHaveLength(1);
  });

  it("change a job that the other removes: it stays, and the removal is an issue", async () => {
    await save(left, ([a, b, c]) => [...withRole(a, "左"), ...some(b, c)]);
    await save(right, ([, b, c]) => some(b, c));
    await exchange();
    expect(await roles(right)).toEqual(["左", "開発", "保守"]);
    expect(await attention()).toHaveLength(1);
  });
});

it("a form that was opened before somebody else's change leaves that as it is, and makes again what it has lost", async () => {
  await save(left, ([, b, c]) => [...withRole(b, "左"), ...some(c)]);
  await exchange();
  await save(right, ([a, b, c]) => [...withRole(a, "右"), ...some(b), ...withRole(c, "右も")]);
  await exchange();
  expect([await roles(left), await attention()]).toEqual([["右", "左", "右も"], []]);
});
