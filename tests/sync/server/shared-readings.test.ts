import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { rowsSeenBy } from "../support/oracle.ts";
import {
  addPartner,
  addProject,
  addTag,
  type Device,
  fullDevice,
  makeWorld,
  memoOn,
  newId,
  silent,
  type World,
} from "./support.ts";

let world: World;
let statements = 0;
beforeAll(async () => {
  world = await makeWorld(model, { kept: 6 });
  world.knex.on("query", () => statements++);
});
afterAll(() => world.close());

const devicesOf = (count: number, actor = world.ann, server = world.server) =>
  Promise.all(Array.from({ length: count }, () => fullDevice(server, actor)));
const exchange = (devices: readonly Device[]) => Promise.all(devices.map((one) => one.exchange()));
const counting = async (work: () => Promise<unknown>) => {
  statements = 0;
  await work();
  return statements;
};

/** Expects that each device has exactly what its account sees on the server. */
async function expectWhole(devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    for (const entity of model.entities) {
      const there = await rowsSeenBy(world.knex, entity, device.actor);
      const byId = (rows: readonly object[]) => new Map(rows.map((row) => [String((row as { id: unknown }).id), row]));
      expect(byId(device.of(entity.name)), entity.name).toEqual(byId(there));
    }
  }
}

describe("what is due to many devices", () => {
  it("is read once for all that ask at the same time", async () => {
    const devices = await devicesOf(40);
    const ids = [await addPartner(world.knex), await addPartner(world.knex)];
    await devices[0]?.exchange();
    const alone = await counting(() => exchange(devices.slice(1, 2)));
    const together = await counting(() => exchange(devices.slice(2)));
    // The first device begins a reading, and all others wait for the next one.
    expect(together).toBeLessThanOrEqual(3 * alone);
    for (const device of devices) expect(ids.map((id) => device.row("partner", id))).not.toContain(undefined);
    await expectWhole(devices.slice(0, 2));
  });

  it("is the same whichever steps each of them has taken", async () => {
    const [often, seldom, never] = await devicesOf(3, world.master);
    const devices = [often, seldom, never] as Device[];
    const id = await addPartner(world.knex);
    await often?.exchange();
    await world.knex("partner").where({ id }).update({ address: "京都" });
    const tag = await addTag(world.knex, "後で消える");
    await exchange(devices.slice(0, 2));
    await world.knex("partner_tag").where({ id: tag }).delete();
    await often?.exchange();
    await world.knex("partner").where({ id }).delete();
    await exchange(devices);
    await expectWhole(devices);
    expect(never?.row("partner_tag", tag)).toBeUndefined();
  });

  it("has the last state of a row that goes and comes back", async () => {
    const [near, far] = await devicesOf(2);
    const id = await addTag(world.knex, "一");
    await near?.exchange();
    await world.knex("partner_tag").where({ id }).delete();
    await near?.exchange();
    await world.knex("partner_tag").insert({ id, name: "二" });
    await near?.exchange();
    await far?.exchange();
    expect([near, far].map((one) => one?.row("partnerTag", id))).toMatchObject([{ name: "二" }, { name: "二" }]);
  });

  it("reaches a device that is further behind than what is kept", async () => {
    const [near, far] = await devicesOf(2);
    for (let round = 0; round < 5; round++) {
      for (let one = 0; one < 3; one++) await addPartner(world.knex);
      await near?.exchange();
    }
    await exchange([far, near] as Device[]);
    await expectWhole([far, near] as Device[]);
  });

  it("includes what a slow writer commits behind a reading (E3)", async () => {
    const devices = await devicesOf(2);
    const slow = await world.knex.transaction();
    const id = newId();
    await slow("partner_tag").insert({ id, name: "遅い" });
    await addTag(world.knex, "速い");
    await exchange(devices);
    await addTag(world.knex, "次");
    await devices[0]?.exchange();
    await slow.commit();
    await exchange(devices);
    expect(devices.map((one) => one.row("partnerTag", id)?.["name"])).toEqual(["遅い", "遅い"]);
    await expectWhole(devices);
  });

  it("is whole for whoever asks while another reading runs: nothing told before is missing", async () => {
    const devices = await devicesOf(20);
    const ids: string[] = [];
    await Promise.all(
      devices.map(async (device) => {
        for (let round = 0; round < 4; round++) {
          const id = await addTag(world.knex, newId());
          ids.push(id);
          await device.exchange();
          expect(device.row("partnerTag", id)).toBeDefined();
        }
      }),
    );
    await exchange(devices);
    await expectWhole(devices.slice(0, 3));
    expect(ids).toHaveLength(80);
  });

  it("is each account's own where not everyone sees it (E8)", async () => {
    const devices = (await Promise.all([world.ann, world.ben, world.master].map((actor) => devicesOf(2, actor)))).flat();
    const mail = { mail: "shared@example.com" };
    const trashed = await addPartner(world.knex, { ...mail, deleted_at: "2026-11-20T00:00:00Z" });
    await exchange(devices);
    const seen = devices.map((one) => one.row("partner", trashed)?.["mail"]);
    expect(seen).toEqual([null, null, null, null, mail.mail, mail.mail]);
    const gone = memoOn(newId());
    const [ann] = devices as [Device];
    await ann.exchange(ann.author("memo.create", gone));
    await exchange(devices);
    const issues = devices.map((one) => one.of("issue").length > 0);
    expect(issues).toEqual([true, true, false, false, true, true]);
    await expectWhole(devices);
  });

  it("tells nobody of what its maker alone sees, and leaves all others one reading", async () => {
    const [own, ...others] = (
      await Promise.all([devicesOf(2), devicesOf(20, world.ben), devicesOf(20, world.master)])
    ).flat() as [Device, ...Device[]];
    const partner = await addPartner(world.knex);
    await exchange([own, ...others]);
    await own.exchange(own.author("partnerFollow.create", { partnerId: partner }));
    await others[0]?.exchange();
    expect(own.of("partnerFollow")).toHaveLength(1);
    const strangers = others.slice(1);
    const alone = await counting(() => strangers[0]?.exchange() ?? Promise.resolve());
    let answers: unknown[] = [];
    const together = await counting(async () => {
      answers = await exchange(strangers.slice(1));
    });
    expect(together).toBeLessThanOrEqual(3 * alone);
    expect(JSON.stringify(answers)).not.toContain(own.actor.id);
    await expectWhole([own, ...others.slice(0, 2), ...others.slice(-1)]);
  });

  it("takes away what its maker alone saw from the maker's devices, and tells nobody else its id", async () => {
    const [own, other, ...strangers] = (
      await Promise.all([devicesOf(2), devicesOf(10, world.ben), devicesOf(10, world.master)])
    ).flat() as [Device, Device, ...Device[]];
    const [partnerId, projectId] = [await addPartner(world.knex), await addProject(world.knex)];
    const followed = () => [
      other.row("partnerFollow", `${own.actor.id}_${partnerId}`) !== undefined,
      other.row("projectFollow", `${own.actor.id}_${projectId}`) !== undefined,
    ];
    await own.exchange(own.author("partnerFollow.create", { partnerId }), own.author("projectFollow.create", { projectId }));
    await exchange([other, ...strangers]);
    expect(followed()).toEqual([true, true]);
    await own.exchange(own.author("partnerFollow.remove", { partnerId }));
    await world.knex.raw("truncate project_follow");
    await strangers[0]?.exchange();
    let answers: unknown[] = [];
    const together = await counting(async () => {
      answers = await exchange(strangers.slice(1));
    });
    expect(together).toBeLessThanOrEqual(10);
    expect(JSON.stringify(answers)).not.toContain(own.actor.id);
    await exchange([own, other]);
    expect(followed()).toEqual([false, false]);
    await expectWhole([own, other, ...strangers.slice(0, 2), ...strangers.slice(-1)]);
  });

  it("tells no id of it to a device that reads for itself either", async () => {
    const [own, other] = (await Promise.all([devicesOf(1), devicesOf(1, world.ben)])).flat() as [Device, Device];
    const partnerId = await addPartner(world.knex);
    await own.exchange(own.author("partnerFollow.create", { partnerId }));
    await exchange([own, other]);
    await own.exchange(own.author("partnerFollow.remove", { partnerId }));
    // What is the other one's alone comes with the same answer, so that nobody shares it.
    const answer = await other.exchange(other.author("partnerFollow.create", { partnerId }));
    expect(answer.rows["partnerFollow"]?.put).toHaveLength(1);
    expect(JSON.stringify(answer)).not.toContain(own.actor.id);
  });

  it("tells only masters and its author of an import and a refusal, there and gone, and reads once for the others", async () => {
    const [own, master, ...strangers] = (
      await Promise.all([devicesOf(1), devicesOf(1, world.master), devicesOf(12, world.ben)])
    ).flat() as [Device, Device, ...Device[]];
    const id = newId();
    const told = async (devices: readonly Device[]) =>
      (await exchange(devices)).map((answer) => JSON.stringify(answer).includes(id));
    const ofImport = { id, file_name: "partners.csv", author_id: world.ann.id, imported_at: "2026-11-27T00:00:00Z" };
    await world.knex("partner_import").insert(ofImport);
    await strangers[0]?.exchange();
    const read = await counting(async () => {
      expect(await told(strangers.slice(1))).toEqual(strangers.slice(1).map(() => false));
    });
    expect(read).toBeLessThanOrEqual(10);
    expect(await told([own, master])).toEqual([true, true]);
    await own.exchange(own.author("memo.create", { ...memoOn(newId()), id: newId() }));
    const [refusal] = own.of("issue");
    expect(refusal).toBeDefined();
    await exchange([own, master, ...strangers]);
    await world.knex("partner_import").where({ id }).delete();
    await world
      .knex("issue")
      .where({ id: String(refusal?.["id"]) })
      .delete();
    const answers = await exchange(strangers);
    for (const answer of answers) expect(answer.rows).toEqual({});
    expect(await told([own, master])).toEqual([true, true]);
    await expectWhole([own, master, ...strangers.slice(0, 2)]);
  });

  it("tells everybody of what was removed before it was noted whose it was", async () => {
    const [own, other] = [await devicesOf(2), await devicesOf(2, world.ben)];
    const id = newId();
    await world.knex("reminder").insert({ id, day: "2027-01-04", text: "連絡", created_by: world.ann.id });
    await exchange([...own, ...other]);
    await world.knex("reminder").where({ id }).delete();
    await world.knex("sync_tombstone").where({ row_id: id }).update({ maker: null });
    const answers = await exchange([...own, ...other]);
    expect(own.map((one) => one.row("reminder", id))).toEqual([undefined, undefined]);
    expect(answers.map((answer) => JSON.stringify(answer).includes(id))).toEqual([true, true, true, true]);
  });

  it("takes from its maker what is somebody else's under the same id now", async () => {
    const [anns, bens] = [await devicesOf(1), await devicesOf(2, world.ben)];
    const id = newId();
    const reminder = (actor: { id: string }) => ({ id, day: "2027-01-04", text: "連絡", created_by: actor.id });
    await world.knex("reminder").insert(reminder(world.ann));
    await exchange([...anns, ...bens]);
    expect(anns[0]?.row("reminder", id)).toBeDefined();
    await world.knex("reminder").where({ id }).delete();
    await world.knex("reminder").insert(reminder(world.ben));
    await exchange([...anns, ...bens]);
    await expectWhole([...anns, ...bens]);
  });

  it("acknowledges to each device its own queue", async () => {
    const devices = await devicesOf(6);
    const partner = await addPartner(world.knex);
    const answers = await Promise.all(
      devices.map((one, at) => one.exchange(...Array.from({ length: at }, () => one.author("memo.create", memoOn(partner))))),
    );
    expect(answers.map(({ lastSeq }) => lastSeq)).toEqual([0, 1, 2, 3, 4, 5]);
    await exchange(devices);
    await expectWhole(devices);
  });
});

describe("of two servers over one database", () => {
  let other: SyncServer;
  beforeEach(async () => {
    other = createSyncServer({ knex: world.knex, model, connection: world.db.connection, log: silent });
    await other.start();
    return () => other.stop();
  });

  it("each continues what a device has from the other", async () => {
    const devices = await devicesOf(3);
    for (let round = 0; round < 6; round++) {
      await addPartner(world.knex);
      const [here, there] = [devices.slice(0, 2), devices.slice(2)];
      for (const device of round % 2 === 0 ? here : there) Object.assign(device, { server: other });
      for (const device of round % 2 === 0 ? there : here) Object.assign(device, { server: world.server });
      await exchange(devices);
    }
    await expectWhole(devices);
  });
});

describe("a device that cannot be continued", () => {
  it("is told so beside others that can", async () => {
    const devices = await devicesOf(3);
    const [first, forged, ahead] = devices as [Device, Device, Device];
    forged.cursor = `${forged.cursor?.slice(0, -4)}AAAA`;
    ahead.acknowledged = 9;
    const id = await addPartner(world.knex);
    const answers = await exchange(devices);
    expect(answers.map(({ kind }) => kind)).toEqual(["delta", "reset", "fork"]);
    expect(first.row("partner", id)).toBeDefined();
  });
});
