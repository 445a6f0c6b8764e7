import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutationSchema } from "#sync/engine/protocol.ts";
import { forgetSettled } from "#sync/engine/server/cleaning.ts";
import * as wholeIssues from "../../../migrations/013-whole-issues.ts";
import { addAdmin, addPartner, type Device, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const issuesOn = (device: Device, rowId: string) => device.of("issue").filter((row) => row["rowId"] === rowId);

describe("conflicts of one device on one field (M1)", () => {
  const edit = (device: Device, id: string, from: string | null, to: string) =>
    device.author("partner.update", { id, address: to }, { [`partner/${id}`]: { address: from } });

  it("are one issue where each was made on top of the one before", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { address: "東京" });
    await device.exchange(edit(device, id, "大阪", "京都"), edit(device, id, "京都", "奈良"));
    await device.exchange(edit(device, id, "奈良", "神戸"));
    expect(issuesOn(device, id)).toMatchObject([{ base: "大阪", mine: "神戸", theirs: "東京" }]);
  });

  it("stand beside each other where the later was made on top of another's value: no wish is lost", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { address: "東京" });
    const first = edit(device, id, "大阪", "京都");
    await device.exchange(first);
    await world.knex("partner").where({ id }).update({ address: "千葉" });
    const second = edit(device, id, "東京", "奈良");
    await device.exchange(second);
    expect(issuesOn(device, id).map(({ base, mine, theirs }) => [base, mine, theirs])).toEqual([
      ["大阪", "京都", "東京"],
      ["東京", "奈良", "千葉"],
    ]);
    // A later wish joins the issue whose wish it was made on. If two issues have the same wish, it joins the later one.
    await device.exchange(edit(device, id, "京都", "神戸"));
    expect(issuesOn(device, id).map(({ mine }) => mine)).toEqual(["神戸", "奈良"]);
    expect((await world.auditOf(first.id))?.["changes"]).toEqual([]);
    expect((await world.auditOf(second.id))?.["changes"]).toEqual([]);
  });

  it("a removal that met an edit, and then another, is kept each time with what its author had seen", async () => {
    const device = await fullDevice(world.server, world.ann);
    const memo = memoOn(await addPartner(world.knex), "元");
    await device.exchange(device.author("memo.create", memo));
    const key = `memo/${memo.id}`;
    for (const [seen, there] of [
      ["元", "一"],
      ["一", "二"],
    ]) {
      await world.knex("memo").where({ id: memo.id }).update({ content: there });
      await device.exchange(device.author("memo.remove", { id: memo.id }, { [key]: { content: seen } }));
    }
    expect(issuesOn(device, memo.id).map(({ base, theirs }) => [base, theirs])).toEqual([
      [{ content: "元" }, { content: "一" }],
      [{ content: "一" }, { content: "二" }],
    ]);
  });
});

describe("what is refused is kept whole, and replicates as an excerpt (M5)", () => {
  /** Returns the bytes of an issue's row as JSON. */
  const bytesOf = (row: unknown) => Buffer.byteLength(JSON.stringify(row));

  it("of about 4 kB, whichever of its fields is long", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = newId();
    const long = "長い文。".repeat(20_000);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}${"k".repeat(40)}`, at]));
    const mutations = [
      device.author("memo.create", { ...memoOn(newId()), id, content: long }),
      device.author("memo.create", { id, ...many }),
      device.author("memo.create", memoOn(newId()), { [`memo/${id}`]: { content: long } }),
      device.author("memo.create", memoOn(newId()), Object.fromEntries(Object.keys(many).map((key) => [key, { [key]: key }]))),
      device.author("メ".repeat(100), [[[many], many], long], {}, { authoredAt: `2026-01-01T00:00:00.${"0".repeat(50_000)}Z` }),
      device.author(
        "memo.create",
        Array.from({ length: 3_000 }, () => 1e300),
      ),
    ];
    await device.exchange(...mutations);
    const rows = device.of("issue").filter((row) => row["deviceId"] === device.clientId);
    expect(rows).toHaveLength(mutations.length);
    expect(Math.max(...rows.map(bytesOf))).toBeLessThanOrEqual(4_096);
    const bootstrapped = await fullDevice(world.server, world.ann);
    expect(rows.map(({ id: of }) => bootstrapped.row("issue", String(of)))).toEqual(rows);
  });

  it("of whose whole its author and masters can fetch every word, and nobody else (E8)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const id = await addPartner(world.knex, { memo: "現在".repeat(3_000) });
    const mutation = device.author(
      "partner.update",
      { id, memo: "自分".repeat(3_000) },
      { [`partner/${id}`]: { memo: "元".repeat(3_000) } },
    );
    await device.exchange(mutation);
    const [row] = issuesOn(device, id);
    expect(row).toMatchObject({ kind: "conflict", isExcerpt: true, mutation: { id: mutation.id, name: "partner.update" } });
    expect(String(row?.["mine"])).toMatch(/^(?:自分)+…$/u);
    const whole = { mutation, base: "元".repeat(3_000), mine: "自分".repeat(3_000), theirs: "現在".repeat(3_000), problems: [] };
    for (const actor of [world.ann, world.master]) {
      expect(await world.server.wholeIssue(actor, String(row?.["id"]))).toEqual(whole);
    }
    for (const [actor, of] of [
      [world.ben, String(row?.["id"])],
      [world.ann, newId()],
    ] as const) {
      await expect(world.server.wholeIssue(actor, of)).rejects.toMatchObject({ code: "not_found" });
    }
    // The next wish joins the issue by the complete texts, not by those of the excerpt.
    await device.exchange(
      device.author("partner.update", { id, memo: "最後".repeat(3_000) }, { [`partner/${id}`]: { memo: whole.mine } }),
    );
    expect(issuesOn(device, id)).toHaveLength(1);
    expect(await world.server.wholeIssue(world.ann, String(row?.["id"]))).toMatchObject({
      base: whole.base,
      mine: "最後".repeat(3_000),
    });
  });

  it("is brought over from a database of before, where nothing stays under what it merely names (migration 013)", async () => {
    const old = await makeWorld();
    await old.knex.raw(
      "drop table issue_whole; drop index issue_open_author, issue_settled_at; alter table issue drop column is_excerpt",
    );
    const device = await fullDevice(world.server, old.ann);
    const long = "長い文。".repeat(900);
    const large = device.author(
      "memo.create",
      { ...memoOn(newId(), long), more: [long] },
      { [`memo/${newId()}`]: { content: long } },
    );
    const [first, second] = [newId(), newId()];
    const row = { kind: "refused", author_id: old.ann.id, device_id: "d", code: "not_found", problems: "[]" };
    await old.knex("issue").insert({ ...row, id: first, mutation: JSON.stringify(large), mine: JSON.stringify(long) });
    const small = device.author("memo.create", memoOn(newId()));
    await old.knex("issue").insert({ ...row, id: second, mutation: JSON.stringify(small), under_id: first });
    await wholeIssues.up(old.knex);
    const after = await fullDevice(old.server, old.ann);
    expect(after.row("issue", second)).toMatchObject({ isExcerpt: false, underId: null, mutation: small });
    const cut = after.row("issue", first);
    expect(cut).toMatchObject({ isExcerpt: true, mutation: { id: large.id, name: "memo.create" } });
    expect(bytesOf(cut)).toBeLessThanOrEqual(4_096);
    expect(mutationSchema.safeParse(cut?.["mutation"]).success).toBe(true);
    expect(await old.server.wholeIssue(old.ann, first)).toMatchObject({ mutation: large, mine: long });
    await old.close();
  });

  it("and what is short replicates as it is", async () => {
    const device = await fullDevice(world.server, world.ann);
    const mutation = device.author("memo.create", memoOn(newId(), "短い"));
    await device.exchange(mutation);
    const [row] = device.of("issue").filter((one) => one["deviceId"] === device.clientId);
    expect(row).toMatchObject({ isExcerpt: false, mutation, base: null, mine: null, theirs: null });
  });
});

describe("beyond its author's quota (E2)", () => {
  const few = { open: 3, bytes: 20_000_000 };
  let small: World;
  beforeAll(async () => {
    small = await makeWorld(undefined, {}, few);
  });
  afterAll(() => small.close());

  /** Fills this author's quota of issues. */
  const fill = async (device: Device) => {
    for (let n = 0; n < few.open; n++) await device.exchange(device.author("memo.create", memoOn(newId())));
  };

  it("a mutation is passed without effect or issue, and the next is taken", async () => {
    const device = await fullDevice(small.server, small.ann);
    await fill(device);
    const id = await addPartner(small.knex, { address: "東京" });
    const memo = memoOn(id);
    const mutations = [
      device.author("memo.create", memoOn(newId())),
      device.author(
        "partner.update",
        { id, address: "京都", phone: "1" },
        { [`partner/${id}`]: { address: "大阪", phone: null } },
      ),
      device.author("memo.create", memo),
    ];
    const answer = await device.exchange(...mutations);
    const unkept = mutations.slice(0, 2).map((one) => one.id);
    expect(answer).toMatchObject({ kind: "delta", lastSeq: few.open + 3, lastId: mutations[2]?.id, unkept });
    expect(device.row("memo", memo.id)).toBeDefined();
    expect(device.row("partner", id)).toMatchObject({ address: "東京", phone: null });
    for (const of of unkept) {
      expect(await small.issuesOf(of)).toEqual([]);
      expect(await small.auditOf(of)).toMatchObject({ outcome: "unkept", changes: [] });
    }
    // Another author has a separate quota.
    const other = await fullDevice(small.server, small.ben);
    expect(await other.exchange(other.author("memo.create", memoOn(newId())))).not.toHaveProperty("unkept");
  });

  it("no more is kept when many devices of one author come at once", async () => {
    const author = await addAdmin(small.knex);
    const devices = await Promise.all(Array.from({ length: 8 }, () => fullDevice(small.server, author)));
    await Promise.all(devices.map((one) => one.exchange(one.author("memo.create", memoOn(newId())))));
    expect(await small.knex("issue").where({ author_id: author.id })).toHaveLength(few.open);
  });

  it("is told again until the device says that it has heard it, under whatever number it comes", async () => {
    const device = await fullDevice(small.server, small.ann);
    const [lost, next] = [device.author("memo.create", memoOn(newId())), device.author("memo.create", memoOn(newId()))];
    const before = device.acknowledged;
    await device.exchange(lost);
    device.acknowledged = before;
    // The answer was lost. The server reports what the device has not heard of, whatever the device sends.
    expect(await device.exchange()).toMatchObject({ lastSeq: 1, unkept: [lost.id] });
    expect(await device.exchange(next)).toMatchObject({ lastSeq: 2, unkept: [next.id] });
    expect(await device.exchange()).not.toHaveProperty("unkept");
    const renumbered = await fullDevice(small.server, small.ann);
    const again = { ...lost, clientId: renumbered.clientId, seq: 1 };
    expect(await renumbered.exchange(again)).toMatchObject({ lastSeq: 1, unkept: [lost.id] });
    expect(await small.issuesOf(lost.id)).toEqual([]);
  });

  it("there is room again once issues are settled", async () => {
    const device = await fullDevice(small.server, small.ann);
    const [open] = device.of("issue").filter((row) => row["settledAt"] === null);
    await device.exchange(device.author("issue.settle", { id: open?.["id"], resolution: "discarded" }, {}));
    const refused = device.author("memo.create", memoOn(newId()));
    expect(await device.exchange(refused)).not.toHaveProperty("unkept");
    expect(await small.issuesOf(refused.id)).toHaveLength(1);
  });

  it("counts in bytes, too", async () => {
    const tight = await makeWorld(undefined, {}, { open: 1_000, bytes: 50_000 });
    const device = await fullDevice(tight.server, tight.ann);
    const [first, second] = [1, 2].map(() => device.author("memo.create", memoOn(newId(), "長".repeat(20_000))));
    if (!first || !second) throw new Error("two were authored");
    expect(await device.exchange(first)).not.toHaveProperty("unkept");
    expect(await device.exchange(second)).toMatchObject({ unkept: [second.id] });
    await tight.close();
  });
});

describe("an issue that was settled (M5)", () => {
  it("is forgotten after 90 days with all that it kept, an open one never", async () => {
    const device = await fullDevice(world.server, world.ann);
    const mutations = [1, 2, 3].map(() => device.author("memo.create", memoOn(newId())));
    await device.exchange(...mutations);
    const [old, young, open] = device.of("issue").filter((row) => row["deviceId"] === device.clientId);
    for (const row of [old, young]) {
      // The days count by the server's clock, whatever the device's clock says.
      const authoredAt = "1999-01-01T00:00:00.000Z";
      await device.exchange(device.author("issue.settle", { id: row?.["id"], resolution: "discarded" }, {}, { authoredAt }));
    }
    expect(await forgetSettled(world.knex)).toBe(0);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    await world
      .knex("issue")
      .where({ id: String(old?.["id"]) })
      .update({ settled_at: days(91) });
    await world
      .knex("issue")
      .where({ id: String(young?.["id"]) })
      .update({ settled_at: days(89) });
    expect(await forgetSettled(world.knex)).toBe(1);
    await device.exchange();
    const ids = [old, young, open].map((row) => String(row?.["id"]));
    expect(ids.map((id) => device.row("issue", id) !== undefined)).toEqual([false, true, true]);
    expect(await world.knex("issue_whole").whereIn("issue_id", ids)).toHaveLength(2);
  });
});
