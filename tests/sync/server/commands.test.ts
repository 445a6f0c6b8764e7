import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { rowId } from "#sync/engine/field.ts";
import { defineMutator, type Mutator } from "#sync/engine/mutator.ts";
import { defineModel, type Model } from "#sync/engine/registry.ts";
import { LockedRows } from "#sync/engine/server/locked-rows.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model as product } from "#sync/model/model.ts";
import { addPartner, fullDevice, makeWorld, newId, type World } from "./support.ts";

const explode = defineMutator({
  name: "partner.explode",
  label: "失敗",
  input: z.object({ id: rowId }),
  async run(tx, { id }) {
    await tx.update(partner, id, { address: "壊" });
    throw new TypeError("a bug");
  },
});
const retire = defineMutator({
  name: "partner.retire",
  label: "終了",
  merge: "whole",
  input: z.object({ id: rowId }),
  run: (tx, { id }) => tx.update(partner, id, { status: 5, memo: "終了" }),
});
const swap = defineMutator({
  name: "partner.swap",
  label: "二件",
  input: z.object({ first: rowId, second: rowId, address: z.string() }),
  async run(tx, { first, second, address }) {
    await tx.update(partner, first, { address });
    await tx.update(partner, second, { address });
  },
});
const renamed = defineMutator({
  name: "partner.move",
  label: "転居",
  version: 3,
  input: z.object({ id: rowId, to: z.string() }),
  upcasters: { 2: (input) => ({ ...(input as object), to: `${(input as { town: string }).town}市` }) },
  run: (tx, { id, to }) => tx.update(partner, id, { address: to }),
});
const extra = [explode, retire, swap, renamed] as unknown as Mutator<never>[];
const model: Model = defineModel({ ...product, mutators: [...product.mutators.values(), ...extra] });

let world: World;
beforeAll(async () => {
  world = await makeWorld(model);
});
afterAll(() => world.close());

const addressOf = async (id: string) => (await world.knex("partner").where({ id }).first()).address as string | null;

describe("a mutator that throws in the middle of a queue (E2)", () => {
  it("leaves nothing of itself, blocks nobody and is an issue; in a batch that the database refuses in part, too", async () => {
    const device = await fullDevice(world.server, world.ann);
    const [good, bad] = [await addPartner(world.knex), await addPartner(world.knex)];
    const memo = { id: newId(), targetType: "partner", targetId: good, content: "メモ" };
    const mutations = [
      device.author("memo.create", memo),
      device.author("partner.explode", { id: bad }),
      device.author("memo.create", { ...memo, id: newId() }),
      // Only the database refuses this, so the batch is taken again under savepoints.
      device.author("partner.update", { id: good, zip: "1" }),
      device.author("memo.create", { ...memo, id: newId() }),
    ];
    await world.knex.raw("alter table partner add constraint long_zip check (length(zip) > 3)");
    expect(await device.exchange(...mutations)).toMatchObject({ kind: "delta", lastSeq: 5 });
    await world.knex.raw("alter table partner drop constraint long_zip");
    expect(await world.knex("memo").where({ partner_id: good })).toHaveLength(3);
    expect(await addressOf(bad)).toBeNull();
    expect(await world.issuesOf(mutations[1]?.id ?? "")).toMatchObject([
      { code: "mutator_failed", mutation: { name: "partner.explode" } },
    ]);
    expect(await world.issuesOf(mutations[3]?.id ?? "")).toMatchObject([{ code: "validation_error" }]);
  });
});

describe("a command (A5)", () => {
  it("is an issue as a whole when one field of it meets a conflict", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { status: 2, memo: "別の人の追記" });
    const mutation = device.author("partner.retire", { id }, { [`partner/${id}`]: { status: 2, memo: null } });
    await device.exchange(mutation);
    expect(device.row("partner", id)).toMatchObject({ status: 2, memo: "別の人の追記" });
    expect(await world.issuesOf(mutation.id)).toMatchObject([
      { kind: "refused", code: "conflict", entity: "partner", row_id: id, field: "memo", mine: "終了", theirs: "別の人の追記" },
    ]);
  });
});

describe("an older mutation (V1)", () => {
  it("is brought forward; one for which no way is left is an issue", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex);
    const [older, oldest] = [2, 1].map((version) => device.author("partner.move", { id, town: "京都" }, {}, { version }));
    if (!older || !oldest) throw new Error("two were authored");
    await device.exchange(older, oldest);
    expect(await addressOf(id)).toBe("京都市");
    expect(await world.issuesOf(oldest.id)).toMatchObject([{ code: "unknown_mutator" }]);
  });
});

describe("a row that work only looks at (E2)", () => {
  it("may be looked at by others, and changed by nobody meanwhile", async () => {
    const id = await addPartner(world.knex);
    const [one, two] = [await world.knex.transaction(), await world.knex.transaction()];
    for (const trx of [one, two]) expect(await new LockedRows(trx).get(partner, id, "look")).toMatchObject({ id });
    const change = "select from partner where id = ? for no key update nowait";
    await expect(world.knex.raw(change, [id])).rejects.toMatchObject({ code: "55P03" });
    await Promise.all([one.rollback(), two.rollback()]);
    await world.knex.raw(change, [id]);
  });
  it("is held as a change needs it once it is got", async () => {
    const id = await addPartner(world.knex);
    const [one, two] = [await world.knex.transaction(), await world.knex.transaction()];
    const rows = new LockedRows(one);
    await rows.get(partner, id, "look");
    await rows.get(partner, id);
    const look = "select from partner where id = ? for share nowait";
    await expect(two.raw(look, [id])).rejects.toMatchObject({ code: "55P03" });
    await Promise.all([one.rollback(), two.rollback()]);
  });
});

describe("deadlocks and other passing failures (E2)", () => {
  it("are tried again until every batch is through", async () => {
    const [a, b] = [await addPartner(world.knex), await addPartner(world.knex)];
    await world.knex.raw(`alter database ${String(world.db.connection.database)} set deadlock_timeout = '20ms'`);
    const devices = await Promise.all(Array.from({ length: 4 }, () => fullDevice(world.server, world.ann)));
    const answers = await Promise.all(
      devices.map((device, index) => {
        const [first, second] = index % 2 === 0 ? [a, b] : [b, a];
        // Each batch changes the same two rows, but locks them in the opposite order.
        return device.exchange(
          ...Array.from({ length: 10 }, (_, n) =>
            [first, second].map((id) => device.author("partner.update", { id, address: `${index}-${n}` })),
          ).flat(),
        );
      }),
    );
    expect(answers.map(({ lastSeq }) => lastSeq)).toEqual([20, 20, 20, 20]);
    expect(await addressOf(a)).toBe(await addressOf(b));
    expect(await world.knex("issue").where({ row_id: a })).toEqual([]);
  });

  it("one that the database raises of itself is not taken for a refusal", async () => {
    const id = await addPartner(world.knex);
    await world.knex.raw(`create sequence tries; create function fail_twice() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= 2 then raise exception using errcode = '40001'; end if; return new; end $$;
      create trigger fail_twice before update on partner for each row execute function fail_twice()`);
    const device = await fullDevice(world.server, world.ann);
    await device.exchange(device.author("partner.swap", { first: id, second: id, address: "三度目" }));
    await world.server.mutate(world.ann, swap, { first: id, second: id, address: "四度目" });
    await world.knex.raw("drop trigger fail_twice on partner");
    expect(await addressOf(id)).toBe("四度目");
    expect(await world.knex("issue").where({ row_id: id })).toEqual([]);
  });

  it("a connection that breaks takes nothing, and the batch is taken when it comes again", async () => {
    const [id, device] = [await addPartner(world.knex), await fullDevice(world.server, world.ann)];
    await world.knex.raw(`create function hang_up() returns trigger language plpgsql as $$ begin
      if new.address = '切断' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger hang_up before update on partner for each row execute function hang_up()`);
    const batch = ["一", "切断"].map((address) => device.author("partner.update", { id, address }));
    await expect(device.exchange(...batch)).rejects.toThrow("database fault");
    expect(await addressOf(id)).toBeNull();
    await world.knex.raw("drop trigger hang_up on partner");
    expect(await device.exchange(...batch)).toMatchObject({ kind: "delta", lastSeq: 2 });
    expect([await addressOf(id), await world.knex("issue").where({ row_id: id })]).toEqual(["切断", []]);
  });
});
