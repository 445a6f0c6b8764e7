import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { isOpen } from "#sync/model/rules/announcement.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, signedIn, startApi } from "./api-server.ts";

let api: ApiServer;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await signedIn(api, 0));
  await seedMasters(api.database.knex);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.knex.raw("truncate partner, project, announcement cascade");
});

interface Summary {
  readonly stats: Readonly<Record<string, number>>;
  readonly partnerStatusBreakdown: Readonly<Record<string, number>>;
  readonly projectStatusBreakdown: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  readonly recentNotifications: readonly { readonly id: string; readonly title: string; readonly createdAt: string }[];
}
const summary = async () => {
  const answer = await api.call("GET", "/api/dashboard/summary", { token });
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { readonly summary: Summary }).summary;
};

/** Returns a day in Japan, some days from now. */
const day = (from: number) => japanDate(new Date(Date.now() + from * 24 * 60 * 60 * 1_000).toISOString());
const deletedAt = "2026-01-01T00:00:00.000Z";

describe("the summary", () => {
  it("is all zeros over an empty database", async () => {
    const { stats, partnerStatusBreakdown, projectStatusBreakdown, recentNotifications } = await summary();
    expect(Object.values(stats)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(partnerStatusBreakdown).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
    expect(projectStatusBreakdown.map(({ name }) => name)).toEqual(expect.arrayContaining(["提案", "実行", "終了", "失注"]));
    expect(projectStatusBreakdown.every(({ count }) => count === 0)).toBe(true);
    expect(recentNotifications).toEqual([]);
  });

  it("counts partners by status and projects by theirs, with and without one, the trash left out", async () => {
    const { knex } = api.database;
    for (const status of [1, 2, 2, 4, 5, null] as const) await insert(knex, partner, { status });
    await insert(knex, partner, { status: 2, deletedAt });
    for (const statusId of [105, 105, 107, null]) await insert(knex, project, { statusId });
    await insert(knex, project, { statusId: 105, deletedAt });
    const { stats, partnerStatusBreakdown, projectStatusBreakdown } = await summary();
    expect(stats).toEqual({
      totalPartners: 6,
      activePartners: 3,
      newPartners: 3,
      totalProjects: 4,
      activeProjects: 2,
      upcomingInterviews: 0,
    });
    expect(partnerStatusBreakdown).toEqual({ 1: 1, 2: 2, 3: 0, 4: 1, 5: 1 });
    expect(projectStatusBreakdown.filter(({ count }) => count > 0)).toEqual([
      { id: 105, name: "実行", count: 2 },
      { id: 107, name: "終了", count: 1 },
    ]);
  });

  it("counts interviews of today and later in Japan, each by its newest revision", async () => {
    const { knex } = api.database;
    const { id: partnerId } = await insert(knex, partner);
    await insert(knex, interview, { partnerId, scheduledDate: day(0) });
    await insert(knex, interview, { partnerId, scheduledDate: day(-1) });
    await insert(knex, interview, { partnerId, scheduledDate: null });
    await insert(knex, secondInterview, { partnerId, scheduledDate: day(30) });
    // One interview was postponed, and another was moved into the past.
    const off = await insert(knex, interview, { partnerId, scheduledDate: day(1), createdAt: "2026-01-01T00:00:00.000Z" });
    await insert(knex, interview, {
      partnerId,
      scheduledDate: day(2),
      revisionOfId: off.id,
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    const held = await insert(knex, secondInterview, { partnerId, scheduledDate: day(1), createdAt: "2026-01-01T00:00:00.000Z" });
    await insert(knex, secondInterview, {
      partnerId,
      scheduledDate: day(-2),
      revisionOfId: held.id,
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    const { id: gone } = await insert(knex, partner, { deletedAt });
    await insert(knex, interview, { partnerId: gone, scheduledDate: day(1) });
    expect((await summary()).stats["upcomingInterviews"]).toBe(3);
  });

  it("shows the five newest announcements that are valid and open", async () => {
    const { knex } = api.database;
    const made = [];
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
    ).entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
      made.push(await insert(knex, announcement, { openDate, closeDate, isValid, createdAt }));
    }
    const open = made.filter((row) => isOpen(row, day(0))).toReversed();
    expect((await summary()).recentNotifications).toEqual(
      open.slice(0, 5).map(({ id, title, createdAt }) => ({ id, title, createdAt })),
    );
    expect(open).toHaveLength(6);
  });
});
