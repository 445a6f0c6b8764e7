import { statfs } from "node:fs/promises";
import { StartError } from "../start-error.ts";

/** PostgreSQL's disk_full, and how file systems say that the disk or somebody's share of it is used up. */
const words = new Set(["53100", "ENOSPC", "EDQUOT"]);

/**
 * So much has to be free where the embedded database lives, in bytes: two files of its log (16 MB each). Without room for the next
 * one it ends, where a table that cannot grow is only refused.
 */
export const leastFree = 32 * 1024 * 1024;

/** Whether something failed because a disk is full: the database's, or that of files. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return words.has(String((error as { code?: unknown }).code)) || isOutOfRoom(error.cause);
}

/** Bytes that are free on the disk of a folder; undefined where it cannot be told. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

/** A disk has no room for what the start needs. */
export class DiskFullError extends StartError {}

/** Why a start failed, by the name of the disk where it is that one is full. */
export async function explainFull(error: unknown, dataDir: string, databaseUrl?: string): Promise<unknown> {
  if (error instanceof DiskFullError) return error;
  const free = await freeBytes(dataDir);
  const ours = databaseUrl === undefined;
  // What the embedded database's programs met, they tell in words of their own.
  if (!isOutOfRoom(error) && !(ours && error instanceof StartError && free !== undefined && free < leastFree)) return error;
  const where = ours || !isOfDatabase(error) ? `that holds DATA_DIR (${dataDir})` : "of the database that DATABASE_URL names";
  const left = free === undefined || (!ours && isOfDatabase(error)) ? "" : ` (${Math.floor(free / 1024 / 1024)} MB are free)`;
  return new DiskFullError(`The disk ${where} is full${left}. Make room on it, then start again.`, { cause: error });
}

const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === "53100" || isOfDatabase(error.cause));
