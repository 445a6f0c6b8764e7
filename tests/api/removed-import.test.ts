import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal } from "#client/device/session/sealing.ts";
import { linkId } from "#sync/engine/entity.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { addTag, type Device, fullDevice, newId } from "#tests/sync/server/support.ts";
import { addPartner, signedIn, type TestAdmin } from "./api-server.ts";
import { jsonOf, type LeftBehind, mutation, type QuarantineOffice, startQuarantineOffice } from "./quarantine-office.ts";

let office: QuarantineOffice;
beforeAll(async () => {
  office = await startQuarantineOffice();
});
afterAll(() => office.api.close());

const knex = () => office.api.database.knex;
const deviceOf = ({ id }: TestAdmin, master = false) => fullDevice(office.api.sync, { id, master });
const partnerRow = (id: string) => knex()("partner").where({ id }).first();
const noteOf = (importId: string, id: string) =>
  knex()("imported_partner").where({ import_id: importId, partner_id: id }).first("author_id", "is_new");

const person = (importId: string) => ({
  id: newId(),
  importId,
  lastName: "山田",
  firstName: "花子",
  lastNameKana: "ヤマダ",
  firstNameKana: "ハナコ",
  employeeStatus: 0,
  tags: [],
});

/** Sends one mutation, which leaves no issue. */
async function send(from: Device, name: string, input: object): Promise<void> {
  const sent = from.author(name, input);
  await from.exchange(sent);
  expect(await knex()("issue").whereRaw("mutation->>'id' = ?", [sent.id])).toEqual([]);
}

/** Takes a partner of an import back, as a device does that has seen all that it has. */
async function takeBack(from: Device, importId: string, id: string): Promise<void> {
  await from.catchUp();
  const tags = from.of("partnerTagging").filter(({ partnerId }) => partnerId === id);
  const seen = [
    [`partner/${id}`, from.row("partner", id)],
    [`importedPartner/${linkId(importId, id)}`, from.row("importedPartner", linkId(importId, id))],
    ...tags.map((tag) => [`partnerTagging/${String(tag["id"])}`, tag] as const),
  ] as const;
  const values = Object.fromEntries(seen.flatMap(([key, row]) => (row ? [[key, row]] : [])));
  const sent = from.author("partner.takeImportBack", { id, importId }, values);
  await from.exchange(sent);
  expect(await knex()("issue").whereRaw("mutation->>'id' = ?", [sent.id])).toEqual([]);
}

/** Lets a device of a removed administrator bring what it has not sent, and returns the ids of these items. */
async function bring({ admin, parcel }: LeftBehind): Promise<string[]> {
  expect((await office.handOver(admin.token, await seal(parcel, office.key))).status).toBe(200);
  return (await office.quarantined(parcel)).map(({ id }) => id);
}

describe("an import by an administrator who is removed", () => {
  it("passes to the master who removes them, and is taken back with all that it gave", async () => {
    const [importId, over, tag] = [newId(), await addPartner(office.api, { phone: "0311111111" }), await addTag(knex())];
    const added = person(importId);
    const master = await deviceOf(office.master, true);
    await office.removed(async (admin) => {
      const one = await deviceOf(admin);
      await send(one, "partnerImport.begin", { id: importId, fileName: "名簿.xlsx" });
      await send(one, "partner.import", { ...added, tags: [tag] });
      await one.exchange(
        one.author(
          "partner.importOver",
          { id: over, importId, phone: "0322222222", tags: [tag] },
          { [`partner/${over}`]: { phone: "0311111111" } },
        ),
      );
      await master.catchUp();
      return {};
    });
    await master.catchUp();
    expect(master.row("partnerImport", importId)).toMatchObject({ authorId: office.master.id });
    expect(master.row("importedPartner", linkId(importId, over))).toMatchObject({ authorId: office.master.id });
    await takeBack(master, importId, added.id);
    await takeBack(master, importId, over);
    expect((await partnerRow(added.id)).deleted_at).not.toBeNull();
    expect(await partnerRow(over)).toMatchObject({ phone: "0311111111", deleted_at: null });
    expect(await knex()("partner_tagging").where({ partner_id: over })).toEqual([]);
  });

  it("notes what comes of it through the quarantine, whoever takes that in", async () => {
    const [importId, heir] = [newId(), await signedIn(office.api, 0, "担当 花子")];
    const second = await signedIn(office.api, 1, "副 主任");
    const rows = [person(importId), person(importId), person(importId)];
    const left = await office.removed(async (admin) => {
      await send(await deviceOf(admin), "partnerImport.begin", { id: importId, fileName: "名簿.xlsx" });
      return { mutations: rows.map((row) => mutation(admin, "partner.import", row)) };
    });
    const [own = "", others = "", handed = ""] = await bring(left);
    expect(jsonOf(await office.settle(own, { resolution: "taken" }))).toMatchObject({ outcome: "applied" });
    expect(jsonOf(await office.settle(others, { resolution: "taken" }, second.token))).toMatchObject({ outcome: "applied" });
    expect((await office.settle(handed, { resolution: "handed", adminId: heir.id })).status).toBe(200);
    await send(await deviceOf(heir), "partner.import", rows[2] ?? {});
    for (const { id } of rows) expect(await noteOf(importId, id)).toEqual({ author_id: office.master.id, is_new: true });
  });

  it("may come through the quarantine as a whole, to two masters", async () => {
    const importId = newId();
    const second = await signedIn(office.api, 1, "副 主任");
    const row = person(importId);
    const left = await office.removed((admin) => {
      const all: Mutation[] = [
        mutation(admin, "partnerImport.begin", { id: importId, fileName: "名簿.xlsx" }),
        mutation(admin, "partner.import", row),
      ];
      return { mutations: all };
    });
    const [begun = "", added = ""] = await bring(left);
    await office.settle(begun, { resolution: "taken" });
    await office.settle(added, { resolution: "taken" }, second.token);
    expect(await noteOf(importId, row.id)).toEqual({ author_id: office.master.id, is_new: true });
    await takeBack(await deviceOf(second, true), importId, row.id);
    expect((await partnerRow(row.id)).deleted_at).not.toBeNull();
  });
});
