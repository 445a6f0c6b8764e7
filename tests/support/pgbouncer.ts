import { spawn } from "node:child_process";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databaseUser } from "#server/db/os-user.ts";
import { until } from "./until.ts";

/** How many connections it has to a database. */
export const poolSize = 5;

/** A running PgBouncer. */
export interface PgBouncer {
  /** Where it leads to the database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer that gives each transaction any of its few connections to a database, and waits until it answers.
 * @param database the URL of the database behind it
 * @throws Error with its output, when it ends instead
 */
export async function startPgBouncer(program: string, database: string, port: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), "musubi-pgbouncer-"));
  const { hostname, port: target, username, password, pathname } = new URL(database);
  const name = pathname.slice(1);
  const config = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `${name} = host=${hostname} port=${target} user=${username} password=${password}`,
    "[pgbouncer]",
    "pool_mode = transaction",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `default_pool_size = ${poolSize}`,
    "server_round_robin = 1",
  ];
  await writeFile(config, `${lines.join("\n")}\n`);
  const user = await databaseUser();
  // It does not run as root, and so has to read its settings as another user.
  if (user) for (const path of [folder, config]) await chown(path, user.uid, user.gid);
  await chmod(folder, 0o700);
  const child = spawn(program, [config], { stdio: ["ignore", "pipe", "pipe"], ...user });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      over = true;
      resolve();
    });
  });
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`;
  await until(async () => over || (await answers(url)));
  if (over) throw new Error(`PgBouncer has ended: ${said}`);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
