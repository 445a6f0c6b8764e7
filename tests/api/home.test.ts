import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dueContracts } from "#client/features/home/due-contracts.ts";
import { latestAnnouncements } from "#client/features/home/latest-announcements.ts";
import { partnerFigures } from "#client/features/home/partner-figures.ts";
import { projectFigures } from "#client/features/home/project-figures.ts";
import { upcomingInterviews } from "#client/records/interview/upcoming-interviews.ts";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { type Figure, readFigure } from "#client/search/figure.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { browserClock } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/network/http-transport.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { model } from "#sync/model/model.ts";
import { removePartner, updatePartner } from "#sync/model/mutators/partner.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { insert } from "#tests/support/factories.ts";
import { VirtualBus, VirtualLocks, VirtualSignals } from "#tests/sync/support/device-ports.ts";
import { type ApiServer, signedIn, startApi } from "./api-server.ts";

let api: ApiServer;
let token: string;
let replica: Replica;

/** Returns a day in Japan, some days from now. */
const day = (from: number) => japanDate(new Date(Date.now() + from * 24 * 60 * 60 * 1_000).toISOString());
const today = day(0);
const deletedAt = "2026-01-01T00:00:00.000Z";
const moment = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

beforeAll(async () => {
  api = await startApi();
  const admin = await signedIn(api, 1);
  token = admin.token;
  await seedMasters(api.database.knex);
  await fill();
  replica = await openReplica({
    name: "home",
    model,
    actor: { id: admin.id, master: true },
    transport: httpTransport({ baseUrl: api.base, token: () => token, onToken: () => undefined }),
    locks: new VirtualLocks().tab(new Promise<void>(() => undefined)),
    bus: new VirtualBus().tab(),
    signals: new VirtualSignals(),
    clock: browserClock(),
    indexedDB: { indexedDB: new IDBFactory(), IDBKeyRange },
  });
  await replica.syncNow();
});
afterAll(async () => {
  await replica?.close();
  await api?.close();
});

/** Adds everything that counts, and beside it similar rows that must not count. */
async function fill(): Promise<void> {
  const { knex } = api.database;
  const partners = [];
  for (const status of [1, 2, 2, 3, 4, 4, 4, 5, null] as const) partners.push(await insert(knex, partner, { status }));
  const gone = await insert(knex, partner, { status: 2, deletedAt });
  const projects = [];
  for (const statusId of [105, 105, 107, 102, null]) projects.push(await insert(knex, project, { statusId }));
  const lost = await insert(knex, project, { statusId: 105, deletedAt });
  const id = (rows: readonly { readonly id: string }[], at: number) => rows[at % rows.length]?.id ?? "";

  for (const [at, days] of [-30, -1, 0, 1, 30].entries()) {
    await insert(knex, interview, { partnerId: id(partners, at), scheduledDate: day(days) });
    await insert(knex, secondInterview, { partnerId: id(partners, at + 1), scheduledDate: day(days + 1) });
  }
  await insert(knex, interview, { partnerId: id(partners, 0), scheduledDate: null });
  await insert(knex, interview, { partnerId: gone.id, scheduledDate: day(3) });
  for (const [kind, [first, later]] of [
    [interview, [2, 9]],
    [interview, [2, -9]],
    [secondInterview, [-2, 4]],
    [secondInterview, [3, null]],
  ] as const) {
    const of = { partnerId: id(partners, 4) };
    const row = await insert(knex, kind, { ...of, scheduledDate: day(first), createdAt: moment(1) });
    const scheduledDate = later === null ? null : day(later);
    await insert(knex, kind, { ...of, scheduledDate, revisionOfId: row.id, createdAt: moment(2) });
  }

  for (const [at, [days, more]] of (
    [
      [-5, {}],
      [0, {}],
      [14, { isAutoRenewed: true }],
      [15, {}],
      [60, {}],
      [61, {}],
      [7, { endedAt: moment(0) }],
      [8, { partnerId: gone.id }],
      [9, { projectId: lost.id }],
    ] as const
  ).entries()) {
    const of = { partnerId: id(partners, at), projectId: id(projects, at), positionId: null, isAutoRenewed: false };
    await insert(knex, contract, { ...of, openDate: day(-100), closeDate: day(days), endedAt: null, ...more });
  }
  const renewed = { partnerId: id(partners, 0), projectId: id(projects, 0), positionId: null, isAutoRenewed: true };
  await insert(knex, contract, { ...renewed, openDate: day(-9), closeDate: null, endedAt: null });
  // It went on by itself: nobody has missed anything.
  await insert(knex, contract, { ...renewed, openDate: day(-99), closeDate: day(-30), endedAt: null });

  for (const [at, [openDate, closeDate, isValid]] of (
    [
      [null, null, true],
      [day(0), day(0), true],
      [day(-9), null, true],
      [null, day(9), true],
      [day(1), null, true],
      [null, day(-1), true],
      [null, null, false],
      [day(-1), day(1), true],
      [null, null, true],
    ] as const
  ).entries())
    await insert(knex, announcement, { openDate, closeDate, isValid, createdAt: moment(at) });
}

interface Summary {
  readonly stats: Readonly<Record<string, number>>;
  readonly partnerStatusBreakdown: Readonly<Record<string, number>>;
  readonly projectStatusBreakdown: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly recentNotifications: readonly { readonly id: string; readonly title: string; readonly createdAt: string }[];
}

async function onServer(): Promise<Summary> {
  const answer = await api.call("GET", "/api/dashboard/summary", { token });
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { readonly summary: Summary }).summary;
}

/** Waits for a figure whose rows have all arrived. */
async function told<T>(figure: Figure<T>): Promise<T> {
  const { value, partial } = await readFigure(replica, figure, today);
  expect(partial).toBe(false);
  return value;
}

/** Returns the same summary, as the device computes it alone. */
async function onDevice(): Promise<Summary> {
  const [partners, projects] = [await told(partnerFigures), await told(projectFigures)];
  const interviews = await told(upcomingInterviews);
  const announcements = await told(latestAnnouncements);
  return {
    stats: {
      totalPartners: partners.total,
      activePartners: partners.active,
      newPartners: partners.fresh,
      totalProjects: projects.total,
      activeProjects: projects.active,
      upcomingInterviews: interviews.length,
    },
    partnerStatusBreakdown: Object.fromEntries([...partners.byStatus].filter(([status]) => status !== null)),
    projectStatusBreakdown: projects.byStatus,
    recentNotifications: announcements.map(({ id, title, createdAt }) => ({ id, title, createdAt })),
  };
}

/** Resolves when all that home reads is as current as the change log. */
async function caughtUp(): Promise<void> {
  const { last } = await replica.changesSince(Number.MAX_SAFE_INTEGER);
  for (const entity of [partner, project, contract, interview, secondInterview, announcement]) {
    const index = columnIndexOf(replica, entity);
    await index.ready;
    while (index.counter < last) {
      await new Promise<void>((resolve) => {
        const stop = index.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }
}

describe("home's figures on a device", () => {
  it("are the server's, the trash, corrections and closed announcements left out by both", async () => {
    await caughtUp();
    const server = await onServer();
    expect(server.stats).toEqual({
      totalPartners: 9,
      activePartners: 5,
      newPartners: 3,
      totalProjects: 5,
      activeProjects: 2,
      upcomingInterviews: 9,
    });
    expect(await onDevice()).toEqual(server);
  });

  it("name who has the next interview, in the order of their days", async () => {
    const interviews = await told(upcomingInterviews);
    const days = interviews.map(({ scheduledDate }) => scheduledDate);
    expect(days).toEqual(days.toSorted());
    expect(days[0]).toBe(today);
    expect(new Set(interviews.map(({ kind }) => kind))).toEqual(new Set(["一次面談", "二次面談"]));
  });

  it("tell the running contracts that are due or past it, the most urgent first", async () => {
    const due = await told(dueContracts);
    expect(due.map((one) => [one.daysLeft, one.closeDate, one.isAutoRenewed])).toEqual([
      [-5, day(-5), false],
      [0, day(0), false],
      [14, day(14), true],
      [15, day(15), false],
      [60, day(60), false],
    ]);
  });

  it("follow what is done here before the server hears of it, and are the server's again once it has", async () => {
    const [first, second] = (await replica.all(partner)).filter(({ status, deletedAt: gone }) => status === 4 && gone === null);
    await replica.mutate(updatePartner, { id: first?.id ?? "", status: 1 });
    await replica.mutate(removePartner, { id: second?.id ?? "" });
    await caughtUp();
    const before = await onDevice();
    expect(before.stats).toMatchObject({ totalPartners: 8, activePartners: 3, newPartners: 4 });
    expect(before).not.toEqual(await onServer());
    await replica.syncNow();
    await caughtUp();
    expect(await onDevice()).toEqual(await onServer());
  });
});
