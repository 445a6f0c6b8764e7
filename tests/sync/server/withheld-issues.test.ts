import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { addPartner, type Device, fullDevice, makeWorld, type World } from "./support.ts";

/** Values of two partners, of whom the second one has taken those of the first one. */
const [first, second] = [
  { address: "住所一", memo: "備考一", phone: "0311111111", mail: "first@example.com" },
  { address: "住所二", memo: "備考二", phone: "0322222222", mail: "second@example.com" },
];
const secrets = [first, second].flatMap((person) => Object.values(person));

let world: World;
let ids: { readonly id: string; readonly into: string };
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  const [id, into] = [await addPartner(world.knex, first), await addPartner(world.knex, second)];
  const master = await fullDevice(world.server, world.master);
  await issueOf(master, "partner.merge", { id, intoId: into, take: Object.keys(first) });
  await issueOf(master, "partner.remove", { id: into });
  ids = { id, into };
});
afterAll(() => world.close());

/** Sends a mutation, and returns the issue that it left, in short and whole. */
async function issueOf(device: Device, name: string, input: object, from: SeenValues = {}) {
  const mutation = device.author(name, input, from);
  await device.exchange(mutation);
  const [issue] = await world.issuesOf(mutation.id);
  const whole = issue && (await world.server.wholeIssue(device.actor, String(issue["id"])));
  return { issue, theirs: whole?.theirs, text: JSON.stringify([issue, whole]) };
}

const told = (text: string) => secrets.filter((secret) => text.includes(secret));
const ann = () => fullDevice(world.server, world.ann);

/** Mutations about what lies in the trash that meet what their author has not seen. */
const unseen: Readonly<Record<string, () => readonly [string, object, SeenValues]>> = {
  "of a removal": () => ["partner.remove", { id: ids.into }, { [`partnerMerge?intoId=${ids.into}`]: { seen: "" } }],
  "of taking back what was never seen": () => ["partner.unmerge", { id: ids.id }, {}],
  "of taking back what was seen otherwise": () => [
    "partner.unmerge",
    { id: ids.id },
    {
      [`partnerMerge/${ids.id}`]: { partnerId: ids.id, intoId: ids.into },
      [`partner/${ids.into}`]: { address: "x", memo: "x", phone: "x", mail: "x" },
    },
  ],
};

describe("an issue about what lies in the trash (E8)", () => {
  it.each(Object.keys(unseen))("%s tells its author no value that is withheld from them", async (what) => {
    const [name, input, from] = unseen[what]?.() ?? ["", {}, {}];
    const { issue, text } = await issueOf(await ann(), name, input, from);
    expect(issue).toMatchObject({ code: "conflict", author_id: world.ann.id });
    expect(told(text)).toEqual([]);
  });

  it.each(Object.keys(unseen))("%s tells a master what there is", async (what) => {
    const [name, input, from] = unseen[what]?.() ?? ["", {}, {}];
    const { text } = await issueOf(await fullDevice(world.server, world.master), name, input, from);
    expect(told(text)).not.toEqual([]);
  });

  it("still names what has to be seen, so that its author can try again, and can be left", async () => {
    const device = await ann();
    const input = { id: ids.id };
    const { issue, theirs } = await issueOf(device, "partner.unmerge", input);
    expect(theirs).toMatchObject({ partnerId: ids.id, intoId: ids.into });
    const seen = { [`partnerMerge/${ids.id}`]: theirs as Record<string, unknown> };
    expect((await issueOf(device, "partner.unmerge", input, seen)).issue).toBeUndefined();
    expect(await world.knex("partner").where({ id: ids.into }).first()).toMatchObject(second);
    const settled = { id: issue?.["id"], resolution: "discarded" };
    await device.exchange(device.author("issue.settle", settled, {}, { version: 2 }));
    expect(await world.knex("issue").where({ id: issue?.["id"] }).first()).toMatchObject({ resolution: "discarded" });
  });
});
