import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Knex } from "knex";
import { type AttachmentStanding, leastPartBytes } from "#sync/engine/attachment.ts";
import type { Actor } from "#sync/engine/entity.ts";
import { wantedToMake } from "#sync/engine/server/creations.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { fileEntities } from "#sync/model/entities/file.ts";
import { AppError } from "#sync/model/errors.ts";
import { type FileRefusal, isPdf, pdfBeginsWithin } from "#sync/model/rules/file.ts";
import type { Context } from "../../context.ts";
import { Refusal } from "../../http/errors.ts";
import { isOutOfRoom } from "../../storage/out-of-room.ts";
import { forgetFailures, noteFailure, refuseWhilePaused } from "./assembly-pause.ts";
import { isClean } from "./scan.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

type Tools = Pick<Context, "knex" | "files" | "log" | "settings" | "sync">;

interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly state: "loose" | "kept" | "dropped" | "announced" | "refused";
  readonly announced_by: string | null;
  readonly since: string;
  readonly tries: number;
}

/**
 * The most bytes of files whose parts are in the database, for one account and for all. A file in transfer counts with its full
 * size. Half of the room of all is for the only file of an account.
 */
export const mostOpenBytes = { account: 200 * 1024 * 1024, all: 2 * 1024 * 1024 * 1024 };
/** The most parts of one account that a process takes at once. A device sends them one after the other. */
const mostTaking = 4;
/** Minutes without a part after which a file is idle. It then counts with its received bytes, and needs free room to go on. */
const stillAfter = 10;
/**
 * Seconds to wait after a refusal. `open`: the account has too many open files. `openOfAll`: all accounts have, but idle files
 * count less by then. `taking`: the process is taking too many parts.
 */
const wait = { open: 60, openOfAll: stillAfter * 60, taking: 1 } as const;
const taking = new Map<string, number>();
/** How many complete uploads of a file with a wrong hash are thrown away, before the file is refused. */
const mostTries = 3;
/** How many files one process assembles at once: each uses a connection to the database. */
const mostAssembling = 2;
const assembling = new Set<string>();
/** The first half of the advisory lock by which only one process assembles a file. */
const lock = 0x6669_6c65;
/** The advisory lock for taking the first part of a file, while open files are counted. */
const openLock = 0x6669_6c66;

/** Returns how many of a file's bytes have arrived, and its state (S4-3). */
export async function standingOf(knex: Knex, id: string, actor: Actor): Promise<AttachmentStanding> {
  const file = await knex<StoredFile>("stored_file").where("key", id).first();
  const standing = file ? await stateFor(knex, id, file, actor) : "absent";
  if (standing !== "waiting") return { state: standing, received: standing === "arrived" ? (file?.size ?? 0) : 0 };
  return { state: standing, received: await receivedOf(knex, id) };
}

/**
 * Takes the next part of an announced file, and assembles the file once it is complete. A part that is known already, or does not
 * follow yet, changes nothing: the answer states where to continue. An empty part asks for the result again.
 * @throws AppError `validation_error` for bytes beyond the file's size; `too_many_requests`, `scan_unavailable`,
 * `file_store_unavailable`
 */
export async function takePart(
  tools: Tools,
  actor: Actor,
  id: string,
  part: { readonly place: number; readonly bytes: Buffer; readonly sha256: string },
): Promise<AttachmentStanding> {
  const { knex } = tools;
  const intact = createHash("sha256").update(part.bytes).digest("hex") === part.sha256;
  return oneOfFew(actor, async () => {
    if (intact && part.bytes.length > 0) await knex.transaction((trx) => keepPart(trx, actor, id, part));
    return standingAfter(tools, actor, id);
  });
}

/** Returns the current state of a file, after assembling it if it is complete. */
async function standingAfter(tools: Tools, actor: Actor, id: string): Promise<AttachmentStanding> {
  const { knex } = tools;
  const standing = await standingOf(knex, id, actor);
  if (standing.state !== "waiting" || standing.received < (await sizeOf(knex, id))) return standing;
  await assemble(tools, id);
  return standingOf(knex, id, actor);
}

/** Removes the parts of files that have received none for a day, or that need none any more. */
export async function sweepParts(knex: Knex): Promise<void> {
  await knex("file_part")
    .whereNotIn("key", knex("file_part").where("came_at", ">", knex.raw("now() - interval '1 day'")).select("key"))
    .orWhereNotIn("key", knex("stored_file").where("state", "announced").select("key"))
    .delete();
}

async function keepPart(
  trx: Knex.Transaction,
  actor: Actor,
  id: string,
  { place, bytes }: { readonly place: number; readonly bytes: Buffer },
): Promise<void> {
  // The row lock orders two devices that send the same file.
  const file = await trx<StoredFile>("stored_file").where("key", id).forNoKeyUpdate().first();
  if (!file || (await stateFor(trx, id, file, actor)) !== "waiting") return;
  const last = await lastPartOf(trx, id);
  if ((last?.end ?? 0) !== place) return;
  const end = place + bytes.length;
  if (end > file.size) throw new AppError("validation_error", [{ path: "place", message: "ファイルのサイズを超えています" }]);
  if (bytes.length < leastPartBytes && end < file.size)
    throw new AppError("validation_error", [{ path: "", message: "途中の部分は8KB以上で送ってください" }]);
  if (!last || last.still) await refuseBeyond(trx, file);
  await trx("file_part").insert({ key: id, place, bytes });
}

async function stateFor(
  knex: Knex,
  id: string,
  { state, announced_by: by, since }: StoredFile,
  actor: Actor,
): Promise<AttachmentStanding["state"]> {
  if (state === "kept") return "arrived";
  if (state === "refused") return "refused";
  if (state !== "announced") return "absent";
  if (by === actor.id) return "waiting";
  // A file that was refused to its author and announced by another account belongs to that one. Its bytes are unchanged.
  const keys = fileEntities.map(({ name }) => rowKey(name, id));
  return (await wantedToMake(knex, actor.id, keys, since)) ? "waiting" : "foreign";
}

const receivedOf = async (knex: Knex, id: string): Promise<number> => (await lastPartOf(knex, id))?.end ?? 0;

/** Returns where the received bytes end, and whether the file is idle. */
async function lastPartOf(knex: Knex, id: string): Promise<{ end: number; still: boolean } | undefined> {
  return knex("file_part")
    .where("key", id)
    .orderBy("place", "desc")
    .first<{ end: number; still: boolean } | undefined>(
      knex.raw(`place + octet_length(bytes) as "end", came_at < now() - make_interval(mins => ?) as still`, [stillAfter]),
    );
}

const sizeOf = async (knex: Knex, id: string): Promise<number> =>
  (await knex<StoredFile>("stored_file").where("key", id).first("size"))?.size ?? Number.POSITIVE_INFINITY;

/**
 * Refuses a file's bytes if all open files leave no room for it. Further files of an account may fill half of the room of all.
 * The other half is for first files, which only received bytes can fill. So few accounts cannot block others, whatever they send.
 */
async function refuseBeyond(trx: Knex.Transaction, { key, announced_by: by, size }: StoredFile): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?)", [openLock]);
  const { rows } = await trx.raw<{ rows: { account: string; all: string; come: string }[] }>(
    `select coalesce(sum(counted) filter (where announced_by is not distinct from :by::uuid), 0) as account,
       coalesce(sum(counted), 0) as "all", coalesce(sum(come), 0) as come
     from (
       select announced_by, sum(octet_length(bytes)) as come,
         case when max(came_at) < now() - make_interval(mins => :stillAfter) then sum(octet_length(bytes)) else size end as counted
       from file_part join stored_file on stored_file.key = file_part.key
       where stored_file.key <> :key
       group by stored_file.key
     ) open`,
    { by, key, stillAfter },
  );
  const [{ account, all, come } = { account: "0", all: "0", come: "0" }] = rows;
  if (Number(account) + size > mostOpenBytes.account) throw later(wait.open);
  const [others, room] = Number(account) === 0 ? [come, mostOpenBytes.all] : [all, mostOpenBytes.all / 2];
  if (Number(others) + size > room) throw later(wait.openOfAll);
}

/** Does work for an account, unless this process does too much for it already. */
async function oneOfFew<T>({ id }: Actor, work: () => Promise<T>): Promise<T> {
  const others = taking.get(id) ?? 0;
  if (others >= mostTaking) throw later(wait.taking);
  taking.set(id, others + 1);
  try {
    return await work();
  } finally {
    const left = (taking.get(id) ?? 1) - 1;
    if (left > 0) taking.set(id, left);
    else taking.delete(id);
  }
}

const later = (seconds: number) => new Refusal("too_many_requests", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);

/**
 * Assembles a complete file, unless another process does. It checks the file and stores its bytes. Then one transaction notes that
 * they have arrived. A kill meanwhile leaves the parts, and an object that the next try replaces.
 * @throws AppError during the pause after a failure, with that failure's word
 */
async function assemble(tools: Tools, id: string): Promise<void> {
  if (assembling.has(id) || assembling.size >= mostAssembling) return;
  refuseWhilePaused(id);
  assembling.add(id);
  try {
    const { knex, sync } = tools;
    const done = await knex.transaction((trx) => assembleAlone(tools, trx, id));
    if (!done) return;
    forgetFailures(id);
    sync.pokes.changed();
  } catch (error) {
    noteFailure(id, error);
    throw error;
  } finally {
    assembling.delete(id);
  }
}

/** @returns whether others can now see a change of the file */
async function assembleAlone(tools: Tools, trx: Knex.Transaction, id: string): Promise<boolean> {
  const { files, settings, log } = tools;
  const { rows } = await trx.raw<{ rows: { mine: boolean }[] }>("select pg_try_advisory_xact_lock(?, hashtext(?)) as mine", [
    lock,
    id,
  ]);
  const file = await trx<StoredFile>("stored_file").where("key", id).first();
  if (!rows[0]?.mine || file?.state !== "announced" || (await receivedOf(trx, id)) !== file.size) return false;
  return withTemporaryFolder(settings.dataDir, async (folder) => {
    const path = join(folder, id);
    const { sha256, head } = await writeWhole(trx, id, path);
    if (sha256 !== file.sha256) return throwAway(trx, id, file);
    if (!isPdf(head)) return refuse(trx, id, "not_pdf");
    if (!(await isClean(tools, path))) return refuse(trx, id, "infected");
    await files.put(id, createReadStream(path), file.size).catch((error: unknown) => {
      if (isOutOfRoom(error)) throw error;
      log.error("file not stored", { error: error instanceof Error ? error.name : typeof error });
      throw new AppError("file_store_unavailable");
    });
    return arrive(trx, id);
  });
}

async function writeWhole(trx: Knex.Transaction, id: string, path: string): Promise<{ sha256: string; head: Uint8Array }> {
  const hash = createHash("sha256");
  let head: Uint8Array = new Uint8Array();
  async function* parts() {
    for (let place = 0; ; ) {
      const part = await trx("file_part").where({ key: id, place }).first<{ bytes: Buffer } | undefined>("bytes");
      if (!part) return;
      if (place === 0) head = part.bytes.subarray(0, pdfBeginsWithin);
      hash.update(part.bytes);
      place += part.bytes.length;
      yield part.bytes;
    }
  }
  await pipeline(Readable.from(parts(), { objectMode: false }), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { sha256: hash.digest("hex"), head };
}

/** Notes the arrival. It locks the record before the file, like a removal does, so that the two cannot deadlock. */
async function arrive(trx: Knex.Transaction, id: string): Promise<boolean> {
  await tell(trx, id, { arrived_at: trx.fn.now() });
  const kept = await trx("stored_file").where({ key: id, state: "announced" }).update({ state: "kept", since: trx.fn.now() });
  // The record was removed meanwhile: the sweeper takes the bytes.
  if (kept === 0) return false;
  await trx("file_part").where("key", id).delete();
  return true;
}

async function refuse(trx: Knex.Transaction, id: string, refusal: FileRefusal): Promise<boolean> {
  await tell(trx, id, { refusal });
  await trx("stored_file").where({ key: id, state: "announced" }).update({ state: "refused", since: trx.fn.now() });
  await trx("file_part").where("key", id).delete();
  return true;
}

/** Throws away what differs from the announcement. The upload then begins again, a few times. */
async function throwAway(trx: Knex.Transaction, id: string, { tries }: StoredFile): Promise<boolean> {
  if (tries + 1 >= mostTries) return refuse(trx, id, "damaged");
  await trx("stored_file").where("key", id).increment("tries", 1);
  await trx("file_part").where("key", id).delete();
  return false;
}

async function tell(trx: Knex.Transaction, id: string, values: Readonly<Record<string, Knex.Value>>): Promise<void> {
  for (const { table } of fileEntities) await trx(table).where({ id }).update(values);
}
