import { access } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#server/db/database.ts";
import { migrationNames } from "#server/db/migrate.ts";
import { noticesArrive } from "#server/db/notices-arrive.ts";
import { isLoopback, type Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { about, type Finding, wordOf } from "../finding.ts";
import type { Offset } from "./check-clock.ts";
import { isOwnFolder } from "./check-data-dir.ts";

const { ok, notice, problem } = about("データベース");

/** Milliseconds that a database may take for a connection and for each answer. */
const patience = 8_000;
/** PostgreSQL's major versions from the first that works to the last that was tried. */
const supported = { first: 15, last: 18 };

/** What was found, and how far its clock is from this one's, where it was reached. */
export interface DatabaseCheck {
  readonly findings: readonly Finding[];
  readonly offset?: Offset;
}

type DatabaseSettings = Pick<Settings, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

/**
 * Connects to the database and reports its state. The embedded one is used beside the server, or started and stopped again. None
 * is made where there is none.
 */
export async function checkDatabase(settings: DatabaseSettings, now = Date.now): Promise<DatabaseCheck> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return ask({ connectionString: databaseUrl }, now, { databaseUrl, databaseDirectUrl });
  const isThere = await access(join(dataDir, "postgres")).then(
    () => true,
    () => false,
  );
  if (!isThere) return { findings: [notice("内蔵のデータベースはまだありません。", "最初の起動が作ります。")] };
  if (!(await isOwnFolder(dataDir)))
    return { findings: [notice("内蔵のデータベースは試していません。", "DATA_DIR の行を見てください。")] };
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    const database = await openDatabase(settings, silent, { shared: true });
    return await ask(database.connection, now).finally(() => database.close());
  } catch (error) {
    const advice = error instanceof StartError ? error.message : "DATA_DIR/postgres/log を見てください。";
    return { findings: [problem("内蔵のデータベースが動きません。", advice)] };
  }
}

interface State {
  readonly version: number;
  readonly at: number;
  readonly encrypted: boolean;
  readonly has_migrations: boolean;
  readonly may_create: boolean;
}

const encryptedSql = "coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)";

const stateSql = `
  select current_setting('server_version_num')::integer as version,
    extract(epoch from clock_timestamp())::float8 * 1000 as at,
    ${encryptedSql} as encrypted,
    to_regclass('migration') is not null as has_migrations,
    has_schema_privilege(current_schema(), 'create') as may_create`;

/** Where the settings say that the database is. */
type Named = Pick<Settings, "databaseUrl" | "databaseDirectUrl">;

async function ask(connection: pg.ClientConfig, now: () => number, named?: Named): Promise<DatabaseCheck> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // The first question pays for the connection's setup; the second one times the clock.
    await client.query("select 1");
    const sent = now();
    const { rows } = await client.query<State>(stateSql);
    const received = now();
    const [state] = rows;
    if (!state) throw new Error("no state");
    const applied = state.has_migrations
      ? (await client.query<{ name: string }>("select name from migration")).rows.map(({ name }) => name)
      : [];
    return {
      findings: [...judge(state, applied, named?.databaseUrl), ...(named ? await hear(named) : [])],
      offset: { whose: "データベース", seconds: (state.at - (sent + received) / 2) / 1_000 },
    };
  } catch (error) {
    const advice = "DATABASE_URL の住所、利用者名、パスワード、データベース名を確かめてください。";
    return { findings: [problem(`届きません（${wordOf(error)}）。`, advice)] };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Tries whether notifications arrive, by which the processes tell devices what is new. */
async function hear({ databaseUrl, databaseDirectUrl }: Named): Promise<readonly Finding[]> {
  const [pool, direct] = [databaseUrl, databaseDirectUrl ?? databaseUrl].map((connectionString) => ({ connectionString }));
  const advice = "データベースそのもののアドレスを DATABASE_DIRECT_URL に設定してください。";
  try {
    if (await noticesArrive(direct ?? {}, pool ?? {}))
      return databaseDirectUrl === undefined
        ? []
        : plain("DATABASE_DIRECT_URL", databaseDirectUrl, await isEncrypted(direct ?? {}));
  } catch (error) {
    if (databaseDirectUrl === undefined) throw error;
    return [problem(`DATABASE_DIRECT_URL に届きません（${wordOf(error)}）。`, advice)];
  }
  const reason =
    databaseDirectUrl === undefined
      ? "プーラー（PgBouncer の transaction モードなど）が間にあります。"
      : "DATABASE_DIRECT_URL は、別のデータベースか、プーラーのものです。";
  return [problem(`通知が届きません。${reason}`, advice)];
}

async function isEncrypted(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ encrypted: boolean }>(`select ${encryptedSql} as encrypted`);
    return rows[0]?.encrypted === true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Says that a connection to another machine is not encrypted. */
const plain = (setting: string, url: string, encrypted: boolean): readonly Finding[] =>
  encrypted || isNear(url)
    ? []
    : [notice("他の機械との接続が暗号化されていません。", `${setting} に sslmode=verify-full を付けてください。`)];

function judge({ version, encrypted, may_create }: State, applied: readonly string[], databaseUrl?: string): readonly Finding[] {
  const major = Math.floor(version / 10_000);
  const known = migrationNames();
  const pending = known.filter((name) => !applied.includes(name)).length;
  const findings: Finding[] = [];
  if (major < supported.first)
    findings.push(problem(`PostgreSQL ${major} では動きません。`, `${supported.first} 以降にしてください。`));
  if (major > supported.last) findings.push(notice(`PostgreSQL ${major} では試していません。`));
  if (applied.some((name) => !known.includes(name)))
    findings.push(problem("もっと新しい版の Musubi が使った後です。", "その版か、より新しい版を入れてください。"));
  if (pending > 0 && !may_create)
    findings.push(problem("表を作る権限がありません。", "データベースの持ち主を Musubi の利用者にしてください。"));
  else if (pending > 0)
    findings.push(notice(`移行が ${pending} 件残っています。`, "次の起動が行います。先にバックアップを取ってください。"));
  if (databaseUrl !== undefined) findings.push(...plain("DATABASE_URL", databaseUrl, encrypted));
  return findings.length > 0 ? findings : [ok(`PostgreSQL ${major} に届き、移行は済んでいます。`)];
}

/** Whether the database is on this machine: by loopback, or by a socket. The client says whom it would ask. */
export const isNear = (databaseUrl: string): boolean => {
  const { host } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith("/") || isLoopback(host.replaceAll(/[[\]]/gu, ""));
};
