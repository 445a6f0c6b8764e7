import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetTombstones } from "#sync/engine/server/cleaning.ts";
import { createSyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { addPartner, addTag, Device, fullDevice, makeWorld, memoOn, newId, silent, type World } from "./support.ts";

/** The bounds are small, so that few rows make many pages. */
const bounds = { oneAnswer: 40, page: 100 };

let world: World;
beforeEach(async () => {
  world = await makeWorld(model, bounds);
});
afterEach(() => world.close());

const names = "'結城', '縁', 'ユウキ', 'エニシ', 0";
const fill = (count: number) =>
  world.knex.raw(
    `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status)
     select gen_random_uuid(), ${names} from generate_series(1, ?)`,
    [count],
  );

describe("writers at the same time (E3)", () => {
  // Each answer is complete, however many rows come between two exchanges of a slow machine.
  beforeEach(async () => {
    await world.close();
    world = await makeWorld(model);
  });

  it("of which one rolled back: what a cursor counts as finished is on the disk before a device learns of it", async () => {
    const device = await fullDevice(world.server, world.ann);
    const refused = await world.knex.transaction();
    await refused("partner_tag").insert({ id: newId(), name: "取り消し" });
    await refused.rollback();
    const { rows: logged } = await world.knex.raw<{ rows: { lsn: string }[] }>("select pg_current_wal_insert_lsn() as lsn");
    await device.exchange();
    const { rows } = await world.knex.raw<{ rows: { durable: boolean }[] }>(
      "select pg_current_wal_flush_lsn() >= ?::pg_lsn as durable",
      [logged[0]?.lsn ?? ""],
    );
    expect(rows).toEqual([{ durable: true }]);
  });

  it("a slow one is neither lost nor waited for", async () => {
    const device = await fullDevice(world.server, world.ann);
    const slow = await world.knex.transaction();
    const id = newId();
    await slow("partner_tag").insert({ id, name: "遅い" });
    const quick = await addTag(world.knex, "速い");
    await device.exchange();
    expect([device.row("partnerTag", quick)?.["name"], device.row("partnerTag", id)]).toEqual(["速い", undefined]);
    await slow.commit();
    await device.exchange();
    expect(device.row("partnerTag", id)).toMatchObject({ name: "遅い" });
  });

  it("of which one is slow: no row is lost and no view is torn", async () => {
    const [left, right] = [
      await addPartner(world.knex, { hope_hours_per_day: 0 }),
      await addPartner(world.knex, { hope_hours_per_day: 0 }),
    ];
    const device = await fullDevice(world.server, world.ann);
    const made: string[] = [];
    let views = 0;
    const enough = () => made.length >= 80 && views >= 30;
    // Changes two rows always together, in transactions of any length, and adds rows.
    const together = async () => {
      for (let n = 1; !enough(); n++) {
        await world.knex.transaction(async (trx) => {
          await trx("partner")
            .where({ id: left })
            .update({ hope_hours_per_day: n % 25 });
          await trx.raw("select pg_sleep(?)", [n % 5 === 0 ? 0.1 : 0.002]);
          await trx("partner")
            .where({ id: right })
            .update({ hope_hours_per_day: n % 25 });
        });
      }
    };
    const single = async (pause: number) => {
      while (!enough()) {
        await world.knex.transaction(async (trx) => {
          const id = newId();
          await trx("partner_tag").insert({ id, name: "タグ" });
          await trx.raw("select pg_sleep(?)", [pause]);
          made.push(id);
        });
      }
    };
    const watch = async () => {
      while (!enough()) {
        expect((await device.exchange()).kind).toBe("delta");
        expect(device.row("partner", left)?.["hopeHoursPerDay"]).toBe(device.row("partner", right)?.["hopeHoursPerDay"]);
        views++;
      }
    };
    await Promise.all([together(), single(0.3), single(0.001), single(0.01), single(0.03), watch()]);
    await device.exchange();
    expect(made.filter((id) => !device.row("partnerTag", id))).toEqual([]);
  });

  it("a rolled-back savepoint inside one does not hide what it kept", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addTag(world.knex, "前");
    await world.knex.transaction(async (trx) => {
      await trx.raw("savepoint one");
      await trx("partner_tag").where({ id }).update({ name: "消える" });
      await trx.raw("rollback to savepoint one; savepoint two");
      await trx("partner_tag").where({ id }).update({ name: "残る" });
      await trx.raw("release savepoint two");
    });
    await device.exchange();
    expect(device.row("partnerTag", id)).toMatchObject({ name: "残る" });
  });
});

describe("pages (E5)", () => {
  it("a bootstrap comes in pages with progress, each row once, and a catch-up brings the acknowledgement", async () => {
    await fill(bounds.page + 10);
    const device = new Device(world.server, world.ann);
    const [first, second, third] = [await device.exchange(), await device.exchange(), await device.exchange()];
    const total = bounds.page + 10 + 3;
    expect(first).toMatchObject({
      kind: "page",
      more: true,
      progress: { bootstrap: true, last: false, done: bounds.page, total },
    });
    expect(second).toMatchObject({ kind: "page", more: true, progress: { bootstrap: true, last: true, done: total, total } });
    expect(third).toMatchObject({ kind: "delta", more: false, rows: {} });
    expect([device.of("partner").length, device.of("admin").length]).toEqual([bounds.page + 10, 3]);
  });

  it("a small bootstrap is one page, and an entity's newest rows come first", async () => {
    const ids = [await addTag(world.knex), await addTag(world.knex)];
    const answer = await new Device(world.server, world.ann).exchange();
    expect(answer).toMatchObject({ kind: "page", progress: { bootstrap: true, last: true } });
    expect(answer.rows["partnerTag"]?.put.map((row) => row["id"])).toEqual([...ids].reverse());
  });

  it("brings values as a catch-up does, whatever their texts are made of", async () => {
    const device = await fullDevice(world.server, world.master);
    const texts = [
      '"',
      "\\",
      "\\n",
      "a\nb\tc\r\u0001\u001f\u007f",
      "null",
      "\\.",
      "NULL,",
      "'",
      "{}[],",
      "𠮷👩‍💻",
      " ",
      "\u2028",
    ];
    const ids: string[] = [];
    for (const text of texts) ids.push(await addPartner(world.knex, { memo: text, self_introduction: `${text},${text}` }));
    const decimals = [0.1, 1 / 3, 1e-7, 123_456_789, null];
    for (const [at, decimal] of decimals.entries()) {
      const moment = at % 2 === 0 ? "2026-04-01 09:30:00+09" : "2026-04-01 09:30:00.05+09";
      const average = { soft_skill_average: decimal, soft_skills: JSON.stringify([{ score: at, memo: texts[at] }]) };
      await world.knex("interview").insert({
        id: newId(),
        partner_id: ids[at],
        interview_type: 1,
        result: 1,
        work_history: "[]",
        created_at: moment,
        ...average,
      });
    }
    await device.catchUp();
    const other = await fullDevice(
      createSyncServer({ knex: world.knex, model, connection: world.db.connection, log: silent }),
      world.master,
    );
    expect(other.rows).toEqual(device.rows);
    expect(ids.map((id) => other.row("partner", id)?.["memo"])).toEqual(texts);
  });

  it("are the same for devices that begin soon after each other, each with what changed since", async () => {
    await fill(bounds.page + 10);
    const tag = await addTag(world.knex, "前");
    await fullDevice(world.server, world.ann);
    await world.knex("partner_tag").where({ id: tag }).update({ name: "後" });
    const device = new Device(world.server, world.ben);
    while (!(await device.exchange()).progress?.last) expect(device.row("partnerTag", tag)?.["name"] ?? "前").toBe("前");
    expect(await device.exchange()).toMatchObject({ kind: "delta", rows: { partnerTag: { put: [{ name: "後" }] } } });
    expect(device.of("partner")).toHaveLength(bounds.page + 10);
  });

  it("are never shared in what not everyone sees, nor with a device that would miss its own work, nor past a horizon (E7)", async () => {
    const author = await fullDevice(world.server, world.ann);
    await author.exchange(author.author("memo.create", { ...memoOn(newId()), targetId: newId() }));
    await fullDevice(world.server, world.master);
    const other = await fullDevice(world.server, world.ben);
    expect([author.of("issue").length, other.of("issue").length]).toEqual([1, 0]);
    const memo = memoOn(await addPartner(world.knex));
    await author.exchange(author.author("memo.create", memo));
    Object.assign(author, { cursor: null });
    while (!(await author.exchange()).progress?.last);
    expect(author.row("memo", memo.id)).toBeDefined();
    await world.knex("memo").delete();
    await forgetTombstones(world.knex, -1);
    expect(await (await fullDevice(world.server, world.ben)).catchUp()).toMatchObject({ kind: "delta" });
  });

  it("what is written and removed while a bootstrap runs is there, or not, once it is through", async () => {
    await fill(2 * bounds.page);
    const [kept] = await world.knex("partner").orderBy("id").limit(1);
    const [newest] = await world.knex("partner").orderBy("id", "desc").limit(1);
    const device = new Device(world.server, world.ann);
    await device.exchange();
    expect(device.row("partner", newest.id)).toBeDefined();
    await world.knex("partner").where({ id: newest.id }).delete();
    await world.knex("partner").where({ id: kept.id }).update({ address: "途中" });
    const [low, high] = ["00000000-0000-7000-8000-000000000001", "ffffffff-ffff-7fff-bfff-ffffffffffff"];
    await addPartner(world.knex, { id: low });
    await addPartner(world.knex, { id: high });
    await device.catchUp();
    const there = [newest.id, kept.id, low, high].map((id) => device.row("partner", id)?.["address"]);
    expect(there).toEqual([undefined, "途中", null, null]);
    expect(device.of("partner")).toHaveLength(2 * bounds.page + 1);
  });

  it("a catch-up of as many rows as one answer holds is one, of more it is pages, removals among them", async () => {
    await fill(bounds.oneAnswer + bounds.page);
    const device = await fullDevice(world.server, world.ann);
    const change = (count: number) =>
      world.knex.raw("update partner set address = address || '京' where id in (select id from partner order by id limit ?)", [
        count,
      ]);
    await world.knex.raw("update partner set address = ''");
    await device.catchUp();
    await change(bounds.oneAnswer);
    expect((await device.exchange()).kind).toBe("delta");
    await change(bounds.oneAnswer + 1);
    expect(await device.exchange()).toMatchObject({
      kind: "page",
      progress: { bootstrap: false, last: true, done: bounds.oneAnswer + 1 },
    });
    expect(await device.exchange()).toMatchObject({ kind: "delta", rows: {} });
    await world.knex.raw("delete from partner");
    const [first, second] = [await device.exchange(), await device.exchange()];
    expect(first).toMatchObject({ kind: "page", progress: { bootstrap: false, last: false, done: bounds.page } });
    expect(second.progress).toMatchObject({ last: true, done: bounds.oneAnswer + bounds.page });
    expect((await device.catchUp()).kind).toBe("delta");
    expect(device.of("partner")).toEqual([]);
  });

  it("a long catch-up goes on while its rows change under it", async () => {
    await fill(2 * bounds.page);
    const device = await fullDevice(world.server, world.ann);
    await world.knex.raw("update partner set address = '一'");
    expect((await device.exchange()).kind).toBe("page");
    await world.knex.raw("update partner set address = '二' where id in (select id from partner order by id desc limit 10)");
    await world.knex.raw("delete from partner where id in (select id from partner order by id limit 10)");
    await device.catchUp();
    const rows = await world.knex("partner").select("id", "address");
    expect(
      device
        .of("partner")
        .map(({ id, address }) => `${String(id)} ${String(address)}`)
        .sort(),
    ).toEqual(rows.map(({ id, address }) => `${String(id)} ${String(address)}`).sort());
  });

  it("is bounded in bytes too: rows that are long come in more pages", async () => {
    await world.close();
    world = await makeWorld(model, { bytes: 200_000 });
    await fill(100);
    const device = await fullDevice(world.server, world.ann);
    await world.knex.raw("update partner set memo = repeat('あ', 9000)");
    const answer = await device.exchange();
    expect([answer.kind, (answer.rows["partner"]?.put.length ?? 0) < 30]).toEqual(["page", true]);
    await device.catchUp();
    expect(device.of("partner").every((row) => String(row["memo"]).length === 9_000)).toBe(true);
  });

  it("of a device that pushes meanwhile take its work and acknowledge in the catch-up that follows", async () => {
    await fill(bounds.page + 10);
    const partnerId = await addPartner(world.knex);
    const device = new Device(world.server, world.ann);
    const memo = { id: newId(), targetType: "partner", targetId: partnerId, content: "途中" };
    expect((await device.exchange(device.author("memo.create", memo))).kind).toBe("page");
    expect(await device.catchUp()).toMatchObject({ kind: "delta", lastSeq: 1 });
    expect(device.row("memo", memo.id)).toMatchObject({ content: "途中" });
  });
});
