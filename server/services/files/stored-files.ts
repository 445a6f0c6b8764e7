import { createReadStream } from "node:fs";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../../context.ts";
import { backupLock } from "../../db/backup-lock.ts";
import { isOutOfRoom } from "../../storage/out-of-room.ts";
import { isClean } from "./scan.ts";

type Tools = Pick<Context, "knex" | "files" | "log">;
type StoringTools = Tools & Pick<Context, "settings">;

/** A local file that is to go into the store. */
export interface FileToStore {
  readonly path: string;
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Puts files into the store. They are registered as loose before their first byte arrives there, so that the sweeper always finds
 * them. A file's row with the key as its id makes one kept (by a trigger).
 * @returns their keys, in order
 * @throws AppError `file_infected`, `scan_unavailable`, `file_store_unavailable`, or the error of a full disk; nothing stays in the
 * store then
 */
export async function storeLoose(tools: StoringTools, given: readonly FileToStore[]): Promise<string[]> {
  if (given.length === 0) return [];
  const { knex, files, log } = tools;
  for (const { path } of given) if (!(await isClean(tools, path))) throw new AppError("file_infected");
  const rows = given.map(({ size, sha256 }) => ({ key: uuidv7(), size, sha256 }));
  const keys = rows.map(({ key }) => key);
  await knex("stored_file").insert(rows);
  try {
    for (const [at, { path, size }] of given.entries()) await files.put(keys[at] ?? "", createReadStream(path), size);
    return keys;
  } catch (error) {
    const full = isOutOfRoom(error);
    if (!full) log.error("file not stored", { error: nameOf(error) });
    await dropLoose({ knex, files, log }, keys);
    if (full) throw error;
    throw new AppError("file_store_unavailable");
  }
}

/** Removes those of these files that belong to no row. If that fails, the sweeper removes them later. */
export async function dropLoose({ knex, files, log }: Tools, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const mine = (query: Knex.QueryBuilder) => query.whereIn("key", keys);
  await sweep({ knex, files, log }, mine).catch((error: unknown) => log.warn("files not dropped", { error: nameOf(error) }));
}

/** How long a loose file stays: a call may still keep it, or a backup read it. */
const looseFor = "1 hour";

/**
 * Removes every file that has been loose for over an hour. Several instances may do so at once. None does while a backup runs,
 * since the backup may have seen the files as kept.
 * @param stopping no further file is removed once it is aborted
 */
export async function sweepStoredFiles(tools: Tools, stopping?: AbortSignal): Promise<number> {
  const old = (query: Knex.QueryBuilder) =>
    query.whereRaw("since < now() - ?::interval", [looseFor]).whereRaw("(select pg_try_advisory_xact_lock(?))", [backupLock]);
  return sweep(tools, old, stopping);
}

/**
 * Removes loose files one by one: first the bytes, then the row. The row is locked meanwhile, so that nothing can keep the file.
 */
async function sweep(
  { knex, files }: Tools,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  stopping?: AbortSignal,
): Promise<number> {
  for (let swept = 0; ; swept++) {
    if (stopping?.aborted) return swept;
    const found = await knex.transaction(async (trx) => {
      const loose = trx<{ key: string }>("stored_file").whereIn("state", ["loose", "dropped"]).orderBy("since").limit(1);
      const [row] = (await narrow(loose).select("key").forUpdate().skipLocked()) as { key: string }[];
      if (!row) return false;
      await files.remove(row.key);
      await trx("stored_file").where("key", row.key).delete();
      return true;
    });
    if (!found) return swept;
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
