import { expect, it } from "vitest";
import { upcomingInterviews } from "#client/records/interview/upcoming-interviews.ts";
import type { FigureSource } from "#client/search/figure.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { dueContracts } from "./due-contracts.ts";

const today = "2026-11-25";
const rows: Readonly<Record<string, readonly { readonly id: string }[]>> = {
  interview: [
    { id: "i", partnerId: "p", scheduledDate: today, revisionOfId: null, createdAt: "2026-11-20T00:00:00Z", softSkills: [] },
    {
      id: "t",
      partnerId: "trashed",
      scheduledDate: today,
      revisionOfId: null,
      createdAt: "2026-11-20T00:00:00Z",
      softSkills: [],
    },
  ] as never,
  contract: [{ id: "c", partnerId: "p", projectId: "j", closeDate: today, endedAt: null, isAutoRenewed: false }] as never,
  partner: [{ id: "trashed", lastName: "去った", firstName: "人", deletedAt: today }] as never,
};

/** Returns a device with these rows, which lacks rows of the named entities. */
const deviceWithout = (...missing: string[]) => {
  const of = ({ name }: AnyEntity) => rows[name] ?? [];
  return {
    hasAll: ({ name }: AnyEntity) => !missing.includes(name),
    listEach: async (_entity: AnyEntity, _lookup: string, values: readonly string[]) => values.map(() => []),
    getMany: async (entity: AnyEntity, ids: readonly string[]) => ids.map((id) => of(entity).find((row) => row.id === id)),
    index:
      async (entity: AnyEntity) =>
      (query: { readonly offset: number; readonly filters?: { readonly revisionOfId?: unknown } }) => ({
        rows: query.offset > 0 || query.filters?.revisionOfId ? [] : of(entity),
      }),
  } as unknown as FigureSource;
};

it("interviews and contracts whose partner or project has not arrived stay, and those of who is gone do not", async () => {
  const early = deviceWithout("partner", "project");
  expect((await upcomingInterviews.read(early, today)).map(({ id, partnerName }) => [id, partnerName])).toEqual([
    ["i", "受信中"],
  ]);
  expect(await dueContracts.read(early, today)).toMatchObject([{ id: "c", partnerName: "受信中", projectName: "受信中" }]);
  const whole = deviceWithout();
  expect(await upcomingInterviews.read(whole, today)).toEqual([]);
  expect(await dueContracts.read(whole, today)).toEqual([]);
});
