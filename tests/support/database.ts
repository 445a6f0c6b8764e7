import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import pg from "pg";
import { inject } from "vitest";
import { openKnex } from "#server/db/knex.ts";
import { templateName } from "./cluster.ts";

export interface TestDatabase {
  readonly knex: Knex;
  readonly url: string;
  /** The settings for further connections. */
  readonly connection: pg.ClientConfig;
  /** Closes `knex` and removes the database, even if somebody is still connected to it. */
  drop(): Promise<void>;
}

/** Creates a new migrated database in the run's cluster (see `global-setup.ts`). */
export async function testDatabase(): Promise<TestDatabase> {
  return createDatabase(inject("cluster"), templateName);
}

/** Creates a new database in any cluster; it is empty if no template is named. */
export async function createDatabase(cluster: pg.ClientConfig, template = "template0"): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes less processor time than writing each page to the log (decision 117).
  await administer(cluster, `create database ${name} template ${template} strategy file_copy`);
  const connection = { ...cluster, database: name };
  const knex = openKnex(connection);
  return {
    knex,
    connection,
    url: `postgres://${cluster.user}:${String(cluster.password)}@${cluster.host}:${cluster.port}/${name}`,
    async drop() {
      await knex.destroy();
      await administer(cluster, `drop database ${name} with (force)`);
    },
  };
}

async function administer(cluster: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
