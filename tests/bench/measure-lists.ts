import type { Knex } from "knex";
import { migrate } from "#server/db/migrate.ts";
import { type ApiServer, signedIn, startApi } from "#tests/api/api-server.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import { median } from "./figures.ts";
import { type Filling, fillLists } from "./fill-lists.ts";

/** Measurements of the server's lists and figures, in milliseconds. */
export interface ListFigures extends Filling {
  readonly calls: readonly CallFigures[];
  /** One pass over the folded text of all partners, directly in SQL. It shows how fast the machine was meanwhile. */
  readonly pass: readonly number[];
  /** Updates of a partner, one row each and 500 each: with all triggers, and on a table without any. */
  readonly single: { readonly kept: number; readonly plain: number };
  readonly sets: { readonly kept: number; readonly plain: number };
  /** The statements of the slowest calls with their plans. */
  readonly plans: readonly { readonly path: string; readonly text: string }[];
}

export interface CallFigures {
  readonly path: string;
  /** Bytes of its answer. */
  readonly size: number;
  readonly samples: readonly number[];
}

/** Rounds over all calls, so that other work of the machine affects them alike. */
const rounds = 11;
const slowest = 3;

/** Measures every list call over HTTP, on a separate PostgreSQL with the durability of production. */
export async function measureLists(filling: Filling, say: (text: string) => void): Promise<ListFigures> {
  const cluster = await durableCluster();
  try {
    const database = await createDatabase(cluster.connection);
    try {
      await migrate(database.knex);
      say("lists: filling");
      await fillLists(database.knex, filling);
      const api = await startApi({}, { database });
      try {
        const { token } = await signedIn(api, 0);
        say("lists: calls");
        const { calls, pass } = await called(api, token, await paths(database.knex));
        const worst = calls.toSorted((a, b) => median(b.samples) - median(a.samples)).slice(0, slowest);
        const plans = [];
        for (const { path } of worst) plans.push({ path, text: await planned(api, token, path) });
        say("lists: updates");
        return { ...filling, calls, pass, plans, ...(await updates(database.knex)) };
      } finally {
        await api.close();
      }
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

/**
 * Returns calls of every list: rare and common texts, one letter, single and combined filters, all orders, first, middle and last
 * pages.
 */
async function paths(knex: Knex): Promise<string[]> {
  const idOf = async (table: string, offset = 0) =>
    ((await knex(table).orderBy("number").offset(offset).first("id")) as { id: string }).id;
  const [red, blue] = [await idOf("partner_tag"), await idOf("partner_tag", 7)];
  const [manager, client] = [await idOf("admin"), await idOf("order_client", 3)];
  const partners = [
    {},
    { page: 1_000 },
    { page: 1_990 },
    { sort: "kana" },
    { sort: "kana", page: 1_000 },
    { sort: "createdAt", page: 500 },
    { sts: 2 },
    { sts: 2, page: 200 },
    { industry: 1 },
    { industry: 12 },
    { skill: 2 },
    { position: 1 },
    { position: 12 },
    { tagIds: red },
    { tagIds: `${red},${blue}` },
    { name: "田" },
    { name: "a" },
    { name: "a", page: 1_000 },
    { name: "a", sort: "kana", page: 1_000 },
    { name: "ー" },
    { name: "山田太郎" },
    { name: "みどり", sts: 4 },
    { name: "勅使河原 龍之介" },
    { name: "sato4242" },
    { name: "どこにもいない" },
    { name: "田", sts: 2, industry: 1, skill: 2 },
    { sts: 1, position: 3, tagIds: blue },
    { name: "a", industry: 2, skill: 1, position: 1, sort: "kana" },
    { name: "田", sts: 2, industry: 1, skill: 1, position: 1, tagIds: red, sort: "createdAt" },
  ];
  const projects = [
    {},
    { page: 200 },
    { page: 398 },
    { name: "a" },
    { name: "刷新" },
    { name: "青空商事" },
    { name: "prj-004242" },
    { name: "どこにもない" },
    { sts: 1, page: 100 },
    { status: 105 },
    { phase: 201, executionPhase: 301 },
    { priority: "High" },
    { projectOwner: manager },
    { clientId: client },
    { aeAdminId: manager },
    { startPeriod: "2025-01-01", endPeriod: "2025-03-31" },
    { startPeriod: "2026-01-01", name: "構築", sts: 1 },
    { name: "改善", sts: 1, status: 101, phase: 201, priority: "Middle", projectOwner: manager, endPeriod: "2026-01-01" },
  ];
  const query = (filter: object) =>
    new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString();
  return [
    ...partners.map((filter) => `/api/partner_member?${query(filter)}`),
    "/api/partner_member_all_count",
    ...projects.map((filter) => `/api/project?${query(filter)}`),
    "/api/memo",
    "/api/memo?targetType=project&limit=100",
    "/api/memo?limit=100&offset=60000",
    "/api/information",
    "/api/company",
    "/api/order_client",
    "/api/dashboard/summary",
  ];
}

async function called(api: ApiServer, token: string, all: readonly string[]): Promise<Pick<ListFigures, "calls" | "pass">> {
  const figures = all.map((path) => ({ path, size: 0, samples: [] as number[] }));
  const pass: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const [at, one] of figures.entries()) {
      if (at % 5 === 0) {
        const started = performance.now();
        await api.database.knex.raw("select count(*) from partner_search where folded like '%田%'");
        pass.push(performance.now() - started);
      }
      const began = performance.now();
      const answer = await api.call("GET", one.path, { token });
      if (answer.status !== 200) throw new Error(`${one.path} was answered ${answer.status}`);
      one.size = answer.text.length;
      // The first round only warms up.
      if (round >= 0) one.samples.push(performance.now() - began);
    }
  }
  return { calls: figures, pass };
}

/** Returns the statements of one call, each with the plan that was used. */
async function planned(api: ApiServer, token: string, path: string): Promise<string> {
  const { knex } = api.database;
  const statements: { readonly sql: string; readonly bindings: readonly unknown[] }[] = [];
  const listen = (statement: (typeof statements)[number]) => statements.push(statement);
  knex.on("query", listen);
  await api.call("GET", path, { token });
  knex.removeListener("query", listen);
  const client = (await knex.client.acquireConnection()) as {
    query(sql: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Record<string, string>[] }>;
  };
  try {
    const texts = [];
    for (const { sql, bindings } of statements.filter(({ sql }) => /^(?:select|with)/iu.test(sql.trim()))) {
      const { rows } = await client.query(`explain (analyze, buffers, costs off) ${sql}`, bindings);
      texts.push([sql.replace(/\s+/gu, " ").slice(0, 400), ...rows.flatMap((row) => Object.values(row))].join("\n"));
    }
    return texts.join("\n\n");
  } finally {
    await knex.client.releaseConnection(client);
  }
}

/** Measures updates as a mutator makes them. The two kinds alternate, so that other work of the machine affects both. */
async function updates(knex: Knex): Promise<Pick<ListFigures, "single" | "sets">> {
  await knex.raw("create table plain (like partner including all); alter table plain drop column changed_xid");
  const columns = (await knex("plain").columnInfo()) as Readonly<Record<string, unknown>>;
  const names = Object.keys(columns).join(", ");
  await knex.raw(`insert into plain (${names}) select ${names} from partner`);
  await knex.raw("vacuum analyze plain");
  const all = await knex("partner").orderBy("id").limit(10_000).pluck<string[]>("id");
  const update = (table: string, ids: readonly string[], word: string) =>
    knex.raw(`update ${table} set source = ?, updated_at = now() where id = any (?)`, [word, [...ids]]);
  const times = { kept: 0, plain: 0 };
  const many = { kept: 0, plain: 0 };
  const timed = async (sums: typeof times, n: number, ids: readonly string[]) => {
    for (const [key, table] of [
      ["kept", "partner"],
      ["plain", "plain"],
    ] as const) {
      const began = performance.now();
      await update(table, ids, `${n}`);
      sums[key] += performance.now() - began;
    }
  };
  for (let n = 0; n < 1_000; n++) await timed(times, n, all.slice(n, n + 1));
  for (let n = 0; n < 20; n++) await timed(many, n, all.slice(n * 500, (n + 1) * 500));
  return { single: times, sets: many };
}
