import { afterAll, beforeAll, expect, it } from "vitest";
import { model } from "#sync/model/model.ts";
import { rowsSeenBy } from "../support/oracle.ts";
import { addAdmin, addTag, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld(model, { kept: 12, oneAnswer: 40 });
});
afterAll(() => world.close());

/** Numbers from 0 to `below`, the same in each run. */
let seed = 7;
const any = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

it("every device has what its account sees, whatever becomes of views, imports and reminders", async () => {
  const other = await addAdmin(world.knex, true);
  const actors = [world.ann, world.ben, world.master, other];
  const devices = await Promise.all([...actors, ...actors].map((actor) => fullDevice(world.server, actor)));
  const ids = Array.from({ length: 5 }, () => newId());
  const one = <T>(list: readonly T[]) => list[any(list.length)] as T;
  const { knex } = world;
  for (let round = 0; round < 120; round++) {
    const [id, owner] = [one(ids), one(actors).id];
    const steps = [
      async () => {
        const view = { id, name: `${round}`, list: "partner", query: "?sts=%5B1%5D", is_shared: any(2) === 0, created_by: owner };
        await knex("saved_view").insert(view).onConflict("id").ignore();
      },
      () =>
        knex("saved_view")
          .where({ id })
          .update({ is_shared: knex.raw("not is_shared") }),
      () =>
        knex("saved_view")
          .where({ id })
          .update({ name: `${round}` }),
      () =>
        knex("saved_view")
          .where({ id })
          .update({ created_by: any(4) === 0 ? null : owner }),
      () => knex("saved_view").where({ id }).delete(),
      () => knex("reminder").insert({ id, day: "2027-01-04", text: "連絡", created_by: owner }).onConflict("id").ignore(),
      () => knex("reminder").where({ id }).delete(),
      () =>
        knex("partner_import")
          .insert({ id, file_name: "a.csv", author_id: owner, imported_at: "2026-11-27T00:00:00Z" })
          .onConflict("id")
          .ignore(),
      () => knex("partner_import").where({ id }).update({ author_id: owner }),
      () => knex("partner_import").where({ id }).delete(),
      () => addTag(knex, `${round}`),
    ];
    for (let times = any(3); times >= 0; times--) await one(steps)();
    const asking = devices.filter(() => any(3) === 0);
    await Promise.all(asking.map((device) => device.catchUp()));
    for (const device of asking) {
      for (const name of ["savedView", "reminder", "partnerImport", "partnerTag"]) {
        const there = await rowsSeenBy(knex, model.entity(name), device.actor);
        const names = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
        expect(names(device.of(name)), `${name} in round ${round}`).toEqual(names(there));
      }
    }
  }
}, 60_000);
