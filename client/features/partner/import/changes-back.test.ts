import { beforeEach, expect, it } from "vitest";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import { linkId } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { importedPartner } from "#sync/model/entities/partner-import.ts";
import { changesBack } from "./changes-back.ts";

const importId = "0199d3a0-0000-7000-8000-000000000900";
const partners = ["0199d3a0-0000-7000-8000-000000000001", "0199d3a0-0000-7000-8000-000000000002"];

let device: MemoryReplica;
beforeEach(() => {
  device = new MemoryReplica();
  for (const partnerId of partners)
    device.change([importedPartner, { id: linkId(importId, partnerId), importId, partnerId, isNew: true, taken: [] }]);
});

it("takes back each partner of an import", async () => {
  const changes = await changesBack(device.asReplica(), importId);
  expect(changes?.map(({ id, name, input }) => [id, name, input])).toEqual(
    partners.map((id) => [id, "partner.takeImportBack", { id, importId }]),
  );
});

it.each([importedPartner, partner])("takes nothing back as long as $name has not all arrived", async ({ name }) => {
  device.missing = new Set([name]);
  expect(await changesBack(device.asReplica(), importId)).toBeUndefined();
  device.missing = new Set();
  expect(await changesBack(device.asReplica(), importId)).toHaveLength(2);
});
