import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Knex } from "knex";
import pg from "pg";
import type { Log } from "#server/context.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { DiskFullError, explainFull } from "#server/storage/out-of-room.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { openKnex } from "./knex.ts";
import { noticesArrive } from "./notices-arrive.ts";

export interface Database {
  readonly knex: Knex;
  /** For separate connections (LISTEN, COPY, locks of a session), past any pooler. */
  readonly connection: pg.ClientConfig;
  /** Whether it is the embedded one, which only this process uses. */
  readonly embedded: boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Uses an embedded database beside the process that serves from it (a backup). Then only reading is safe. */
  readonly shared?: boolean;
}

type DatabaseSettings = Pick<Settings, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

/**
 * Opens the PostgreSQL that the settings name, or starts the embedded one.
 * @throws StartError when it does not answer, is too old, or the embedded one is in use by another process. Also when notifications
 * do not arrive.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log, options: OpenOptions = {}): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openEmbedded(join(settings.dataDir, "postgres"), settings.dataDir, log, options)
    : openNamed(settings.databaseUrl, settings.databaseDirectUrl);
}

const databaseName = "musubi";
/**
 * In milliseconds. `stopTimeout`: how long another process may take to stop the server that is to start here. `lockTimeout`: how
 * long a killed process may take to lose its lock.
 */
const stopTimeout = 10_000;
const lockTimeout = 2_000;
const held = Symbol("held by another process");
/** Milliseconds for which queries in progress may go on after the close. Then their server stops. */
const poolGrace = 2_000;
/** Milliseconds until the next try to start it, where the disk is full. */
const fullPause = 2_000;
/**
 * The key of an advisory lock: any fixed number. The one process that serves from a cluster keeps the lock, on a separate
 * connection.
 */
const ownerLock = 0x6d75_7361;

async function openEmbedded(folder: string, dataDir: string, log: Log, { shared = false }: OpenOptions): Promise<Database> {
  const { cluster, owner } = await ownCluster(folder, dataDir, shared);
  const { port } = cluster.connection;
  log.info(cluster.adopted ? "database_adopted" : "database_started", { port });
  const connection = { ...cluster.connection, database: databaseName };
  let holder = owner;
  let closing = false;
  // The lock ends with the server, or with its restart after a crash. If it cannot be taken again, the rejection is left to the
  // process's own handler, which ends the process.
  const watch = () =>
    holder.once("end", () => {
      if (!closing) void regain();
    });
  const regain = async () => {
    log.error("database_lost");
    holder = await ownedAgain();
    watch();
    log.info("database_regained");
  };
  // The database server stops if there is no space for its log. It is started again once there is some.
  const ownedAgain = async (): Promise<pg.Client> => {
    for (;;) {
      try {
        return (await ownCluster(folder, dataDir, shared, port)).owner;
      } catch (error) {
        if (closing || !(error instanceof DiskFullError)) throw error;
        await wait(fullPause, undefined, { ref: false });
      }
    }
  };
  watch();
  const knex = openKnex(connection);
  return {
    knex,
    connection,
    embedded: true,
    async close() {
      closing = true;
      await Promise.race([knex.destroy(), wait(poolGrace, undefined, { ref: false })]);
      // The lock ends last: a process that waits for it must find the server stopped, not stopping.
      if (!shared || !cluster.adopted) await cluster.stop();
      await holder.end().catch(() => undefined);
    },
  };
}

/** Starts or adopts the cluster and takes its lock. A killed owner's lock ends with its connection, that is, at once. */
async function ownCluster(
  folder: string,
  dataDir: string,
  shared: boolean,
  port?: number,
): Promise<{ cluster: Cluster; owner: pg.Client }> {
  let reason: unknown;
  for (let deadline = Date.now() + stopTimeout; Date.now() < deadline; await wait(200)) {
    const cluster = await startCluster({ folder, port }).catch(async (thrown: unknown) => {
      const error = await explainFull(thrown, dataDir);
      throw isFileError(error)
        ? new StartError(`DATA_DIR ${dataDir} cannot be used: ${error.message}.`, { cause: error })
        : error;
    });
    const owner = new pg.Client({ ...cluster.connection, application_name: "musubi owner", keepAlive: true });
    // A stopped server shows in every query. Without a listener the event would end the process.
    owner.on("error", () => undefined);
    try {
      await owner.connect();
      if ((shared && cluster.adopted) || (await takesLock(owner))) {
        await ensureDatabase(owner);
        return { cluster, owner };
      }
      await owner.end();
      if (reason !== held) deadline = Date.now() + lockTimeout;
      reason = held;
    } catch (error) {
      // The cluster's owner is stopping it at this moment: try again.
      await owner.end().catch(() => undefined);
      reason = error;
    }
  }
  if (reason !== held) {
    throw new StartError(`The embedded database in ${dataDir} cannot be reached: ${messageOf(reason)}.`, { cause: reason });
  }
  throw new StartError(
    `Another Musubi is running on the data in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}

async function takesLock(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [ownerLock]);
  return rows[0]?.taken === true;
}

async function ensureDatabase(owner: pg.Client): Promise<void> {
  const found = await owner.query("select from pg_database where datname = $1", [databaseName]);
  if (found.rowCount === 0) await owner.query(`create database ${databaseName}`);
}

async function openNamed(databaseUrl: string, directUrl: string | undefined): Promise<Database> {
  const [pool, connection] = [{ connectionString: databaseUrl }, { connectionString: directUrl ?? databaseUrl }];
  const version = await firstAnswer(pool, "DATABASE_URL");
  if (directUrl !== undefined) await firstAnswer(connection, "DATABASE_DIRECT_URL");
  if (version < 150_000) {
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; Musubi needs 15 or later.`);
  }
  if (!(await noticesArrive(connection, pool).catch((error: unknown) => cannotBeReached(error, "DATABASE_URL"))))
    throw new StartError(noNotices(directUrl));
  const knex = openKnex(pool, { isPooled: directUrl !== undefined });
  return {
    knex,
    connection,
    embedded: false,
    close: () => Promise.race([knex.destroy(), wait(poolGrace, undefined, { ref: false })]),
  };
}

/** Waits up to half a minute for a server that is still starting. Returns its version as a number. */
async function firstAnswer(connection: pg.ClientConfig, setting: string): Promise<number> {
  for (const deadline = Date.now() + 30_000; ; await wait(500)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
      return Number(rows[0]?.version);
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) cannotBeReached(error, setting);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const cannotBeReached = (error: unknown, setting: string): never => {
  throw new StartError(`The database of ${setting} cannot be reached: ${messageOf(error)}.`, { cause: error });
};

const noNotices = (directUrl: string | undefined) =>
  directUrl === undefined
    ? "DATABASE_URL leads to a pooler that does not pass on notifications (PgBouncer with pool_mode=transaction). " +
      "Set DATABASE_DIRECT_URL to the database itself."
    : "Notifications from DATABASE_URL do not arrive at DATABASE_DIRECT_URL. It must lead to the same database, past any pooler.";

/** Whether a folder cannot be made, entered or written. */
const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "syscall" in error;

/** Whether the server is not there yet, or just starting. */
const isPassing = (error: unknown) =>
  error instanceof Error && "code" in error && ["ECONNREFUSED", "57P03", "ETIMEDOUT", "ECONNRESET"].includes(String(error.code));

const messageOf = (error: unknown) => {
  const text = error instanceof Error ? error.message || String("code" in error ? error.code : error.name) : String(error);
  return text.replace(/\.$/u, "");
};
