import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removePartners, removeProjects } from "#server/services/trash/remove-for-good.ts";
import { addPartner, addProject, type Device, fullDevice, makeWorld, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const devices = async () => {
  const [ann, ben, master] = await Promise.all(
    ([world.ann, world.ben, world.master] as const).map((actor) => fullDevice(world.server, actor)),
  );
  return [ann, ben, master] as readonly [Device, Device, Device];
};
const reminderOf = (more: object = {}) => ({ id: uuid(), day: "2026-12-01", text: "更新の意向を聞く", ...more });

/** Sends a change, and returns the words with which it was refused. */
async function take(device: Device, verb: string, input: object, from: Record<string, Record<string, unknown>> = {}) {
  const mutation = device.author(`reminder.${verb}`, input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}

const seenBy = (device: Device, id: string) => {
  const { day, text, partnerId, projectId, contractId, doneAt } = device.row("reminder", id) ?? {};
  return { [`reminder/${id}`]: { day, text, partnerId, projectId, contractId, doneAt } };
};

describe("a reminder", () => {
  it("comes back after its removal also where its record is in the trash, but not where that is gone for good", async () => {
    const [ann] = await devices();
    const about = { partnerId: await addPartner(world.knex), projectId: await addProject(world.knex) };
    const all = Object.entries(about).map(([name, value]) => reminderOf({ [name]: value }));
    const [kept, gone] = [new Date().toISOString(), "2020-01-01"];
    for (const deleted_at of [kept, gone]) {
      await world.knex("partner").where({ id: about.partnerId }).update({ deleted_at });
      await world.knex("project").where({ id: about.projectId }).update({ deleted_at });
      for (const one of all) {
        expect(await take(ann, "create", { ...one, id: uuid() })).toEqual(deleted_at === kept ? [] : ["not_found"]);
      }
    }
  });

  it("is its maker's alone: others, masters too, neither see it nor learn that it exists", async () => {
    const all = await devices();
    const [ann, ben, master] = all;
    const partnerId = await addPartner(world.knex);
    const one = reminderOf({ partnerId });
    expect(await take(ann, "create", one)).toEqual([]);
    await Promise.all(all.map((device) => device.exchange()));
    const later = await devices();
    for (const some of [all, later])
      expect(some.map((device) => device.row("reminder", one.id)?.["text"])).toEqual([one.text, undefined, undefined]);
    for (const other of [ben, master]) {
      for (const verb of ["update", "complete", "reopen", "remove"])
        expect(await take(other, verb, { id: one.id, ...(verb === "update" && { text: "別の人" }) })).toEqual(["not_found"]);
    }
    expect(await take(ann, "complete", { id: one.id }, { [`reminder/${one.id}`]: { doneAt: null } })).toEqual([]);
    await ann.exchange();
    const doneAt = ann.row("reminder", one.id)?.["doneAt"];
    expect(doneAt).toEqual(expect.any(String));
    expect(await take(ann, "reopen", { id: one.id }, { [`reminder/${one.id}`]: { doneAt } })).toEqual([]);
    await ann.exchange();
    expect(ann.row("reminder", one.id)).toMatchObject({ doneAt: null, partnerId });
    expect(await take(ann, "remove", { id: one.id }, seenBy(ann, one.id))).toEqual([]);
    await ann.exchange();
    expect(ann.row("reminder", one.id)).toBeUndefined();
    // Who completes or removes what is gone means the same as whoever removed it.
    expect(await take(ann, "complete", { id: one.id })).toEqual([]);
    expect(await take(ann, "remove", { id: one.id })).toEqual([]);
  });

  it.each([
    ["about two records", { partnerId: uuid(), projectId: uuid() }, "validation_error"],
    ["about a partner that is not there", { partnerId: uuid() }, "not_found"],
    ["about a project that is not there", { projectId: uuid() }, "not_found"],
    ["about a contract that is not there", { contractId: uuid() }, "not_found"],
    ["without a text", { text: "　" }, "validation_error"],
    ["with a text of more than 200 characters", { text: "長".repeat(201) }, "validation_error"],
    ["of a day that no calendar has", { day: "2026-02-30" }, "validation_error"],
  ])("%s is refused", async (_what, more, code) => {
    const [ann] = await devices();
    expect(await take(ann, "create", reminderOf(more))).toEqual([code]);
  });

  it("of a merged partner goes to the other one, and one from before the merge stays where it is", async () => {
    const [ann] = await devices();
    const [from, into] = [await addPartner(world.knex), await addPartner(world.knex)];
    const [before, after] = [reminderOf({ partnerId: from }), reminderOf({ partnerId: from })];
    await take(ann, "create", before);
    await ann.exchange();
    const merge = ann.author("partner.merge", { id: from, intoId: into, take: [] });
    await ann.exchange(merge);
    expect(await world.issuesOf(merge.id)).toEqual([]);
    expect(await take(ann, "create", after)).toEqual([]);
    await ann.exchange();
    expect(ann.row("reminder", before.id)).toMatchObject({ partnerId: from });
    expect(ann.row("reminder", after.id)).toMatchObject({ partnerId: into });
    // Everybody sees what a merge has moved, so nothing of a reminder stands there.
    const { rows } = await world.knex.raw("select moved::text as moved from partner_merge where partner_id = ?", [from]);
    expect(rows[0].moved).not.toContain("reminder");
    await world.knex.transaction((trx) => removePartners(trx, [into], { by: null, reason: null, histories: "all" }));
    await ann.exchange();
    expect([before, after].map(({ id }) => ann.row("reminder", id))).toEqual([undefined, undefined]);
    const { rows: lines } = await world.knex.raw("select changes::text as text from sync_audit where changes::text like ?", [
      `%${before.id}%`,
    ]);
    expect(lines.length).toBeGreaterThan(0);
    for (const { text } of lines) expect(text).not.toContain(before.text);
  });

  it("goes with its project", async () => {
    const [ann] = await devices();
    const projectId = await addProject(world.knex);
    const one = reminderOf({ projectId });
    expect(await take(ann, "create", one)).toEqual([]);
    await world.knex.transaction((trx) => removeProjects(trx, [projectId], "all"));
    await ann.exchange();
    expect(ann.row("reminder", one.id)).toBeUndefined();
  });
});
