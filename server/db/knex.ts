import knexFactory, { type Knex } from "knex";
import type pg from "pg";
import { pooled } from "#sync/engine/server/prepared.ts";
import { setTypeParsers } from "./type-parsers.ts";

export interface KnexOptions {
  /** Whether a pooler gives each transaction any connection. */
  readonly isPooled?: boolean;
}

/** Opens a pool of at most 10 connections. Each uses UTC and ISO, whatever the server's own settings are. */
export function openKnex(connection: pg.ClientConfig, { isPooled = false }: KnexOptions = {}): Knex {
  setTypeParsers();
  const knex = knexFactory({
    client: "pg",
    connection: { application_name: "musubi", keepAlive: true, ...connection } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 10, afterCreate: useUtc },
    acquireConnectionTimeout: 15_000,
  });
  knex.userParams = { [pooled]: isPooled };
  return knex;
}

function useUtc(client: pg.Client, done: (error: Error | null, client: pg.Client) => void): void {
  client.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'").then(
    () => done(null, client),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), client),
  );
}
