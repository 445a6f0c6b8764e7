import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mutation, mutationSchema } from "#sync/engine/protocol.ts";
import { addPartner, Device, fullDevice, makeWorld, memoOn, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe("a batch", () => {
  it("takes effect once, with its audit line, and the answer brings rows and acknowledgement together (E1, E2, E5)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const memo = memoOn(partnerId);
    const mutation = device.author("memo.create", memo);
    const answer = await device.exchange(mutation);
    expect([answer.kind, answer.lastSeq, answer.lastId, answer.more]).toEqual(["delta", 1, mutation.id, false]);
    expect(device.row("memo", memo.id)).toMatchObject({
      content: "面談済み",
      partnerId,
      createdBy: world.ann.id,
      updatedBy: null,
      number: expect.any(Number),
    });
    expect(await world.auditOf(mutation.id)).toMatchObject({
      admin_id: world.ann.id,
      client_id: device.clientId,
      seq: 1,
      mutator: "memo.create",
      outcome: "applied",
      changes: [{ entity: "memo", id: memo.id, before: null, after: { partnerId, content: "面談済み", number: null } }],
    });
  });

  it("sent twice, as after a lost answer, is taken once (A4)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const batch = [1, 2, 3].map((n) => device.author("memo.create", memoOn(partnerId, `メモ${n}`)));
    await Promise.all([device.exchange(...batch), device.exchange(...batch)]);
    const answer = await device.exchange(...batch);
    expect([answer.kind, answer.lastSeq]).toEqual(["delta", 3]);
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(3);
  });

  it("known under another clientId advances without effect (A4)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const mutation = device.author("memo.create", memoOn(partnerId));
    await device.exchange(mutation);
    const renumbered = await fullDevice(world.server, world.ann);
    const next = { ...mutation, clientId: renumbered.clientId, seq: 1 };
    expect(await renumbered.exchange(next)).toMatchObject({ kind: "delta", lastSeq: 1, lastId: mutation.id });
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(1);
  });

  it("pushed by two instances under two clientIds at once takes effect once (A4, L3)", async () => {
    const partnerId = await addPartner(world.knex);
    const devices = await Promise.all([1, 2, 3].map(() => fullDevice(world.server, world.ann)));
    const memos = Array.from({ length: 20 }, () => ({ id: newId(), input: memoOn(partnerId) }));
    const answers = await Promise.all(
      devices.map((device) => device.exchange(...memos.map(({ id, input }) => device.author("memo.create", input, {}, { id })))),
    );
    expect(answers.map(({ kind, lastSeq }) => [kind, lastSeq])).toEqual([
      ["delta", 20],
      ["delta", 20],
      ["delta", 20],
    ]);
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(20);
    expect(
      await world.knex("issue").whereIn(
        "device_id",
        devices.map(({ clientId }) => clientId),
      ),
    ).toHaveLength(0);
  });

  it("that leaves a number out is taken up to the gap (A4)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const [first, , third] = [1, 2, 3].map(() => device.author("memo.create", memoOn(partnerId)));
    if (!first || !third) throw new Error("three were authored");
    expect(await device.exchange(third, first)).toMatchObject({ kind: "delta", lastSeq: 1, lastId: first.id });
  });

  it("with one number twice, or without measure, is refused before anything is taken (E1)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const one = device.author("memo.create", memoOn(partnerId));
    await expect(device.exchange(one, { ...one, id: newId() })).rejects.toMatchObject({
      code: "validation_error",
      problems: [{ path: "mutations.1" }],
    });
    const large = device.author("memo.create", { ...memoOn(partnerId), more: "あ".repeat(2_100_000) });
    await expect(device.exchange(large)).rejects.toMatchObject({ code: "payload_too_large" });
    const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown;
    await expect(device.exchange(device.author("memo.create", deep))).rejects.toMatchObject({ code: "validation_error" });
    expect(await world.knex("sync_client").where({ id: device.clientId })).toHaveLength(0);
  });
});

describe("a clientId", () => {
  it("that holds another mutation at a number is forked, and nothing of the batch is taken (A4)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    await device.exchange(device.author("memo.create", memoOn(partnerId)));
    const copy = Object.assign(new Device(world.server, world.ann), { clientId: device.clientId, cursor: device.cursor });
    const [clash, next] = [copy.author("memo.create", memoOn(partnerId)), copy.author("memo.create", memoOn(partnerId))];
    const answer = await copy.exchange(clash, next);
    expect(answer).toMatchObject({ kind: "fork", cursor: expect.any(String), rows: {} });
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(1);
    copy.clientId = newId();
    const again = [clash, next].map((mutation, index) => ({ ...mutation, clientId: copy.clientId, seq: index + 1 }));
    expect(await copy.exchange(...again)).toMatchObject({ kind: "delta", lastSeq: 2 });
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(3);
  });

  it("belongs to the account that first used it (A4)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    await device.exchange(device.author("memo.create", memoOn(partnerId)));
    const thief = Object.assign(new Device(world.server, world.ben), { clientId: device.clientId, seq: 1 });
    expect(await thief.exchange(thief.author("memo.create", memoOn(partnerId)))).toMatchObject({ kind: "fork" });
    expect(await thief.exchange()).toMatchObject({ kind: "fork" });
    expect(await world.knex("memo").where({ partner_id: partnerId })).toHaveLength(1);
  });

  it("whose numbers have left what can be kept begins again from 1 under a new one (A4)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const memo = memoOn(await addPartner(world.knex));
    const far = device.author("memo.create", memo, {}, { seq: 3_000_000_000 });
    expect(await device.exchange(far)).toMatchObject({ kind: "fork", lastSeq: 0 });
    device.clientId = newId();
    expect(await device.exchange({ ...far, clientId: device.clientId, seq: 1 })).toMatchObject({ kind: "delta", lastSeq: 1 });
    expect(device.row("memo", memo.id)).toBeDefined();
  });

  it("never brings work into another's name (S2)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const memo = memoOn(await addPartner(world.knex));
    const foreign = device.author("memo.create", memo, {}, { author: world.ben.id });
    expect(await device.exchange(foreign)).toMatchObject({ lastSeq: 1 });
    expect(await world.knex("memo").where({ id: memo.id })).toHaveLength(0);
    expect(await world.issuesOf(foreign.id)).toMatchObject([
      { kind: "refused", code: "forbidden", author_id: world.ann.id, entity: "memo", row_id: memo.id },
    ]);
  });
});

describe("a refused mutation", () => {
  it("never blocks the next, and is kept whole as an issue in the same answer (E2, M5)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const mutations = [
      device.author("memo.create", memoOn(partnerId, "一")),
      device.author("memo.create", memoOn(newId(), "宛先なし")),
      device.author("memo.create", memoOn(partnerId, " ")),
      device.author("memo.create", memoOn(partnerId, "四")),
    ];
    const answer = await device.exchange(...mutations);
    const memos = device.of("memo").filter((row) => row["partnerId"] === partnerId);
    expect([answer.lastSeq, memos.map((row) => row["content"]).sort()]).toEqual([4, ["一", "四"]]);
    const issues = device.of("issue").filter((row) => row["deviceId"] === device.clientId);
    expect(issues.map((row) => row["code"]).sort()).toEqual(["not_found", "validation_error"]);
    const refused = issues.find((row) => row["code"] === "not_found");
    expect(refused).toMatchObject({
      kind: "refused",
      authorId: world.ann.id,
      entity: "memo",
      mutation: mutations[1],
      settledAt: null,
    });
  });

  it("by the database itself is one too: a key, a reference or a check that it breaks (E2)", async () => {
    const device = await fullDevice(world.server, world.master);
    const partnerId = await addPartner(world.knex);
    await world.knex.raw("alter table partner add constraint no_nagoya check (address <> '名古屋')");
    const memo = memoOn(partnerId);
    const edit = (address: string) => device.author("partner.update", { id: partnerId, address }, {});
    const mutations = [device.author("memo.create", memo), device.author("memo.create", memo), edit("名古屋"), edit("札幌")];
    const answer = await device.exchange(...mutations);
    expect([answer.kind, answer.lastSeq]).toEqual(["delta", 4]);
    expect(device.row("partner", partnerId)).toMatchObject({ address: "札幌" });
    expect(await world.issuesOf(mutations[1]?.id ?? "")).toMatchObject([{ code: "already_exists" }]);
    expect(await world.issuesOf(mutations[2]?.id ?? "")).toMatchObject([{ code: "validation_error" }]);
    await world.knex.raw("alter table partner drop constraint no_nagoya");
  });

  it("holding what PostgreSQL cannot store is kept all the same (E2, V1)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const strange = device.author("memo.create", { ...memoOn(newId()), "\0": "\ud800 \\u0000 \0" });
    expect(await device.exchange(strange)).toMatchObject({ lastSeq: 1 });
    expect(await world.issuesOf(strange.id)).toMatchObject([{ mutation: { input: { "\ufffd": "\ufffd \\u0000 \ufffd" } } }]);
  });

  it.each<[string, Partial<Mutation>]>([
    ["a version beyond every number", { version: 3_000_000_000 }],
    ["NUL in the entity of what it saw", { name: "memo.sing", from: { "memo\0/abc": { a: 1 } } }],
    ["NUL in the id of what it saw", { name: "memo.sing", from: { "memo/a\0bc": { a: 1 } } }],
    ["half a sign in the id of what it saw", { name: "memo.sing", from: { "memo/a\ud800": { a: 1 } } }],
    ["ids of links that are none", { name: "memo.sing", from: { "partnerTagging/a\0": {}, "partnerTagging/b\0": {} } }],
  ])("with %s is an issue, and the next is taken (E2)", async (_what, crafted) => {
    const device = await fullDevice(world.server, world.ann);
    const memo = memoOn(await addPartner(world.knex));
    const strange = mutationSchema.parse(device.author("memo.create", memoOn(newId()), {}, crafted));
    expect(await device.exchange(strange, device.author("memo.create", memo))).toMatchObject({ kind: "delta", lastSeq: 2 });
    expect(await world.issuesOf(strange.id)).toMatchObject([{ kind: "refused", code: "unknown_mutator" }]);
    expect(await world.auditOf(strange.id)).toMatchObject({ outcome: "refused" });
    expect(device.row("memo", memo.id)).toBeDefined();
  });

  it("that this server does not know, or in a newer version, is an issue and not a loss (V1)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const unknown = device.author("memo.sing", { id: newId() });
    const newer = device.author("memo.create", memoOn(newId()), {}, { version: 9 });
    expect(await device.exchange(unknown, newer)).toMatchObject({ lastSeq: 2 });
    expect([...(await world.issuesOf(unknown.id)), ...(await world.issuesOf(newer.id))]).toMatchObject([
      { code: "unknown_mutator", mutation: { name: "memo.sing" } },
      { code: "unknown_mutator", mutation: { version: 9 } },
    ]);
  });

  it("whose record's creation is an issue is kept under that issue (M5)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const memo = memoOn(newId());
    // A device reports a new row in this way: nothing was seen of it.
    const creation = device.author("memo.create", memo, { [`memo/${memo.id}`]: {} });
    const edit = device.author("memo.edit", { id: memo.id, content: "直し" }, { [`memo/${memo.id}`]: { content: "面談済み" } });
    await device.exchange(creation, edit);
    const [first] = await world.issuesOf(creation.id);
    expect(await world.issuesOf(edit.id)).toMatchObject([{ code: "not_found", under_id: first?.["id"] }]);
    // A device of version 1 settles the creation alone. The issues under it stay open.
    await device.exchange(device.author("issue.settle", { id: first?.["id"], resolution: "discarded" }, {}, { version: 1 }));
    expect(await world.issuesOf(creation.id)).toMatchObject([{ resolution: "discarded" }]);
    expect(await world.issuesOf(edit.id)).toMatchObject([{ resolution: null }]);
  });
});

describe("time", () => {
  it("is the author's, yet never later than the server's, nor more than 90 days before it (A1)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const partnerId = await addPartner(world.knex);
    const [past, long, future] = [memoOn(partnerId), memoOn(partnerId), memoOn(partnerId)];
    const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const authoredAt = before(89);
    await device.exchange(
      device.author("memo.create", past, {}, { authoredAt }),
      device.author("memo.create", long, {}, { authoredAt: before(300) }),
      device.author("memo.create", future, {}, { authoredAt: "2999-01-01T00:00:00Z" }),
    );
    expect(device.row("memo", past.id)).toMatchObject({ createdAt: authoredAt });
    expect(Date.now() - Date.parse(String(device.row("memo", long.id)?.["createdAt"])) - 90 * 86_400_000).toBeLessThan(60_000);
    expect(Date.parse(String(device.row("memo", future.id)?.["createdAt"]))).toBeLessThanOrEqual(Date.now());
  });

  it("before any clock's beginning does not stop the queue (A1, E2)", async () => {
    const device = await fullDevice(world.server, world.ann);
    const memo = memoOn(await addPartner(world.knex));
    const ancient = mutationSchema.parse(device.author("memo.create", memo, {}, { authoredAt: "0000-01-01T00:00:00Z" }));
    expect(await device.exchange(ancient)).toMatchObject({ kind: "delta", lastSeq: 1 });
    expect(Date.parse(String(device.row("memo", memo.id)?.["createdAt"]))).toBeGreaterThan(Date.now() - 91 * 86_400_000);
  });
});
