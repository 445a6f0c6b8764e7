import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { App } from "../../support/app.ts";

/** Returns how to connect to the office's own database, beside the server. */
export async function databaseOf({ dataDir }: App): Promise<pg.ClientConfig> {
  const folder = join(dataDir, "postgres");
  const [password, pid] = await Promise.all([
    readFile(join(folder, "password"), "utf8"),
    readFile(join(folder, "data", "postmaster.pid"), "utf8"),
  ]);
  // The fourth line of PostgreSQL's own file has the port.
  const port = Number(pid.split("\n")[3]);
  return { host: "127.0.0.1", port, user: "musubi", password, database: "musubi" };
}

/** Runs SQL in the office's own database, as an operator might. */
export async function inDatabase(app: App, sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = new pg.Client(await databaseOf(app));
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

type Row = Readonly<Record<string, unknown>>;
