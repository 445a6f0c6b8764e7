import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { App } from "../../support/app.ts";

/** Runs SQL by hand in the office's own database, beside the server, as an operator might. */
export async function inDatabase(app: App, sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const folder = join(app.dataDir, "postgres");
  const [password, pid] = await Promise.all([
    readFile(join(folder, "password"), "utf8"),
    readFile(join(folder, "data", "postmaster.pid"), "utf8"),
  ]);
  // PostgreSQL's own note: its port stands in the fourth line.
  const port = Number(pid.split("\n")[3]);
  const client = new pg.Client({ host: "127.0.0.1", port, user: "musubi", password, database: "musubi" });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

type Row = Readonly<Record<string, unknown>>;
