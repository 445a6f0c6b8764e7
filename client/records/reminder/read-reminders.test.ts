import { expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { readContract } from "../contract/use-contract.ts";
import { readReminders } from "./read-reminders.ts";

const contract = {
  id: "contract",
  partnerId: "partner",
  projectId: "project",
  occupationId: 1,
  createdBy: "me",
  updatedBy: null,
};

/** Returns a reminder's link to a contract, and whether its page is there, where its partner or project went to the trash then. */
async function found(partnerDeletedAt: string | null, projectDeletedAt: string | null) {
  const rows: Readonly<Record<string, readonly Row[]>> = {
    partner: [{ id: "partner", lastName: "架空", firstName: "花子", deletedAt: partnerDeletedAt }],
    project: [{ id: "project", name: "案件", deletedAt: projectDeletedAt }],
    contract: [contract],
    reminder: [{ id: "reminder", day: "2026-12-01", partnerId: null, projectId: null, contractId: "contract" }],
  };
  const get = ({ name }: AnyEntity, id: string) => rows[name]?.find((row) => row.id === id);
  const reader = {
    model,
    get: async (entity: AnyEntity, id: string) => get(entity, id),
    getMany: async (entity: AnyEntity, ids: readonly string[]) => ids.map((id) => get(entity, id)),
    all: async ({ name }: AnyEntity) => rows[name] ?? [],
    listEach: async (_: AnyEntity, _lookup: string, ids: readonly string[]) => ids.map(() => []),
    hasAll: () => true,
  } as unknown as ReplicaReader;
  const [view] = await readReminders(reader);
  const page = await readContract(contract as unknown as Parameters<typeof readContract>[0], reader);
  return [view?.about?.href !== undefined, page !== undefined];
}

it("a contract is in the trash with its partner and with its project: no reminder leads there, and it has no page", async () => {
  const deleted = "2026-11-30T00:00:00.000Z";
  expect(await found(null, null)).toEqual([true, true]);
  expect(await found(deleted, null)).toEqual([false, false]);
  expect(await found(null, deleted)).toEqual([false, false]);
});
