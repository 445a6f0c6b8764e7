import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Knex } from "knex";
import type pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { StartError } from "#server/start-error.ts";
import { endName, endSchema, type Manifest, manifestName, manifestSchema, ownTables, quoted } from "./archive.ts";
import type { BackupSummary } from "./backup.ts";
import { copyIn } from "./copy.ts";
import { readTar, type TarEntry } from "./tar.ts";

/**
 * Brings back what `backup` wrote, into an empty database and an absent or empty files folder: wholly, or nothing of it.
 * The database takes the form it had; the next start brings it to this version's, with a new epoch.
 * @throws StartError when the database or the folder is not empty, or the archive is damaged or of a newer version.
 */
export async function restore(knex: Knex, filesFolder: string, source: string): Promise<BackupSummary> {
  if ((await readdir(filesFolder).catch(() => [])).length > 0) {
    throw new StartError(`There are files in ${filesFolder} already. A backup is restored into an empty place only.`);
  }
  const staged = `${filesFolder}.restored-${process.pid}`;
  let moved = false;
  try {
    return await knex.transaction(async (trx) => {
      await refuseFilled(trx);
      const summary = await load(trx, source, staged);
      if (summary.files > 0) {
        // The files first: rows without their files would be worse than files without rows.
        await rmdir(filesFolder).catch(() => undefined);
        await rename(staged, filesFolder);
        moved = true;
      }
      return summary;
    });
  } catch (error) {
    if (moved) await rm(filesFolder, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function refuseFilled(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    "select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1",
  );
  if (rows.length > 0) throw new StartError("The database is not empty. A backup is restored into an empty database only.");
}

async function load(trx: Knex.Transaction, source: string, staged: string): Promise<BackupSummary> {
  const archive = readTar(decompressed(source));
  try {
    const manifest = await readManifest(archive);
    await migrate(trx, manifest.migrations);
    const client = (await trx.client.acquireConnection()) as pg.ClientBase;
    const loaded = await withoutRules(trx, manifest, () => loadEntries(archive, manifest, client, staged));
    for (const [name, next] of Object.entries(manifest.sequences)) {
      await trx.raw("select setval(?::regclass, ?, false)", [quoted(name), next]);
    }
    return loaded;
  } catch (error) {
    throw asDamage(error, source);
  }
}

async function* decompressed(source: string): AsyncGenerator<Buffer> {
  const file = createReadStream(source);
  const unzipped = createGunzip();
  file.on("error", (error) => unzipped.destroy(error));
  try {
    yield* file.pipe(unzipped) as AsyncIterable<Buffer>;
  } finally {
    file.destroy();
  }
}

async function readManifest(archive: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const { value } = await archive.next();
  if (value?.name !== manifestName) throw new Error("it does not begin as one");
  return manifestSchema.parse(JSON.parse(await text(value.content)));
}

/**
 * Runs the load with foreign keys and triggers away: rows come table by table, whatever refers to what. The keys return
 * afterwards and are checked over all rows. What migrations had put into the tables stands in the archive too.
 */
async function withoutRules<T>(trx: Knex.Transaction, manifest: Manifest, work: () => Promise<T>): Promise<T> {
  const tables = Object.keys(manifest.tables);
  const emptied = [...tables, ...ownTables.filter((name) => name !== "migration")];
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

async function loadEntries(archive: AsyncGenerator<TarEntry>, manifest: Manifest, client: pg.ClientBase, staged: string) {
  const rows = Object.fromEntries(Object.keys(manifest.tables).map((table) => [table, 0]));
  let files = 0;
  for await (const { name, content } of archive) {
    const [kind, ...path] = name.split("/");
    const [table = ""] = path;
    const columns = manifest.tables[table];
    if (kind === "tables" && columns) {
      const sql = `copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`;
      rows[table] = (rows[table] ?? 0) + (await copyIn(client, sql, content));
    } else if (kind === "files") {
      await writeFileFrom(content, inside(staged, path.join("/")));
      files += 1;
    } else if (name === endName) {
      const end = endSchema.parse(JSON.parse(await text(content)));
      for (const [counted, expected] of Object.entries(end.rows)) {
        if (rows[counted] !== expected) throw new Error(`${counted} has ${rows[counted] ?? 0} rows of ${expected}`);
      }
      for await (const more of archive) throw new Error(`${more.name} stands behind its end`);
      return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
    } else {
      throw new Error(`${name} does not belong into it`);
    }
  }
  throw new Error("it ends too early");
}

/** A name that leads out of the folder is never followed. */
function inside(folder: string, name: string): string {
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder + sep)) throw new Error("it names a file outside of its place");
  return path;
}

async function writeFileFrom(content: AsyncIterable<Buffer>, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(path, { flush: true }));
}

function asDamage(error: unknown, source: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  if ("code" in error && error.code === "ENOENT") return new StartError(`There is no file ${source}.`, { cause: error });
  return new StartError(`${source} is no whole backup of Musubi, nothing was restored (${error.message}).`, { cause: error });
}
