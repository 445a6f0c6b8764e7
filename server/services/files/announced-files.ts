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

/** Bytes of files whose parts are in the database: of an account, and of all. What is on its way counts as large as it will be. */
export const mostOpenBytes = { account: 200 * 1024 * 1024, all: 2 * 1024 * 1024 * 1024 };
/** Parts of one account that a process takes at once: a device sends one after the other. */
const mostTaking = 4;
/** A file of which nothing has come for so long counts with what has come, and has to find room anew to go on. Minutes. */
const stillAfter = 10;
/** How long to wait where there are too many: of an account's own, or of all, those that stand still count less by then. Seconds. */
const wait = { open: 60, openOfAll: stillAfter * 60, taking: 1 } as const;
const taking = new Map<string, number>();
/** Wholes of one file that are thrown away because their hash is wrong, before no more are taken. */
const mostTries = 3;
/** Files that are put together at once by one process: each holds a connection to the database. */
const mostAssembling = 2;
const assembling = new Set<string>();
/** First half of the advisory lock under which a file is put together, by one process of all. */
const lock = 0x6669_6c65;
/** The advisory lock under which the first part of a file is taken: what is open is counted. */
const openLock = 0x6669_6c66;

/** What of a file's bytes is there (S4-3). */
export async function standingOf(knex: Knex, id: string, actor: Actor): Promise<AttachmentStanding> {
  const file = await knex<StoredFile>("stored_file").where("key", id).first();
  const standing = file ? await stateFor(knex, id, file, actor) : "absent";
  if (standing !== "waiting") return { state: standing, received: standing === "arrived" ? (file?.size ?? 0) : 0 };
  return { state: standing, received: await receivedOf(knex, id) };
}

/**
 * Takes a part of an announced file that follows on what is there, and puts the file together once it is whole. A part that is
 * there already or does not follow yet changes nothing: the answer says where to go on. An empty part asks for the end again.
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

/** Where a file stands now, which is put together if all of it is there. */
async function standingAfter(tools: Tools, actor: Actor, id: string): Promise<AttachmentStanding> {
  const { knex } = tools;
  const standing = await standingOf(knex, id, actor);
  if (standing.state !== "waiting" || standing.received < (await sizeOf(knex, id))) return standing;
  await assemble(tools, id);
  return standingOf(knex, id, actor);
}

/** Removes the parts of files of which none has come for a day, or that are not waited for any more. */
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
  // Two devices that send the same file stand in line here.
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
  // Refused to its author and tried again by another, it is the other's; the bytes are still where they were.
  const keys = fileEntities.map(({ name }) => rowKey(name, id));
  return (await wantedToMake(knex, actor.id, keys, since)) ? "waiting" : "foreign";
}

const receivedOf = async (knex: Knex, id: string): Promise<number> => (await lastPartOf(knex, id))?.end ?? 0;

/** Where the bytes that are there end, and whether nothing has come for long. */
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
 * Refuses a file's bytes where there is no room for it among those that are open. Of all accounts, one that has nothing else open
 * is refused only where the bytes themselves have used up the room: many who begin much and send little keep out nobody.
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
  const others = Number(account) === 0 ? come : all;
  if (Number(others) + size > mostOpenBytes.all) throw later(wait.openOfAll);
}

/** Does work for an account unless this process does much for it already. */
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
 * Puts a whole file together, unless somebody does: looks at it, then stores its bytes, then says in one transaction that they
 * have arrived. A kill on the way leaves the parts, and an object that the next try replaces.
 * @throws AppError with the word of its last failure while the file is left alone behind it
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

/** @returns whether it has become of the file what others can see */
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

/** The record comes first, as with whoever removes it: nobody waits for the other in a ring. */
async function arrive(trx: Knex.Transaction, id: string): Promise<boolean> {
  await tell(trx, id, { arrived_at: trx.fn.now() });
  const kept = await trx("stored_file").where({ key: id, state: "announced" }).update({ state: "kept", since: trx.fn.now() });
  // Its record went meanwhile: the sweeper takes the bytes.
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

/** What came is not what was announced: it begins afresh, a few times. */
async function throwAway(trx: Knex.Transaction, id: string, { tries }: StoredFile): Promise<boolean> {
  if (tries + 1 >= mostTries) return refuse(trx, id, "damaged");
  await trx("stored_file").where("key", id).increment("tries", 1);
  await trx("file_part").where("key", id).delete();
  return false;
}

async function tell(trx: Knex.Transaction, id: string, values: Readonly<Record<string, Knex.Value>>): Promise<void> {
  for (const { table } of fileEntities) await trx(table).where({ id }).update(values);
}
