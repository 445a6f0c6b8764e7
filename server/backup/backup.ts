import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { setTypeParsers } from "#server/db/type-parsers.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { StartError } from "#server/start-error.ts";
import { backupLock, endName, keyName, type Manifest, manifestName, ownTables, quoted } from "./archive.ts";
import { copyOut } from "./copy.ts";
import { tarEnd, tarFile } from "./tar.ts";

/** What a backup holds. */
export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  /** Files of which there is a record but no bytes in the store. */
  readonly missing: number;
}

/** What a backup is made of. */
export interface BackupSource {
  readonly connection: pg.ClientConfig;
  readonly files: FileStore;
  /** Put into the archive; none where the key is kept elsewhere. */
  readonly dataKey?: Buffer | undefined;
}

/** A table's rows are kept in portions of about this many bytes, because a tar tells a file's size before the file. */
const portion = 8 * 1024 * 1024;

/**
 * Writes the whole database, as it is at one moment, and the files of its records to one gzipped tar. Others may go on
 * writing, and removing files. The archive appears under its name only when it is whole.
 * @throws StartError when there is nothing to keep or the file is there already.
 */
export async function backup(source: BackupSource, target: string): Promise<BackupSummary> {
  if (await stat(target).catch(() => undefined)) throw new StartError(`${target} is there already. Name a new file.`);
  setTypeParsers();
  const client = new pg.Client(source.connection);
  client.on("error", () => undefined);
  await client.connect();
  const draft = `${target}.part`;
  const summary = { rows: 0, files: 0, missing: 0 };
  try {
    await client.query("select pg_advisory_lock_shared($1)", [backupLock]);
    await client.query("begin transaction isolation level repeatable read, read only");
    const manifest = await readManifest(client);
    const archive = entries(client, manifest, source, summary);
    // Only for its owner: it holds everything.
    await pipeline(archive, createGzip({ level: 5 }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, target);
    return summary;
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

async function* entries(
  client: pg.Client,
  manifest: Manifest,
  { files, dataKey }: BackupSource,
  summary: { rows: number; files: number; missing: number },
) {
  yield* jsonFile(manifestName, manifest);
  if (dataKey) yield* textFile(keyName, `${dataKey.toString("base64")}\n`);
  const rows: Record<string, number> = {};
  for (const [table, columns] of Object.entries(manifest.tables)) {
    const list = columns.map(quoted).join(", ");
    rows[table] = yield* tableFiles(table, copyOut(client, `copy ${quoted(table)} (${list}) to stdout`));
    summary.rows += rows[table];
  }
  for (const { key, size } of await keptFiles(client, manifest)) {
    const bytes = await files.get(key);
    if (bytes) yield* tarFile(`files/${key}`, size, bytes as AsyncIterable<Buffer>);
    if (bytes) summary.files += 1;
    else summary.missing += 1;
  }
  yield* jsonFile(endName, { rows });
  yield tarEnd();
}

/** The files that records have at the backup's moment. */
async function keptFiles(client: pg.Client, { tables }: Manifest): Promise<readonly { key: string; size: number }[]> {
  if (!tables["stored_file"]) return [];
  const { rows } = await client.query<{ key: string; size: number }>(
    "select key, size from stored_file where state = 'kept' order by key",
  );
  return rows;
}

async function* tableFiles(table: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer, number> {
  let held: Buffer[] = [];
  let size = 0;
  let portions = 0;
  let count = 0;
  const flush = async function* () {
    portions += 1;
    yield* tarFile(`tables/${table}/${String(portions).padStart(6, "0")}.copy`, size, held);
    held = [];
    size = 0;
  };
  for await (const row of rows) {
    held.push(row);
    size += row.length;
    count += 1;
    if (size >= portion) yield* flush();
  }
  if (size > 0) yield* flush();
  return count;
}

const jsonFile = (name: string, value: unknown) => textFile(name, `${JSON.stringify(value, null, 2)}\n`);

function textFile(name: string, text: string): AsyncGenerator<Buffer> {
  const content = Buffer.from(text);
  return tarFile(name, content.length, [content]);
}

async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(columnsSql);
  const tables: Record<string, string[]> = {};
  for (const { table, column } of columns) if (!ownTables.includes(table)) (tables[table] ??= []).push(column);
  if (Object.keys(tables).length === 0) throw new StartError("The database is empty: there is nothing to keep.");
  const { rows: applied } = await client.query<{ name: string }>("select name from migration order by name");
  const { rows: sequences } = await client.query<{ name: string; next: number }>(sequencesSql);
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: applied.map(({ name }) => name),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, next }) => [name, next])),
  };
}

/** Values that the database makes by itself are left out, and so are transactions, which mean nothing elsewhere. */
const columnsSql = `
  select c.relname as table, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
  order by c.relname, a.attnum`;

const sequencesSql = `
  select sequencename as name, coalesce(last_value + increment_by, start_value) as next
  from pg_sequences where schemaname = current_schema() order by sequencename`;
