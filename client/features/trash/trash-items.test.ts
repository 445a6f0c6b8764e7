import { expect, it } from "vitest";
import type { FigureSource } from "#client/search/figure.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { trashItems } from "./trash-items.ts";

const gone = { id: "p", lastName: "去る", firstName: "人", deletedAt: "2026-11-01T00:00:00.000Z", updatedBy: "a" };

/** Returns a device with one partner in the trash, at a moment of the server. */
const deviceAt = (now: string) => {
  const rowsOf = ({ name }: AnyEntity) => (name === "partner" ? [gone] : []);
  return {
    now,
    model,
    hasAll: () => true,
    getMany: async (entity: AnyEntity, ids: readonly string[]) => ids.map((id) => rowsOf(entity).find((row) => row.id === id)),
    index: async (entity: AnyEntity) => () => ({ rows: rowsOf(entity) }),
  } as unknown as FigureSource;
};
const daysLeftAt = async (now: string) =>
  (await trashItems.read(deviceAt(now), now.slice(0, 10))).map(({ daysLeft }) => daysLeft);

it("says by the server's clock how long a record stays, and lists none that cannot be restored", async () => {
  expect(await daysLeftAt("2026-11-01T00:00:01.000Z")).toEqual([30]);
  expect(await daysLeftAt("2026-11-30T23:59:59.000Z")).toEqual([1]);
  expect(await daysLeftAt("2026-12-01T00:00:01.000Z")).toEqual([]);
});
