import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import type { Actor } from "#sync/engine/entity.ts";
import { unpacked } from "#sync/engine/packed-rows.ts";
import { type ExchangeAnswer, exchangeAnswerSchema, type Mutation, type SeenValues } from "#sync/engine/protocol.ts";
import type { Model } from "#sync/engine/registry.ts";
import type { Log } from "#sync/engine/server/log.ts";
import type { PullBounds } from "#sync/engine/server/pull.ts";
import { type IssueQuota, issueQuota } from "#sync/engine/server/quota.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model as product } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

export { newId };

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

export interface World {
  readonly db: TestDatabase;
  readonly knex: Knex;
  readonly server: SyncServer;
  /** One master, and two administrators who are not masters. */
  readonly master: Actor;
  readonly ann: Actor;
  readonly ben: Actor;
  /** Returns a mutation's line in the history. */
  auditOf(mutationId: string): Promise<Record<string, unknown> | undefined>;
  /** Returns the issues that keep a mutation. */
  issuesOf(mutationId: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts a server over a new database with three administrators. `bounds`: see PullBounds. */
export async function makeWorld(
  model: Model = product,
  bounds: Partial<PullBounds> = {},
  quota: IssueQuota = issueQuota,
): Promise<World> {
  const db = await testDatabase();
  const { knex, connection } = db;
  const server = createSyncServer({ knex, model, connection, log: silent, bounds, quota });
  await server.start();
  const [master, ann, ben] = await Promise.all([addAdmin(knex, true), addAdmin(knex), addAdmin(knex)]);
  const close = async () => {
    await server.stop();
    await db.drop();
  };
  const auditOf = (id: string) => knex("sync_audit").where({ mutation_id: id }).first();
  const issuesOf = (id: string) => knex("issue").whereRaw("mutation->>'id' = ?", [id]).orderBy("id");
  return { db, knex, server, master, ann, ben, auditOf, issuesOf, close };
}

/** Adds an administrator to the database. */
export async function addAdmin(knex: Knex, master = false): Promise<Actor> {
  const id = newId();
  await knex("admin").insert({ id, name: "管理 者", mail: `${id}@example.com`, authority: master ? 1 : 0 });
  return { id, master };
}

/** Adds a partner to the database, as an operator's SQL would. */
export async function addPartner(knex: Knex, values: Record<string, Knex.Value> = {}): Promise<string> {
  const id = newId();
  const names = { last_name: "結城", first_name: "縁", last_name_kana: "ユウキ", first_name_kana: "エニシ" };
  await knex("partner").insert({ id, employee_status: 0, ...names, ...values });
  return id;
}

/** Adds a project to the database. */
export async function addProject(knex: Knex, name = "基幹刷新"): Promise<string> {
  const id = newId();
  await knex("project").insert({ id, name, is_valid: true });
  return id;
}

/** Returns the input of a new memo. */
export const memoOn = (partnerId: string, content = "面談済み", id = newId()) => ({
  id,
  targetType: "partner",
  targetId: partnerId,
  content,
});

/** Adds a tag to the database. */
export async function addTag(knex: Knex, name = "React"): Promise<string> {
  const id = newId();
  await knex("partner_tag").insert({ id, name });
  return id;
}

/** A device that speaks the bare protocol. It has no outbox and no overlay, only the rows that it was sent. */
export class Device {
  readonly server: SyncServer;
  actor: Actor;
  clientId: string = randomUUID();
  seq = 0;
  acknowledged = 0;
  cursor: string | null = null;
  readonly rows = new Map<string, Record<string, unknown>>();
  /** The stream to which it listens (L4). */
  readonly listener: string | undefined = undefined;

  constructor(server: SyncServer, actor: Actor) {
    this.server = server;
    this.actor = actor;
  }

  /** Returns the next mutation of this device's queue. */
  author(name: string, input: unknown, from: SeenValues = {}, more: Partial<Mutation> = {}): Mutation {
    const { clientId } = this;
    const written = { author: this.actor.id, authoredAt: new Date().toISOString(), version: 1 };
    return { id: newId(), clientId, seq: ++this.seq, name, input, from, ...written, ...more };
  }

  /** Makes one exchange and applies the answer. */
  async exchange(...mutations: Mutation[]): Promise<ExchangeAnswer> {
    const { clientId, cursor, acknowledged, listener } = this;
    const request = { clientId, cursor, acknowledged, mutations, ...(listener && { listener }) };
    const { body } = await this.server.exchange(this.actor, request);
    const answer = unpacked(product, exchangeAnswerSchema.parse(JSON.parse(Buffer.concat(body).toString())));
    this.apply(answer);
    return answer;
  }

  /** Takes over an answer's rows, its cursor and its acknowledgement. */
  apply(answer: ExchangeAnswer): void {
    for (const [entity, { put, drop }] of Object.entries(answer.rows)) {
      for (const row of put) this.rows.set(`${entity}/${String(row["id"])}`, row);
      for (const id of drop) this.rows.delete(`${entity}/${id}`);
    }
    this.cursor = answer.cursor;
    if (answer.kind === "delta") this.acknowledged = answer.lastSeq;
  }

  /** Makes exchanges until nothing is left to fetch. */
  async catchUp(): Promise<ExchangeAnswer> {
    for (;;) {
      const answer = await this.exchange();
      if (!answer.more) return answer;
    }
  }

  row(entity: string, id: string): Record<string, unknown> | undefined {
    return this.rows.get(`${entity}/${id}`);
  }

  of(entity: string): Record<string, unknown>[] {
    return [...this.rows].filter(([key]) => key.startsWith(`${entity}/`)).map(([, row]) => row);
  }
}

/** Returns a device that has all rows. */
export async function fullDevice(server: SyncServer, actor: Actor): Promise<Device> {
  const device = new Device(server, actor);
  await device.catchUp();
  return device;
}
