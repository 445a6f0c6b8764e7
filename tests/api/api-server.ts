import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { hashPassword } from "#server/accounts/passwords.ts";
import { allEffects } from "#server/all-effects.ts";
import type { memoWire } from "#server/api/memo/memo.ts";
import type { partnerDetailWire, partnerWire } from "#server/api/partner/partner-wire.ts";
import type { tagWire } from "#server/api/wire/wire.ts";
import { createApp } from "#server/app.ts";
import type { Context } from "#server/context.ts";
import { answerClientErrors } from "#server/http/client-errors.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import { createAi } from "#server/services/ai/create-ai.ts";
import { startEffects } from "#server/services/effects/start-effects.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { createMailer } from "#server/services/mail/create-mailer.ts";
import { createPhotos } from "#server/services/photos/create-photos.ts";
import type { Reach } from "#server/services/photos/reach.ts";
import { createSecurityLog } from "#server/services/security-log/security-log.ts";
import { readSettings } from "#server/settings.ts";
import { watchStorage } from "#server/storage/watch-storage.ts";
import type { Problem } from "#sync/engine/errors.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/until.ts";

export interface ApiServer {
  readonly database: TestDatabase;
  readonly context: Context;
  readonly sync: SyncServer;
  readonly base: string;
  /** All lines of the log, as text. */
  readonly lines: string[];
  /** Advances the server's clock. */
  forward(milliseconds: number): void;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Waits until no effect that is due waits or runs. Mails are then sent, or their next attempt is later. */
  effects(): Promise<void>;
  /** Ends all streams, as a server does when it stops. */
  stopStreams(): void;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Body;
}

/** The fields that the answers of all calls may have. The server has checked each answer against its schema already. */
export interface Body {
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly success: boolean;
  readonly requestId: string;
  readonly errors: readonly Problem[];
  readonly partnerMember: z.output<typeof partnerDetailWire> & {
    readonly rows: readonly z.output<typeof partnerWire>[];
    readonly page: unknown;
  };
  readonly page: unknown;
  readonly allCount: number;
  readonly tags: readonly z.output<typeof tagWire>[];
  readonly memos: readonly z.output<typeof memoWire>[];
  readonly count: number;
  readonly company: { readonly rows: unknown };
  readonly adminUser: unknown;
  readonly prefectureMasterList: unknown;
  readonly kind: string;
  readonly cursor: string;
  readonly lastSeq: number;
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A call as the contract describes it. */
export interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

export const password = "Passw0rd1";
let hashed: Promise<string> | undefined;

/**
 * Starts the real application over HTTP, on a new database or on another server's.
 * @param reach where photos of partners are fetched from; the internet by default
 * @param aiPatience how long an AI service may take, in milliseconds
 */
export async function startApi(
  env: Readonly<Record<string, string>> = {},
  shared?: Pick<ApiServer, "database">,
  reach?: Reach,
  aiPatience?: number,
): Promise<ApiServer> {
  const database = shared?.database ?? (await testDatabase());
  const lines: string[] = [];
  const say = (event: string, details: unknown = {}) => lines.push(JSON.stringify({ event, details }));
  const log = { info: say, warn: say, error: say };
  const { knex, connection } = database;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const dataDir = await mkdtemp(join(tmpdir(), "musubi-api-"));
  const settings = readSettings({ DATA_DIR: dataDir, ...env });
  const metrics = createMetrics({ knex, dataDir });
  const sync = createSyncServer({ knex, model, connection, log, meter: metrics.sync });
  await sync.start();
  // The disk is the machine's own, and no test with this server is about full disks.
  const storage = watchStorage({ knex, settings: { ...settings, databaseUrl: "a cluster of the tests" }, log });
  let offset = 0;
  const context: Context = {
    settings,
    knex,
    connection,
    sync,
    photos: createPhotos(reach),
    ai: createAi(settings.openAi, log, aiPatience),
    mailer: createMailer({ settings, log }),
    files: folderStore(join(dataDir, "files")),
    dataKey: settings.dataKey ?? randomBytes(32),
    log,
    security: createSecurityLog({ knex, log }),
    metrics,
    storage,
    now: () => new Date(Date.now() + offset),
    ready: () => true,
    stopping: stopping.signal,
  };
  const stopEffects = startEffects(context, allEffects);
  const server = createServer(createApp(context).callback());
  answerClientErrors(server, settings.publicUrl);
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    database,
    context,
    sync,
    base,
    lines,
    forward: (milliseconds) => (offset += milliseconds),
    async call(method, path, { token, json, form, body, headers } = {}) {
      const sent = form ?? (json === undefined ? body : JSON.stringify(json));
      const response = await fetch(base + path, {
        method,
        headers: {
          ...(sent === undefined || form ? {} : { "content-type": "application/json" }),
          ...(token === undefined ? {} : { "x-authorization": token }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
      const read: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
      return { status: response.status, headers: response.headers, text, json: read as Body };
    },
    effects: () =>
      until(async () => {
        const due = knex("effect").where("state", "running").orWhere({ state: "waiting" }).where("run_at", "<=", knex.fn.now());
        return (await due.limit(1)).length === 0;
      }),
    stopStreams: () => stopping.abort(),
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await stopEffects();
      await context.security.flush();
      await storage.stop();
      await sync.stop();
      if (!shared) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestAdmin {
  readonly id: string;
  readonly mail: string;
  readonly token: string;
}

/** Adds an administrator and signs in. */
export async function signedIn(api: ApiServer, authority: 0 | 1, name = "管理 花子"): Promise<TestAdmin> {
  const { id, mail } = await addAdmin(api, authority, name);
  const answer = await api.call("POST", "/api/login", { json: { mail, pswd: password } });
  const token = answer.headers.get("x-authorization");
  if (token === null) throw new Error(`signing in was answered ${answer.status}`);
  return { id, mail, token };
}

/** Adds an administrator with the tests' password. */
export async function addAdmin(
  { database: { knex } }: ApiServer,
  authority: 0 | 1,
  name = "管理 花子",
): Promise<{ id: string; mail: string }> {
  hashed ??= hashPassword(password);
  const id = uuidv7();
  const mail = `${id}@example.com`;
  await knex("admin").insert({ id, name, mail, authority });
  await knex("admin_secret").insert({ admin_id: id, password_hash: await hashed });
  return { id, mail };
}

/** Adds a partner directly to the database, with the values that the test gives. */
export async function addPartner(
  { database: { knex } }: ApiServer,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = uuidv7();
  const names = { last_name: "山田", first_name: "太郎", last_name_kana: "ヤマダ", first_name_kana: "タロウ" };
  await knex("partner").insert({ id, ...names, employee_status: 0, ...columns });
  return id;
}

export async function addTag({ database: { knex } }: ApiServer, name: string): Promise<string> {
  const id = uuidv7();
  await knex("partner_tag").insert({ id, name });
  return id;
}

export async function addCompany(
  { database: { knex } }: ApiServer,
  name: string,
  partnerIds: readonly string[] = [],
): Promise<string> {
  const id = uuidv7();
  await knex("company").insert({ id, name });
  for (const partnerId of partnerIds) await knex("membership").insert({ id: partnerId, partner_id: partnerId, company_id: id });
  return id;
}
