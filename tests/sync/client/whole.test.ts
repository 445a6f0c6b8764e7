import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor, AnyEntity, Row } from "#sync/engine/entity.ts";
import { issue } from "#sync/engine/issue.ts";
import { createSyncServer } from "#sync/engine/server/sync-server.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { make, storeRows } from "#tests/support/factories.ts";
import { Device } from "../support/device.ts";
import { Network } from "../support/network.ts";
import { missingOn } from "../support/oracle.ts";
import { seeded } from "../support/random.ts";
import { plantSeeds, type Seeds } from "../support/seeds.ts";
import { virtualTime } from "../support/virtual-clock.ts";

const { SEED, SEEDS } = process.env;
const seed = SEED ? Number(SEED) : 9_000;
const cases = SEEDS ? 3 * Number(SEEDS) : 25;

let db: TestDatabase;
let seeds: Seeds;
const random = seeded(seed);
const time = virtualTime(random);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  db = await testDatabase();
  seeds = await plantSeeds(db.knex, time);
  const started = createSyncServer({ ...db, model, log: silent });
  await started.start();
  await started.stop();
});
afterAll(() => db.drop());

/** Lengths of the texts of an entity's rows. Most are short, and some alone are longer than an answer may be. */
const sizes = fc.array(fc.oneof(fc.nat(20), fc.nat(400), fc.constant(3_000)), { maxLength: 25 });

/** What another user does on the server while pages are sent. */
const writing = fc.constantFrom("adds", "edits", "removes", "brings back", "takes out of sight", "brings into sight");

const anyCase = fc.record({
  memos: sizes,
  tags: sizes,
  taggings: fc.nat(12),
  issues: fc.array(fc.record({ size: fc.nat(1_000), author: fc.nat(3) }), { maxLength: 12 }),
  page: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(5_000)),
  bytes: fc.oneof(fc.integer({ min: 1, max: 6_000 }), fc.constant(8_000_000)),
  oneAnswer: fc.integer({ min: 1, max: 30 }),
  devices: fc.array(fc.record({ actor: fc.nat(2), kills: fc.array(fc.nat(400), { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  /** The changes, each by the number of the answer after which it happens. */
  writings: fc.array(fc.record({ after: fc.nat(25), what: writing, which: fc.nat(30) }), { maxLength: 6 }),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

describe("a first download and what follows it (E5)", () => {
  it(
    `leaves exactly what the account may see, whatever the sizes, bounds, kills and writers (SEED=${seed}, ${cases} cases)`,
    async () => {
      await fc.assert(fc.asyncProperty(anyCase, holds), { seed, numRuns: cases, endOnFailure: process.env["SHRINK"] !== "1" });
    },
    Math.max(180_000, cases * 5_000),
  );
});

async function holds(drawn: Case): Promise<void> {
  await fill(drawn);
  const { page, bytes, oneAnswer } = drawn;
  const server = createSyncServer({ ...db, model, log: silent, bounds: { page, bytes, oneAnswer } });
  const network = new Network(() => server, random);
  let answers = 0;
  let written = Promise.resolve();
  /** This also runs after answers whose device is dead by then. */
  const writeBehind = (answer: number) => {
    for (const { after, what, which } of drawn.writings) {
      if (after === answer) written = written.then(() => write(what, which));
    }
    return written;
  };
  for (const { actor: which, kills } of drawn.devices) {
    const actor = seeds.actors[which] as Actor;
    const device = new Device({ name: `musubi-${actor.id}`, model, actor, network, time });
    const left = [...kills];
    let quiet = false;
    for (let attempt = 0, ended = false; !ended; attempt++) {
      if (attempt > 20) throw new Error("never complete");
      const tab = await device.open();
      tab.onAnswer = async () => {
        if (!quiet) await writeBehind(answers++);
      };
      tab.storage.killAfter(left.pop() ?? Number.POSITIVE_INFINITY);
      await Promise.race([tab.replica.syncNow(), tab.dead]);
      ended = tab.alive && left.length === 0;
      if (ended) {
        // The device now fetches what was written after the last answer.
        quiet = true;
        tab.storage.killAfter(Number.POSITIVE_INFINITY);
        await written;
        await tab.replica.syncNow();
        expect(tab.replica.status.value).toMatchObject({ failure: null, complete: true, progress: null });
        await tab.replica.close();
      } else tab.kill();
    }
    expect((await missingOn(device, db.knex)).map((fault) => fault.slice(0, 300))).toEqual([]);
    (await device.inside()).close();
  }
}

const at = () => new Date(time.now()).toISOString();
const ids = time.clock();
const word = (length: number) => "長い文"[length % 3]?.repeat(Math.max(1, length)) ?? "";

async function fill({ memos, tags, taggings, issues }: Case): Promise<void> {
  const { knex } = db;
  await knex.raw("delete from memo; delete from partner_tagging; delete from partner_tag; delete from issue");
  await knex.raw("delete from sync_tombstone");
  const stamps = { createdAt: at(), updatedAt: at() };
  const partnerId = seeds.partners[0] ?? "";
  const store = (entity: AnyEntity, made: readonly unknown[]) => storeRows(knex, entity, made as readonly Row[]);
  await store(
    memo,
    memos.map((size) => make(memo, { id: ids.id(), partnerId, content: word(size), ...stamps })),
  );
  const rows = tags.map((size) => make(partnerTag, { id: ids.id(), name: word(Math.min(size, 200)), ...stamps }));
  await store(partnerTag, rows);
  await store(
    partnerTagging,
    rows.slice(0, taggings).map(({ id }) => make(partnerTagging, { partnerId, partnerTagId: id, ...stamps })),
  );
  await store(
    issue,
    issues.map(({ size, author }) =>
      make(issue, {
        id: ids.id(),
        authorId: seeds.actors[author]?.id ?? null,
        deviceId: "d",
        code: "conflict",
        mine: word(size),
        ...stamps,
      }),
    ),
  );
}

async function write(what: Case["writings"][number]["what"], which: number): Promise<void> {
  const { knex } = db;
  const table = which % 3 === 0 ? "partner_tag" : "memo";
  const text = table === "memo" ? "content" : "name";
  const one = async (of: string) => {
    const found = await knex(of).pluck<string[]>("id").orderBy("id");
    return { id: found[which % Math.max(1, found.length)] ?? null };
  };
  switch (what) {
    case "adds":
      await knex("memo").insert({ id: ids.id(), partner_id: seeds.partners[0] ?? "", content: word(which * 20) });
      return;
    case "edits":
      await knex(table)
        .where(await one(table))
        .update({ [text]: word(which * 3) });
      return;
    case "removes":
      await knex(table)
        .where(await one(table))
        .delete();
      return;
    case "brings back": {
      const id = await one(table);
      const row = await knex(table).where(id).first();
      await knex(table).where(id).delete();
      if (row) await knex(table).insert({ ...row, [text]: "戻した" });
      return;
    }
    case "takes out of sight":
    case "brings into sight": {
      const author_id = what === "brings into sight" ? (seeds.actors[which % 3]?.id ?? null) : null;
      await knex("issue")
        .where(await one("issue"))
        .update({ author_id });
    }
  }
}
