import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPartner, type Device, fullDevice, makeWorld, memoOn, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await world.knex("admin").where({ id: world.ann.id }).update({ name: "安藤 あん" });
  await world.knex("admin").where({ id: world.ben.id }).update({ name: "別所 べん" });
});
afterAll(() => world.close());

const linkOf = (memoId: string, adminId: string) => `${memoId}_${adminId}`;

async function take(device: Device, name: string, input: object, from: Record<string, Record<string, unknown>> = {}) {
  const mutation = device.author(name, input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}

/** Whom a memo mentions, as a device has it. */
async function mentioned(device: Device, memoId: string) {
  await device.exchange();
  return [world.ann, world.ben, world.master].filter(({ id }) => device.row("memoMention", linkOf(memoId, id)));
}

/** Ann writes a memo that names Ben. */
async function written(ann: Device) {
  const memo = memoOn(await addPartner(world.knex), "@別所 べん 確認をお願いします。");
  const mentions = [world.ben.id, world.master.id];
  expect(await take(ann, "memo.create", { ...memo, mentions })).toEqual([]);
  return memo;
}

describe("a mention in a memo", () => {
  it("is of those whom the text names, whatever ids are given", async () => {
    const [ann, ben] = await Promise.all([world.ann, world.ben].map((actor) => fullDevice(world.server, actor)));
    if (!ann || !ben) throw new Error("a device is missing");
    const { id } = await written(ann);
    expect(await mentioned(ben, id)).toEqual([world.ben]);
  });

  it("goes with the name in the text, and with the memo", async () => {
    const ann = await fullDevice(world.server, world.ann);
    const { id, content } = await written(ann);
    const seen = (text: string) => ({ [`memo/${id}`]: { content: text } });
    const next = "もう大丈夫です。";
    await ann.exchange();
    const { additions } = ann.row("memoMention", linkOf(id, world.ben.id)) ?? {};
    const link = { [`memoMention/${linkOf(id, world.ben.id)}`]: { additions } };
    expect(await take(ann, "memo.edit", { id, content: next, mentions: [] }, { ...seen(content), ...link })).toEqual([]);
    expect(await mentioned(ann, id)).toEqual([]);
    // A device of an older version names nobody, and what stands there stays.
    const again = "@別所 べん やはりお願いします。";
    expect(await take(ann, "memo.edit", { id, content: again, mentions: [world.ben.id] }, seen(next))).toEqual([]);
    expect(await take(ann, "memo.edit", { id, content: `${again}急ぎです。` }, seen(again))).toEqual([]);
    expect(await mentioned(ann, id)).toEqual([world.ben]);
    await world.knex("memo").where({ id }).delete();
    expect(await mentioned(ann, id)).toEqual([]);
  });

  it("goes from one name to a longer one that begins with it, and stays through a change of the name", async () => {
    const ann = await fullDevice(world.server, world.ann);
    const rename = (id: string, name: string) => world.knex("admin").where({ id }).update({ name });
    await rename(world.ben.id, "別所");
    await rename(world.master.id, "別所 べんぞう");
    const memo = memoOn(await addPartner(world.knex), "@別所 確認をお願いします。");
    expect(await take(ann, "memo.create", { ...memo, mentions: [world.ben.id, world.master.id] })).toEqual([]);
    expect(await mentioned(ann, memo.id)).toEqual([world.ben]);
    const edit = async (from: string, content: string, mentions: readonly string[]) => {
      const seen: Record<string, Record<string, unknown>> = { [`memo/${memo.id}`]: { content: from } };
      for (const { id } of await mentioned(ann, memo.id)) {
        const key = linkOf(memo.id, id);
        seen[`memoMention/${key}`] = { additions: ann.row("memoMention", key)?.["additions"] };
      }
      expect(await take(ann, "memo.edit", { id: memo.id, content, mentions }, seen)).toEqual([]);
    };
    const next = "@別所 べんぞう 確認をお願いします。";
    await edit(memo.content, next, [world.master.id]);
    expect(await mentioned(ann, memo.id)).toEqual([world.master]);
    await rename(world.master.id, "新井 べんぞう");
    await edit(next, `${next}急ぎです。`, []);
    expect(await mentioned(ann, memo.id)).toEqual([world.master]);
    await rename(world.ben.id, "別所 べん");
  });

  it("is of the text that stands where an edit of the text is not taken", async () => {
    const [ann, master] = await Promise.all([world.ann, world.master].map((actor) => fullDevice(world.server, actor)));
    if (!ann || !master) throw new Error("a device is missing");
    const { id, content } = await written(ann);
    await master.exchange();
    await world.knex("admin").where({ id: world.master.id }).update({ name: "益田 ます" });
    const seen = { [`memo/${id}`]: { content } };
    const stands = `${content}明日までに。`;
    expect(await take(master, "memo.edit", { id, content: stands, mentions: [] }, seen)).toEqual([]);
    // Ann has not seen that. Her text names another one.
    const { additions } = ann.row("memoMention", linkOf(id, world.ben.id)) ?? {};
    const link = { [`memoMention/${linkOf(id, world.ben.id)}`]: { additions } };
    const other = { id, content: "@益田 ます お願いします。", mentions: [world.master.id] };
    expect(await take(ann, "memo.edit", other, { ...seen, ...link })).toEqual(["conflict"]);
    expect(await mentioned(ann, id)).toEqual([world.ben]);
    expect(ann.row("memo", id)).toMatchObject({ content: stands });
  });

  it("is read by one person on both of their devices, and nobody else sees that", async () => {
    const [ann, first, second, master] = await Promise.all(
      ([world.ann, world.ben, world.ben, world.master] as const).map((actor) => fullDevice(world.server, actor)),
    );
    if (!ann || !first || !second || !master) throw new Error("a device is missing");
    const { id } = await written(ann);
    await Promise.all([first, second].map((device) => device.exchange()));
    expect(await take(first, "memo.readMention", { id })).toEqual([]);
    expect(await take(second, "memo.readMention", { id })).toEqual([]);
    const key = linkOf(id, world.ben.id);
    for (const device of [ann, first, second, master]) await device.exchange();
    expect([ann, first, second, master].map((device) => device.row("mentionRead", key) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // Either device may take it back, for both.
    const { additions } = second.row("mentionRead", key) ?? {};
    expect(await take(second, "memo.unreadMention", { id }, { [`mentionRead/${key}`]: { additions } })).toEqual([]);
    await first.exchange();
    expect(first.row("mentionRead", key)).toBeUndefined();
    await world.knex("memo").where({ id }).delete();
    // Whoever reads what was removed meanwhile has nothing to settle.
    for (const name of ["memo.readMention", "memo.unreadMention"]) expect(await take(first, name, { id })).toEqual([]);
    expect(first.row("mentionRead", key)).toBeUndefined();
  });
});
