import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Knex } from "knex";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { Log } from "#sync/engine/server/log.ts";
import { makePrivateFolder } from "../private-folder.ts";
import type { Settings } from "../settings.ts";
import { freeBytes, leastFree } from "./out-of-room.ts";

/** Watches whether there is room for what users write. */
export interface StorageWatch {
  /** Reports that a write was just refused because a disk is full. */
  refused(): void;
  /** Whether writes are refused, or soon will be. It checks first, at most once a second. */
  isFull(): Promise<boolean>;
  /** Returns the last known state. */
  seenFull(): boolean;
  stop(): Promise<void>;
}

/** The milliseconds between two checks, and for which a result is cached. */
const usual = { every: 10_000, fresh: 1_000, least: leastFree };
/**
 * Storage has room again once this many times the least bytes are free. With a factor of 1 the state would change with every
 * file.
 */
const again = 2;
/** The bytes that are written to check for room. They are more than a page, so that a table or a file has to grow. */
const probeBytes = 1024 * 1024;

interface Options {
  readonly knex: Knex;
  readonly settings: Pick<Settings, "dataDir" | "databaseUrl">;
  readonly log: Log;
}

/**
 * Watches the disks. Storage becomes full with a refused write, or if the embedded database has too few free bytes. It stays full
 * until a write succeeds. Probe writes, which leave nothing behind, detect that even while no user writes. The log reports the
 * beginning and the end once each.
 */
export function watchStorage({ knex, settings, log }: Options, { every, fresh, least } = usual): StorageWatch {
  const { dataDir } = settings;
  const embedded = settings.databaseUrl === undefined;
  let full = false;
  let stopped = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const begin = (free?: number) => {
    if (full || stopped) return;
    full = true;
    log.error("storage_full", { dataDir, free });
  };
  const look = async () => {
    lookedAt = performance.now();
    const free = embedded ? await freeBytes(dataDir) : undefined;
    const missing = free !== undefined && free < (full ? again * least : least);
    if (missing) return begin(free);
    if (!full || !(await canWrite(knex, dataDir)) || stopped) return;
    full = false;
    log.info("storage_has_room", { dataDir, free });
  };
  const looks = new Coalesced(look);
  const timer = setInterval(() => void looks.run(), every).unref();

  return {
    refused: () => begin(),
    seenFull: () => full,
    async isFull() {
      if (performance.now() - lookedAt > fresh) await looks.run();
      return full;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looks.settled();
    },
  };
}

/** Whether the database and the folder can grow. */
async function canWrite(knex: Knex, dataDir: string): Promise<boolean> {
  try {
    await growDatabase(knex);
    await growFolder(dataDir);
    return true;
  } catch {
    return false;
  }
}

/** Fills a table that exists for one transaction only. Its rows are short enough to be stored uncompressed. */
async function growDatabase(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(
      "create temp table storage_probe on commit drop as select repeat(md5(n::text), 32) as filler from generate_series(1, ?) n",
      [probeBytes / 1024],
    );
  });
}

async function growFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, "tmp");
  const path = join(folder, `probe-${randomUUID()}`);
  await makePrivateFolder(folder);
  try {
    const file = await open(path, "wx", 0o600);
    await file
      .writeFile(Buffer.alloc(probeBytes, 1))
      .then(() => file.sync())
      .finally(() => file.close());
  } finally {
    await rm(path, { force: true });
  }
}
