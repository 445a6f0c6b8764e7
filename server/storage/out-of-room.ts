import { statfs } from "node:fs/promises";
import { StartError } from "../start-error.ts";

/** PostgreSQL's disk_full, and the file system's errors for a full disk or a used-up quota. */
const words = new Set(["53100", "ENOSPC", "EDQUOT"]);

/**
 * The bytes that must be free for the embedded database: two files of its log (16 MB each). Without room for the next one the
 * database stops. A table that cannot grow is only refused.
 */
export const leastFree = 32 * 1024 * 1024;

/** Whether an error comes from a full disk, of the database or of files. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return words.has(String((error as { code?: unknown }).code)) || isOutOfRoom(error.cause);
}

/** Returns the free bytes on the disk of a folder; undefined if that is unknown. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

/** A disk has no room for what the start needs. */
export class DiskFullError extends StartError {}

/** Returns the error of a failed start. If a disk is full, it names that disk. */
export async function explainFull(error: unknown, dataDir: string, databaseUrl?: string): Promise<unknown> {
  if (error instanceof DiskFullError) return error;
  const free = await freeBytes(dataDir);
  const ours = databaseUrl === undefined;
  // The embedded database's programs report a full disk only in their own words.
  if (!isOutOfRoom(error) && !(ours && error instanceof StartError && free !== undefined && free < leastFree)) return error;
  const where = ours || !isOfDatabase(error) ? `that holds DATA_DIR (${dataDir})` : "of the database that DATABASE_URL names";
  const left = free === undefined || (!ours && isOfDatabase(error)) ? "" : ` (${Math.floor(free / 1024 / 1024)} MB are free)`;
  return new DiskFullError(`The disk ${where} is full${left}. Make room on it, then start again.`, { cause: error });
}

const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === "53100" || isOfDatabase(error.cause));
