import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Encrypter } from "age-encryption";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Pack, pack } from "tar-stream";
import { setTypeParsers } from "#server/db/type-parsers.ts";
import { unlimited } from "#server/db/unlimited.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { storeAnswers } from "#server/services/files/store-answers.ts";
import { StartError } from "#server/start-error.ts";
import { backupLock } from "../db/backup-lock.ts";
import { endName, keyName, type Manifest, manifestName, ownTables, quoted } from "./archive.ts";
import { encrypted } from "./encryption.ts";
import { addFile } from "./tar.ts";

/** What a backup contains. */
export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  /** Files that have a record, but whose bytes are not in the store, or not as the record says. */
  readonly missing: number;
  /** Files that have a record, but whose bytes had not arrived yet from their device. */
  readonly announced: number;
}

/** The sources of a backup. */
export interface BackupSource {
  readonly connection: pg.ClientConfig;
  readonly files: FileStore;
  /** The data key to put into the archive. Readers of such an archive can read its bank fields. */
  readonly dataKey?: Buffer | undefined;
}

/**
 * The size in bytes of the portions of a table's rows. Portions are needed because a tar states a file's size before its content.
 */
const portion = 8 * 1024 * 1024;

/**
 * Writes the whole database, as it is at one moment, and the files of its records to one gzipped tar. The tar is encrypted if there
 * is an `encrypter`. Other processes may write and remove files meanwhile. The archive gets its name only when it is complete.
 * @throws StartError when there is nothing to keep or the file is there already.
 */
export async function backup(source: BackupSource, target: string, encrypter?: Encrypter): Promise<BackupSummary> {
  if (await stat(target).catch(() => undefined)) throw new StartError(`${target} is there already. Name a new file.`);
  const draft = `${target}.part`;
  const out = await openDraft(draft);
  setTypeParsers();
  const client = new pg.Client(source.connection);
  client.on("error", () => undefined);
  const summary = { rows: 0, files: 0, missing: 0, announced: 0 };
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [backupLock]);
    await client.query(`begin transaction isolation level repeatable read, read only; ${unlimited}`);
    const manifest = await readManifest(client);
    const archive = pack();
    const filled = fill(archive, client, manifest, source, summary).catch((error: unknown) => {
      archive.destroy(asError(error));
      throw error;
    });
    const [zipped, draftOut] = [createGzip({ level: 5 }), out.createWriteStream({ flush: true })];
    const written = encrypter
      ? pipeline(archive, zipped, (bytes) => encrypted(bytes, encrypter), draftOut)
      : pipeline(archive, zipped, draftOut);
    await Promise.all([filled, written]);
    await rename(draft, target);
    return summary;
  } finally {
    await client.end();
    await out.close();
    await rm(draft, { force: true });
  }
}

/**
 * Opens the draft of an archive, readable only by its owner, since it contains all data. An existing draft is refused: another
 * backup may be writing it, or others may read it.
 */
async function openDraft(draft: string): Promise<FileHandle> {
  return open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw new StartError(`${draft} cannot be written: ${error.message}.`, { cause: error });
    throw new StartError(`${draft} is there already: a backup writes it, or was killed. Remove it, or name a new file.`);
  });
}

async function fill(
  archive: Pack,
  client: pg.Client,
  manifest: Manifest,
  { files, dataKey }: BackupSource,
  summary: { -readonly [K in keyof BackupSummary]: BackupSummary[K] },
): Promise<void> {
  await addText(archive, manifestName, json(manifest));
  if (dataKey) await addText(archive, keyName, `${dataKey.toString("base64")}\n`);
  const rows: Record<string, number> = {};
  for (const [table, columns] of Object.entries(manifest.tables)) {
    const list = columns.map(quoted).join(", ");
    rows[table] = await addRows(archive, table, client.query(copyTo(`copy ${quoted(table)} (${list}) to stdout`)));
    summary.rows += rows[table];
  }
  summary.announced = await announcedFiles(client, manifest);
  for (const { key, size } of await keptFiles(client, manifest)) {
    const bytes = await wholeFile(files, key, size);
    if (bytes) await addFile(archive, `files/${key}`, size, [bytes]);
    if (bytes) summary.files += 1;
    else summary.missing += 1;
  }
  await addText(archive, endName, json({ rows }));
  archive.finalize();
}

/**
 * Reads a file before its entry is begun, since a tar cannot take back what it has begun. A damaged file must not end the backup
 * of all others: it counts as missing. A store that does not answer at all still ends it.
 */
async function wholeFile(files: FileStore, key: string, size: number): Promise<Buffer | undefined> {
  const stream = await files.get(key).catch(async (error: unknown) => {
    if (!(await storeAnswers(files))) throw error;
  });
  const bytes = await (stream && buffer(stream).catch(() => undefined));
  return bytes?.length === size ? bytes : undefined;
}

/** Returns the files that records have at the backup's moment. */
async function keptFiles(client: pg.Client, { tables }: Manifest): Promise<readonly { key: string; size: number }[]> {
  if (!tables["stored_file"]) return [];
  const { rows } = await client.query<{ key: string; size: number }>(
    "select key, size from stored_file where state = 'kept' order by key",
  );
  return rows;
}

async function announcedFiles(client: pg.Client, { tables }: Manifest): Promise<number> {
  if (!tables["stored_file"]) return 0;
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from stored_file where state = 'announced'",
  );
  return rows[0]?.count ?? 0;
}

/** Adds a table's rows and returns their number. In COPY's text format, the only line feed of a row is its last character. */
async function addRows(archive: Pack, table: string, copied: AsyncIterable<Buffer>): Promise<number> {
  let held: Buffer[] = [];
  let size = 0;
  let portions = 0;
  let count = 0;
  const flush = async () => {
    portions += 1;
    await addFile(archive, `tables/${table}/${String(portions).padStart(6, "0")}.copy`, size, held);
    held = [];
    size = 0;
  };
  for await (const chunk of copied) {
    const rowsEnd = chunk.lastIndexOf(lineFeed) + 1;
    const whole = chunk.subarray(0, rowsEnd);
    count += rowsIn(whole);
    held.push(whole);
    size += whole.length;
    if (rowsEnd > 0 && size >= portion) await flush();
    const rest = chunk.subarray(rowsEnd);
    held.push(rest);
    size += rest.length;
  }
  if (size > 0) await flush();
  return count;
}

const lineFeed = 0x0a;

function rowsIn(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(lineFeed); at >= 0; at = text.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function addText(archive: Pack, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  return addFile(archive, name, content.length, [content]);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(columnsSql);
  const tables: Record<string, string[]> = {};
  for (const { table, column } of columns) if (!ownTables.includes(table)) (tables[table] ??= []).push(column);
  if (Object.keys(tables).length === 0) throw new StartError("The database is empty: there is nothing to keep.");
  const { rows: applied } = await client.query<{ name: string }>("select name from migration order by name");
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: applied.map(({ name }) => name),
    tables,
    sequences: await nextNumbers(client),
  };
}

/** Leaves out generated columns, and transaction ids, which mean nothing in another database. */
const columnsSql = `
  select c.relname as table, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
  order by c.relname, a.attnum`;

/**
 * Returns the next number of each sequence. They are read from the sequences, since pg_sequences lacks those that were only set, as
 * by a restore.
 */
async function nextNumbers(client: pg.Client): Promise<Record<string, number>> {
  const { rows: sequences } = await client.query<{ name: string; step: number }>(
    "select sequencename as name, increment_by as step from pg_sequences where schemaname = current_schema() order by sequencename",
  );
  const numbers: Record<string, number> = {};
  for (const { name, step } of sequences) {
    const { rows } = await client.query<{ next: number }>(
      `select case when is_called then last_value + $1 else last_value end as next from ${quoted(name)}`,
      [step],
    );
    numbers[name] = rows[0]?.next ?? 1;
  }
  return numbers;
}
