import knexFactory, { type Knex } from "knex";
import type pg from "pg";
import { pooled } from "#sync/engine/server/prepared.ts";
import { setTypeParsers } from "./type-parsers.ts";

export interface KnexOptions {
  /** Whether a pooler gives each transaction any connection. */
  readonly isPooled?: boolean;
}

/**
 * Opens a pool of at most 10 connections. Each uses UTC and ISO, whatever the server's own settings are. What a stopped process has
 * locked comes free after some minutes.
 */
export function openKnex(connection: pg.ClientConfig, { isPooled = false }: KnexOptions = {}): Knex {
  setTypeParsers();
  const knex = knexFactory({
    client: "pg",
    connection: { application_name: "musubi", keepAlive: true, ...connection } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 10, afterCreate: setUp },
    acquireConnectionTimeout: 15_000,
  });
  knex.userParams = { [pooled]: isPooled };
  return knex;
}

/** How long a transaction may do nothing. A process that stands still would keep its locks, and all others would wait for them. */
const longestIdle = "5min";

function setUp(client: pg.Client, done: (error: Error | null, client: pg.Client) => void): void {
  const settings = { timezone: "UTC", datestyle: "ISO, YMD", idle_in_transaction_session_timeout: longestIdle };
  const sql = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`);
  client.query(sql.join("; ")).then(
    () => done(null, client),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), client),
  );
}
