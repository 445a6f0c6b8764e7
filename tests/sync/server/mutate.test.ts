import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { setPartnerCompany, updatePartner } from "#sync/model/mutators/partner.ts";
import { changePartnerTags, createPartnerTag, removePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { addPartner, addTag, fullDevice, makeWorld, newId, silent, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const memoOn = (targetId: string) => ({ id: newId(), targetType: "partner" as const, targetId, content: "メモ" });

describe("a call of REST", () => {
  it("runs the device's mutator, changes only the keys given, and leaves its line in the audit (M1, E2)", async () => {
    const id = await addPartner(world.knex, { address: "東京", phone: "000-0000-0000" });
    await world.server.mutate(world.ann, updatePartner, { id, address: "京都" });
    expect(await world.knex("partner").where({ id }).first()).toMatchObject({
      address: "京都",
      phone: "000-0000-0000",
      updated_by: world.ann.id,
    });
    const [line] = await world.knex("sync_audit").whereRaw("changes @> ?::jsonb", [JSON.stringify([{ id }])]);
    expect(line).toMatchObject({ client_id: null, admin_id: world.ann.id, mutator: "partner.update", outcome: "applied" });
    expect(line.changes).toEqual([{ entity: "partner", id, before: { address: "東京" }, after: { address: "京都" } }]);
  });

  it("is refused with a word, and nothing of it is stored (E2)", async () => {
    const gone = newId();
    await expect(world.server.mutate(world.ann, createMemo, memoOn(gone))).rejects.toMatchObject({ code: "not_found" });
    await expect(
      world.server.mutate(world.ann, createPartnerTag, { id: newId(), name: "X", description: null, color: null }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await world.knex("issue")).toHaveLength(0);
  });

  it("is refused with a word by the database too: a reference that still holds a row", async () => {
    const tagId = await addTag(world.knex);
    await world.knex.raw("create table tag_use (tag_id uuid references partner_tag)");
    await world.knex("tag_use").insert({ tag_id: tagId });
    await expect(world.server.mutate(world.master, removePartnerTag, { id: tagId })).rejects.toMatchObject({ code: "in_use" });
    await world.knex.raw("drop table tag_use");
  });

  it("that makes the same link or the same one row as others at the same moment meets them there (M4)", async () => {
    const [partnerId, tagId, companyId] = [await addPartner(world.knex), await addTag(world.knex), newId()];
    await world.knex("company").insert({ id: companyId, name: "結び商事" });
    const tags = { partnerId, add: [tagId], remove: [] };
    await Promise.all([world.ann, world.ben, world.master].map((actor) => world.server.mutate(actor, changePartnerTags, tags)));
    await Promise.all(
      [world.ann, world.ben].map((actor) => world.server.mutate(actor, setPartnerCompany, { partnerId, companyId })),
    );
    expect(await world.knex("partner_tagging").where({ partner_id: partnerId })).toHaveLength(1);
    expect(await world.knex("membership").where({ partner_id: partnerId })).toHaveLength(1);
  });

  it("within a given transaction is part of it, and a refusal leaves that usable", async () => {
    const partnerId = await addPartner(world.knex);
    const [first, second] = [memoOn(partnerId), memoOn(partnerId)];
    await world.knex.transaction(async (trx) => {
      await world.server.mutate(world.ann, createMemo, first, { trx });
      await expect(world.server.mutate(world.ann, createMemo, first, { trx })).rejects.toMatchObject({ code: "already_exists" });
      await world.server.mutate(world.ann, createMemo, second, { trx });
    });
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(2);
    const lost = memoOn(partnerId);
    const trx = await world.knex.transaction();
    await world.server.mutate(world.ann, createMemo, lost, { trx });
    await trx.rollback();
    expect(await world.knex("memo").where({ id: lost.id })).toHaveLength(0);
  });
});

describe("a poke (L4)", () => {
  /** Resolves at the next poke of a server. If none comes, the test runs into its time limit. */
  const expectPoke = (server: World["server"]) =>
    new Promise<void>((resolve) => {
      const end = server.pokes.subscribe(() => {
        end();
        resolve();
      });
    });

  it("follows a push and a call of REST, in this instance and in others", async () => {
    const { knex, connection } = world.db;
    const other = createSyncServer({ knex, model, connection, log: silent });
    await other.start();
    const partnerId = await addPartner(world.knex);
    const rest = Promise.all([expectPoke(world.server), expectPoke(other)]);
    await world.server.mutate(world.ann, createMemo, memoOn(partnerId));
    await rest;
    const device = await fullDevice(world.server, world.ann);
    const push = Promise.all([expectPoke(world.server), expectPoke(other)]);
    await device.exchange(device.author("memo.create", memoOn(partnerId)));
    await push;
    await other.stop();
  });

  it("follows a withdrawal that came too late: another device of its author learns of it", async () => {
    const device = await fullDevice(world.server, world.ann);
    const taken = device.author("memo.create", memoOn(await addPartner(world.knex)));
    await device.exchange(taken);
    const call = { name: taken.name, version: taken.version, input: taken.input };
    const told = expectPoke(world.server);
    await device.exchange(device.author("issue.withdraw", call, {}, { id: taken.id }));
    await told;
    const other = await fullDevice(world.server, world.ann);
    expect(other.of("issue").map(({ code }) => code)).toContain("withdrawn_late");
  });

  it("of a given transaction comes after its commit", async () => {
    const partnerId = await addPartner(world.knex);
    const memo = memoOn(partnerId);
    const trx = await world.knex.transaction();
    const after = expectPoke(world.server).then(() => world.knex("memo").where({ id: memo.id }));
    await world.server.mutate(world.ann, createMemo, memo, { trx });
    await trx.commit();
    expect(await after).toHaveLength(1);
  });

  it("is made up for when the listening connection was lost", async () => {
    const again = expectPoke(world.server);
    await world.knex.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'musubi listen' and datname = current_database()",
    );
    await again;
    const other = createSyncServer({ knex: world.knex, model, connection: world.db.connection, log: silent });
    await other.start();
    const heard = expectPoke(world.server);
    await other.mutate(world.ann, createMemo, memoOn(await addPartner(world.knex)));
    await heard;
    await other.stop();
  });
});
