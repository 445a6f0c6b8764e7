import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Decrypter } from "age-encryption";
import type { Knex } from "knex";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { z } from "zod";
import { migrate } from "#server/db/migrate.ts";
import { unlimited } from "#server/db/unlimited.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { StartError } from "#server/start-error.ts";
import { endName, endSchema, keyName, type Manifest, manifestName, manifestSchema, ownTables, quoted } from "./archive.ts";
import type { BackupSummary } from "./backup.ts";
import { openArchive } from "./open-archive.ts";
import { readTar, type TarEntry } from "./tar.ts";

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly knex: Knex;
  readonly files: FileStore;
  /** Takes the data key of an archive that has one. An error that it throws undoes the restore. */
  takeDataKey(key: Buffer): Promise<void>;
}

/**
 * Restores a backup completely or not at all, into an empty database and any file store. The database gets the form that it had
 * at the backup. The next start migrates it to this version, with a new epoch.
 * @throws StartError when the database is not empty, or the store fails. It is also thrown for an archive that is damaged, of a
 * newer version, or without an identity in `decrypter`.
 */
export async function restore(target: RestoreTarget, source: string, decrypter?: Decrypter): Promise<BackupSummary> {
  const files = new RestoredFiles(target.files);
  try {
    return await target.knex.transaction(async (trx) => {
      await trx.raw(unlimited);
      await refuseFilled(trx);
      const { rows, dataKey } = await load(trx, source, files, decrypter);
      if (dataKey) await target.takeDataKey(dataKey);
      const [kept, announced] = [await filesThatAre("kept", trx), await filesThatAre("announced", trx)];
      return { rows, files: files.count, missing: kept - files.count, announced };
    });
  } catch (error) {
    await files.takeBack();
    throw error;
  }
}

/**
 * Files that are being restored into a store. The store may have some of them already: it may even be the one that was backed up.
 */
class RestoredFiles {
  readonly #store: FileStore;
  readonly #added: string[] = [];
  count = 0;

  constructor(store: FileStore) {
    this.#store = store;
  }

  async add(key: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(key)) throw new Error("it names a file outside of its place");
    const there = await this.#store.get(key).catch((error: unknown) => refuseStore(error));
    there?.destroy();
    if (!there) this.#added.push(key);
    let damage: Error | undefined;
    const bytes = Readable.from(watched(content, (error) => (damage = error)));
    // A damaged archive is the archive's fault; any other error is the store's.
    await this.#store.put(key, bytes, size).catch((error: unknown) => refuseStore(error, damage));
    this.count += 1;
  }

  async takeBack(): Promise<void> {
    for (const key of this.#added) await this.#store.remove(key).catch(() => undefined);
  }
}

async function* watched(content: AsyncIterable<Buffer>, failed: (error: Error) => void): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    if (error instanceof Error) failed(error);
    throw error;
  }
}

function refuseStore(cause: unknown, damage?: Error): never {
  throw damage ?? new StartError("The file store fails: nothing was restored.", { cause });
}

async function filesThatAre(state: string, trx: Knex.Transaction): Promise<number> {
  if (!(await trx.schema.hasTable("stored_file"))) return 0;
  const [counted] = await trx("stored_file").where({ state }).count<{ total: number }[]>({ total: "*" });
  return Number(counted?.total ?? 0);
}

async function refuseFilled(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    "select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1",
  );
  if (rows.length > 0) throw new StartError("The database is not empty. A backup is restored into an empty database only.");
}

interface Loaded {
  readonly rows: number;
  readonly dataKey: Buffer | undefined;
}

async function load(trx: Knex.Transaction, source: string, files: RestoredFiles, decrypter?: Decrypter): Promise<Loaded> {
  try {
    const { manifest, archive } = await readManifest(() => readTar(openArchive(source, decrypter)));
    await migrate(trx, manifest.migrations);
    const client = (await trx.client.acquireConnection()) as pg.ClientBase;
    const loaded = await withoutRules(trx, manifest, () => loadEntries(archive, manifest, client, files));
    for (const [name, next] of Object.entries(manifest.sequences)) {
      await trx.raw("select setval(?::regclass, ?, false)", [quoted(name), next]);
    }
    return loaded;
  } catch (error) {
    throw asDamage(error, source);
  }
}

/**
 * Returns the manifest, and an archive to read on from. If the manifest is not first, as after repacking, the archive is opened
 * twice.
 */
async function readManifest(open: () => AsyncGenerator<TarEntry>): Promise<Archive> {
  const archive = open();
  let folder: string | undefined;
  for (let first = true; ; first = false) {
    const { done, value } = await archive.next();
    if (done) throw new Error(folder === undefined ? `it has no ${manifestName}` : `pack what is in ${folder}, not the folder`);
    if (value.name.endsWith(`/${manifestName}`)) folder ??= value.name.slice(0, -manifestName.length);
    if (value.name !== manifestName) continue;
    const manifest = described(manifestName, manifestSchema, await text(value.content));
    const kept = Object.entries(manifest.tables).filter(([table]) => !ownTables.includes(table));
    if (!first) await archive.return(undefined);
    return { manifest: { ...manifest, tables: Object.fromEntries(kept) }, archive: first ? archive : open() };
  }
}

interface Archive {
  readonly manifest: Manifest;
  readonly archive: AsyncGenerator<TarEntry>;
}

/**
 * Runs the load without foreign keys and triggers, since the order of tables ignores references. Afterwards the keys are added
 * again, and checked over all rows. Rows that migrations have added are deleted first, since the archive contains them too.
 */
async function withoutRules<T>(trx: Knex.Transaction, manifest: Manifest, work: () => Promise<T>): Promise<T> {
  const tables = Object.keys(manifest.tables);
  const emptied = [...tables];
  // A backup of an older version brings a database that lacks some of them.
  for (const table of ownTables) if (table !== "migration" && (await trx.schema.hasTable(table))) emptied.push(table);
  const { rows: keys } = await trx.raw<{ rows: { table: string; name: string; definition: string }[] }>(foreignKeysSql);
  for (const table of emptied) await trx.raw(`alter table ${quoted(table)} disable trigger user`);
  for (const key of keys) await trx.raw(`alter table ${key.table} drop constraint ${key.name}`);
  await trx.raw(`truncate ${emptied.map(quoted).join(", ")}`);
  const result = await work();
  for (const key of keys) await trx.raw(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
  for (const table of emptied) await trx.raw(`alter table ${quoted(table)} enable trigger user`);
  return result;
}

const foreignKeysSql = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

async function loadEntries(
  archive: AsyncGenerator<TarEntry>,
  manifest: Manifest,
  client: pg.ClientBase,
  files: RestoredFiles,
): Promise<Loaded> {
  const rows = Object.fromEntries(Object.keys(manifest.tables).map((table) => [table, 0]));
  let dataKey: Buffer | undefined;
  let end: z.output<typeof endSchema> | undefined;
  for await (const { name, size, content } of archive) {
    const [kind, ...path] = name.split("/");
    const [table = ""] = path;
    const columns = manifest.tables[table];
    if (kind === "tables" && columns) {
      const copied = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`));
      await pipeline(content, copied);
      rows[table] = (rows[table] ?? 0) + copied.rowCount;
    } else if (kind === "tables" && ownTables.includes(table)) {
      // An older archive may have these rows. Content that is not read is skipped.
    } else if (kind === "files") {
      await files.add(path.join("/"), size, content);
    } else if (name === keyName) {
      dataKey = Buffer.from((await text(content)).trim(), "base64");
      if (dataKey.length !== 32) throw new Error(`${keyName} holds no key`);
    } else if (name === endName) {
      end = described(endName, endSchema, await text(content));
    } else if (name !== manifestName) {
      throw new Error(`${name} does not belong into it`);
    }
  }
  if (!end) throw new Error("it ends too early");
  for (const [table, expected] of Object.entries(end.rows)) {
    if (!ownTables.includes(table) && rows[table] !== expected)
      throw new Error(`${table} has ${rows[table] ?? 0} rows of ${expected}`);
  }
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), dataKey };
}

/** Parses a JSON file of the archive. @throws Error if it does not match the schema */
function described<T>(name: string, schema: z.ZodType<T>, json: string): T {
  const found = schema.safeParse(JSON.parse(json));
  if (!found.success) throw new Error(`its ${name} is none that Musubi writes`);
  return found.data;
}

function asDamage(error: unknown, source: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  if ("code" in error && error.code === "ENOENT") return new StartError(`There is no file ${source}.`, { cause: error });
  // Of an archive that was cut within a file, its stream only says that it is gone.
  const reason = error.message === "Stream was destroyed" ? "it ends too early" : error.message;
  return new StartError(`${source} is no whole backup of Musubi, nothing was restored (${reason}).`, { cause: error });
}
