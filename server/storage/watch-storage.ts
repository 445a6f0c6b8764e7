import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Knex } from "knex";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { Log } from "#sync/engine/server/log.ts";
import { makePrivateFolder } from "../private-folder.ts";
import type { Settings } from "../settings.ts";
import { freeBytes, leastFree } from "./out-of-room.ts";

/** Knows whether there is room for what people write. */
export interface StorageWatch {
  /** A write was just refused for want of room. */
  refused(): void;
  /** Whether writes are refused, or about to be; looks first, once a second at most. */
  isFull(): Promise<boolean>;
  /** The same as last seen. */
  seenFull(): boolean;
  stop(): Promise<void>;
}

/** How often it looks by itself, and how long it believes what it saw. Milliseconds. */
const usual = { every: 10_000, fresh: 1_000, least: leastFree };
/** What has to be free until there is room again: twice the least, or it would come and go with every file. */
const again = 2;
/** What is written to see that there is room again: more than a page, so that a table or a file has to grow. Bytes. */
const probeBytes = 1024 * 1024;

interface Options {
  readonly knex: Knex;
  readonly settings: Pick<Settings, "dataDir" | "databaseUrl">;
  readonly log: Log;
}

/**
 * Watches over the disks. It is full from a write that was refused, or with the embedded database from too little that is free, until a
 * write succeeds: one of our own, which leaves nothing behind, so that it is noticed although nobody is sent here meanwhile. The log
 * says so once, and once that it is over.
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

/** Whether database and folder take what they have to grow for. */
async function canWrite(knex: Knex, dataDir: string): Promise<boolean> {
  try {
    await growDatabase(knex);
    await growFolder(dataDir);
    return true;
  } catch {
    return false;
  }
}

/** A table for one transaction alone, in rows short enough to be kept as they are. */
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
