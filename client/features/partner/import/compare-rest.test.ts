import { beforeEach, expect, it } from "vitest";
import { planned } from "#client/device/change-set.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import { linkId } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { importedPartner } from "#sync/model/entities/partner-import.ts";
import { createCompany } from "#sync/model/mutators/company.ts";
import { beginImport, importOverPartner, importPartner, takeImportBack } from "#sync/model/mutators/partner-import.ts";
import { alikeInRest, withoutAlike } from "./compare-rest.ts";

const id = (nth: number) => `0199d3a0-0000-7000-8000-${String(nth).padStart(12, "0")}`;
const importId = id(900);
/** Moments before and after the import was planned. */
const [before, after] = ["2025-10-10T00:00:00.000Z", "2026-11-30T00:00:00.000Z"];
const names = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ" };
const others = { lastName: "佐藤", firstName: "一郎", lastNameKana: "サトウ", firstNameKana: "イチロウ" };
const mail = "hanako@example.com";

let device: MemoryReplica;
beforeEach(() => {
  device = new MemoryReplica();
});
/** Puts somebody who is registered on the device. */
const put = (nth: number, values: object, createdAt = after) => {
  const empty = Object.fromEntries(Object.keys(partner.fields).map((name) => [name, null]));
  device.change([partner, { ...empty, id: id(nth), createdAt, deletedAt: null, ...values }]);
};
const adds = (nth: number, values: object, company: object = { kind: "none" }) =>
  planned<unknown>(id(nth), importPartner, { id: id(nth), importId, ...values, company, tags: [] });
const found = async (changes: Parameters<typeof alikeInRest>[1]) =>
  (await alikeInRest(device.asReplica(), changes)).map((one) => [one.change.id, one.name, one.other.id]);

it("finds whom the rest of an import would add and who is registered by now, with the reason", async () => {
  const rest = [adds(1, { ...names, mail }), adds(2, others)];
  expect(await found(rest)).toEqual([]);
  put(50, { ...names, mail });
  expect(await found(rest)).toEqual([[id(1), "山田 花子", id(50)]]);
  const [one] = await alikeInRest(device.asReplica(), rest);
  expect(one?.reason).toContain("メールアドレス");
});

it("asks nobody again who was registered when the import was planned, since that one was chosen", async () => {
  put(50, { ...names, mail }, before);
  expect(await found([adds(1, { ...names, mail })])).toEqual([]);
});

it("asks neither about whom this import has added, nor about what updates or takes back", async () => {
  put(50, { ...names, mail });
  device.change([
    importedPartner,
    { id: linkId(importId, id(50)), importId, partnerId: id(50), authorId: id(1), isNew: true, taken: [] },
  ]);
  expect(await found([adds(1, { ...names, mail })])).toEqual([]);
  put(51, { ...names, mail });
  expect(
    await found([
      planned(importId, beginImport, { id: importId, fileName: "a.xlsx" }),
      planned<unknown>(id(50), importOverPartner, { id: id(50), importId, ...names, mail, tags: [] }),
      planned(id(51), takeImportBack, { id: id(51), importId }),
    ]),
  ).toEqual([]);
  expect(await found([adds(1, { ...names, mail })])).toEqual([[id(1), "山田 花子", id(51)]]);
});

it("leaves them out with the companies that nobody else joins", async () => {
  put(50, { ...names, mail });
  const company = (nth: number) => ({ kind: "existing", id: id(nth) });
  const rest = [
    planned(id(70), createCompany, { id: id(70), name: "一人だけの会社" }),
    adds(1, { ...names, mail }, company(70)),
    planned(id(71), createCompany, { id: id(71), name: "みんなの会社" }),
    adds(2, { ...names, mail }, company(71)),
    adds(3, others, company(71)),
  ];
  const left = withoutAlike(rest, await alikeInRest(device.asReplica(), rest));
  expect(left.map((change) => change.id)).toEqual([id(71), id(3)]);
  const joins = planned<unknown>(id(4), importOverPartner, { id: id(4), importId, companyId: id(70), tags: [] });
  const withUpdate = [...rest, joins];
  expect(withoutAlike(withUpdate, await alikeInRest(device.asReplica(), withUpdate)).map((change) => change.id)).toEqual([
    id(70),
    id(71),
    id(3),
    id(4),
  ]);
});
