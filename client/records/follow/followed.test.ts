import { expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { readFollowed } from "./followed.ts";

const rows: Readonly<Record<string, readonly Row[]>> = {
  partner: [
    { id: "a", lastName: "架空", firstName: "花子", deletedAt: null },
    { id: "b", lastName: "架空", firstName: "華子", deletedAt: "2026-11-01T00:00:00.000Z" },
    { id: "trash", lastName: "架空", firstName: "次郎", deletedAt: "2026-11-01T00:00:00.000Z" },
  ],
  partnerMerge: [{ id: "b", partnerId: "b", intoId: "a" }],
  project: [{ id: "p", name: "案件", deletedAt: null }],
};

const followed = (partnerIds: readonly string[]) => {
  const follows: Readonly<Record<string, readonly object[]>> = {
    partnerFollow: partnerIds.map((partnerId) => ({ partnerId, lookedAt: `looked at ${partnerId}`, seen: [partnerId] })),
    projectFollow: [{ projectId: "p", lookedAt: "looked at p", seen: [] }],
  };
  const reader = {
    actor: { id: "me" },
    get: async ({ name }: AnyEntity, id: string) => rows[name]?.find((row) => row.id === id),
    list: async ({ name }: AnyEntity) => follows[name] ?? [],
  };
  return readFollowed(reader as unknown as ReplicaReader);
};

it("two followed partners who were merged are one, with what was seen of the one who stayed", async () => {
  for (const ids of [
    ["a", "b", "trash"],
    ["b", "a", "trash"],
  ]) {
    const [project, partner, ...others] = await followed(ids);
    expect(partner).toMatchObject({ id: "a", lookedAt: "looked at a", seen: ["a"] });
    expect(new Set(partner?.followedIds)).toEqual(new Set(["a", "b"]));
    expect([project?.id, others]).toEqual(["p", []]);
  }
  // What was seen of the merged one says nothing about the other.
  expect((await followed(["b"]))[1]).toMatchObject({ id: "a", followedIds: ["b"], lookedAt: "looked at b", seen: undefined });
});
