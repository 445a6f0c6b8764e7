import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import { insertRows } from "#server/db/insert-rows.ts";
import { migrate } from "#server/db/migrate.ts";
import { columnOf } from "#sync/engine/entity.ts";
import type { ExchangeAnswer, Mutation } from "#sync/engine/protocol.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import { type BootstrapFigures, measureBootstrap } from "./measure-bootstrap.ts";
import { partnerId, partnerRow, range } from "./rows.ts";

/** Measurements of the server, in milliseconds. */
export interface ServerFigures {
  readonly partners: number;
  /** Updates of one row each, and of 500 rows each: on the replicated table and on one without a feed. */
  readonly single: { readonly feed: number; readonly plain: number };
  readonly sets: { readonly feed: number; readonly plain: number };
  /** 1,000 edits of a device, and 1,000 transactions of one plain update. */
  readonly drain: { readonly engine: number; readonly plain: number };
  readonly bootstrap: BootstrapFigures;
}

const updates = 1_000;
const setSize = 500;
const sets = 20;
/** The author of the mutations. */
const admin = { id: newId(), master: true };

/** Measures the server on a separate PostgreSQL with the durability of production. */
export async function measureServer(partners: number, say: (text: string) => void): Promise<ServerFigures> {
  const cluster = await durableCluster();
  try {
    const db = await createDatabase(cluster.connection);
    const { knex, connection } = db;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const server = createSyncServer({ knex, model, connection, log });
    try {
      await migrate(knex);
      await knex("admin").insert({ id: admin.id, name: "計測", mail: "bench@example.com", authority: 1 });
      say("server: filling");
      await fill(knex, 0, partners);
      const columns = ["id", "number", ...Object.keys(partner.fields), "createdAt", "createdBy", "updatedAt", "updatedBy"].map(
        columnOf,
      );
      // The plain table has the same columns, indexes and checks, but no feed.
      await knex.raw("create table plain (like partner including all); alter table plain drop column changed_xid");
      await knex.raw(`insert into plain (${columns.join(", ")}) select ${columns.join(", ")} from partner`);
      await knex.raw("vacuum analyze");
      await server.start();
      say("server: updates");
      const single = await inTurns((table) => singles(knex, table));
      const many = await inTurns((table) => inSets(knex, table, partners));
      say("server: a device's edits");
      const drain = { engine: await drained(server), plain: await transactions(knex) };
      say("server: bootstrap");
      const streamed = partners < fewest ? partners : 100_000;
      await fill(knex, partners, streamed);
      await knex.raw("vacuum analyze");
      return { partners, single, sets: many, drain, bootstrap: await measureBootstrap(db, streamed) };
    } finally {
      await server.stop();
      await db.drop();
    }
  } finally {
    await cluster.stop();
  }
}

/** From this many partners on, the bootstrap is measured with the number of a large office. */
const fewest = 20_000;

async function fill(knex: Knex, from: number, to: number): Promise<void> {
  const chunk = 1_000;
  for (let at = from; at < to; at += chunk) {
    await insertRows(
      knex,
      partner,
      range(at, Math.min(at + chunk, to), (n) => partnerRow(n, to)),
    );
  }
}

/** Does the same work on both tables and returns the best of each. The tables alternate, since the machine's speed changes. */
async function inTurns(work: (table: "partner" | "plain") => Promise<number>): Promise<{ feed: number; plain: number }> {
  const best = { feed: Infinity, plain: Infinity };
  for (let turn = 0; turn < 5; turn++) {
    best.feed = Math.min(best.feed, await work("partner"));
    best.plain = Math.min(best.plain, await work("plain"));
  }
  return best;
}

const singles = (knex: Knex, table: string): Promise<number> =>
  timed(async () => {
    for (let i = 0; i < updates; i++)
      await knex(table)
        .where({ id: partnerId(i) })
        .update({ source: `一件 ${i} ${Math.random()}` });
  });

const inSets = (knex: Knex, table: string, partners: number): Promise<number> =>
  timed(async () => {
    for (let i = 0; i < sets; i++) {
      const ids = range(0, setSize, (n) => partnerId((i * setSize + n) % partners));
      await knex.raw(`update ${table} set source = ? where id = any(?)`, [`五百件 ${i} ${Math.random()}`, ids]);
    }
  });

const transactions = (knex: Knex): Promise<number> =>
  timed(async () => {
    for (let i = 0; i < updates; i++) {
      await knex.transaction(async (trx) => {
        await trx("plain")
          .where({ id: partnerId(i) })
          .update({ source: `取引 ${i}` });
      });
    }
  });

/** Sends edits in batches as an outbox does, from a device that has all rows. */
async function drained(server: SyncServer): Promise<number> {
  const clientId = randomUUID();
  let cursor = await bootstrapped(server, clientId);
  const batch = 200;
  return timed(async () => {
    for (let from = 0; from < updates; from += batch) {
      const mutations = range(from, from + batch, (n) => edit(clientId, n));
      const { body } = await server.exchange(admin, { clientId, cursor, acknowledged: from, mutations });
      const answer = JSON.parse(Buffer.concat(body).toString()) as ExchangeAnswer;
      if (answer.lastSeq !== from + batch) throw new Error("edits were not taken");
      cursor = answer.cursor;
    }
  });
}

const edit = (clientId: string, n: number): Mutation => ({
  id: newId(),
  clientId,
  seq: n + 1,
  name: "partner.update",
  version: 1,
  input: { id: partnerId(n), memo: `計測 ${n}` },
  from: {},
  author: admin.id,
  authoredAt: new Date().toISOString(),
});

/** Fetches everything, and returns the last cursor. */
async function bootstrapped(server: SyncServer, clientId: string): Promise<string | null> {
  let cursor: string | null = null;
  for (;;) {
    const { body } = await server.exchange(admin, { clientId, cursor, acknowledged: 0, mutations: [] });
    const answer = JSON.parse(Buffer.concat(body).toString()) as ExchangeAnswer;
    cursor = answer.cursor;
    if (!answer.more) return cursor;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
