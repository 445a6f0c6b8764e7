import pg from "pg";
import type { TestProject } from "vitest/node";
import { openKnex } from "#server/db/knex.ts";
import { migrate } from "#server/db/migrate.ts";
import { fastCluster, type TestCluster, templateName } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** How to connect to the run's cluster. */
    cluster: TestCluster["connection"];
  }
}

/**
 * Starts one cluster for the whole run and stops it at the run's end. `POSTGRES_BINARIES` names the folder of another PostgreSQL
 * than the installed package's.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await fastCluster({ binaries: process.env["POSTGRES_BINARIES"] });
  try {
    await makeTemplate(cluster.connection);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide("cluster", cluster.connection);
  return () => cluster.stop();
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${templateName}`).finally(() => client.end());
  const knex = openKnex({ ...connection, database: templateName });
  // A database with connections cannot be copied.
  await migrate(knex).finally(() => knex.destroy());
}
