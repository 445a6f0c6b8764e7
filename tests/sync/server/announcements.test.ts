import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Device, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Sends a change, and returns the words with which it was refused. */
async function take(device: Device, name: string, input: object, from: Record<string, Record<string, unknown>> = {}) {
  const mutation = device.author(name, input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}

async function published(): Promise<string> {
  const id = newId();
  await world.knex("announcement").insert({ id, title: "全員へ", category: 1, contents: "内容", is_valid: true });
  return id;
}

describe("an announcement that is read", () => {
  it("is so on all devices of one account and on nobody else's, and goes with the announcement", async () => {
    const devices = await Promise.all(
      [world.ann, world.ann, world.ben, world.master].map((actor) => fullDevice(world.server, actor)),
    );
    const [first, second] = devices as [Device, Device, ...Device[]];
    const id = await published();
    const key = `${id}_${world.ann.id}`;
    // Both open it before either has heard of the other.
    for (const device of [first, second]) expect(await take(device, "announcement.read", { id })).toEqual([]);
    const marked = async () => {
      for (const device of devices) await device.exchange();
      return devices.map((device) => device.row("announcementRead", key) !== undefined);
    };
    expect(await marked()).toEqual([true, true, false, false]);
    const { additions } = first.row("announcementRead", key) ?? {};
    expect(await take(first, "announcement.unread", { id }, { [`announcementRead/${key}`]: { additions } })).toEqual([]);
    expect(await marked()).toEqual([false, false, false, false]);
    expect(await take(second, "announcement.read", { id })).toEqual([]);
    await world.knex("announcement").where({ id }).delete();
    expect(await marked()).toEqual([false, false, false, false]);
    // Whoever opened one that went meanwhile has nothing to settle.
    for (const name of ["announcement.read", "announcement.unread"]) expect(await take(first, name, { id })).toEqual([]);
  });

  it("is a mark of one's own alone, and goes with the account", async () => {
    const [ann, ben] = (await Promise.all([world.ann, world.ben].map((actor) => fullDevice(world.server, actor)))) as [
      Device,
      Device,
    ];
    const id = await published();
    for (const device of [ann, ben]) expect(await take(device, "announcement.read", { id })).toEqual([]);
    expect(await take(ben, "announcement.unread", { id })).toEqual([]);
    expect(await world.knex("announcement_read").where({ announcement_id: id }).pluck("admin_id")).toEqual([world.ann.id]);
    await world.knex("admin").where({ id: world.ann.id }).delete();
    expect(await world.knex("announcement_read").where({ announcement_id: id })).toEqual([]);
  });
});

describe("the wish for a mail each morning", () => {
  it("is its maker's alone, and never conflicts between two devices", async () => {
    const devices = await Promise.all([world.ben, world.ben, world.master].map((actor) => fullDevice(world.server, actor)));
    const [first, second] = devices as [Device, Device, ...Device[]];
    expect(await take(first, "dailyMail.set", { isWanted: true })).toEqual([]);
    expect(await take(second, "dailyMail.set", { isWanted: false })).toEqual([]);
    for (const device of devices) await device.exchange();
    expect(devices.map((device) => device.row("dailyMail", world.ben.id)?.["isWanted"])).toEqual([false, false, undefined]);
  });
});
