import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Knex } from "knex";
import { z } from "zod";
import { fileEntities } from "#sync/model/entities/file.ts";
import type { Context } from "../../context.ts";
import { defineEffect, EffectError, enqueue } from "../effects/effect.ts";
import { storeAnswers } from "../files/store-answers.ts";
import { openPdfReader, type PdfReader, ReaderUnavailable, UnreadablePdf } from "./pdf-reader.ts";
import type { FileText } from "./text-of-pages.ts";

type Tools = Pick<Context, "knex" | "files" | "log">;

/** How often reading a file is begun. A file that ends the server is not tried for ever. */
const mostTries = 3;
/** How often a file may end its reader, or take all of its time. */
const mostFaults = 2;
/** Milliseconds after which no other file is begun. One file takes 30 seconds at most, and a run of an effect 60. */
const shift = 25_000;

/** Seconds after which a file that is missing is looked for again. Its disk may not be mounted; `verify` names it. */
const missingPause = 60 * 60;

/**
 * Reads the text of files that have arrived. The database enqueues it with every arrival, under one key. So only one of all
 * instances reads, one file at a time. Another may read where files are tried again.
 */
export const readTexts = defineEffect({
  name: "file_text",
  payload: z.object({}),
  async run(_payload, { context, signal }) {
    // While the setting is off, files wait. The sweeper begins reading once it is on again.
    if (!context.settings.readTexts) return;
    const reader = openPdfReader();
    try {
      const end = performance.now() + shift;
      for (let order: Order = "newest"; performance.now() < end; order = order === "newest" ? "oldest" : "newest") {
        if (!(await readNext(context, reader, order, signal))) break;
        signal.throwIfAborted();
      }
    } finally {
      reader.close();
      // Devices are notified only once for all files. Otherwise every device would ask again after each file.
      context.sync.pokes.changed();
    }
    await readRest(context.knex);
  },
});

/** Begins to read all files without a known text: a restore brings neither texts nor effects (decision 033). */
export async function readMissing(knex: Knex): Promise<void> {
  await knex.raw(missingSql);
  await readRest(knex);
}

const missingSql = `
  insert into file_text (key, kept_at)
    select key, since from stored_file where state = 'kept' and key not in (select key from file_text) on conflict do nothing`;

/**
 * Enqueues another run for when the first waiting file is due. A later run has its own key, so that new files do not wait for it.
 */
async function readRest(knex: Knex): Promise<void> {
  const next = await knex("file_text").whereNotNull("due_at").min<{ due: string | null } | undefined>({ due: "due_at" }).first();
  if (!next?.due) return;
  const runAt = new Date(next.due);
  await enqueue(knex, readTexts, {}, runAt.getTime() <= Date.now() ? { key: "all" } : { key: "rest", runAt });
}

/**
 * Which waiting file is read next: the newest and the oldest in turns. So slow new files take at most half of the time from old
 * ones.
 */
type Order = "newest" | "oldest";

/** @returns whether a file was waiting */
async function readNext(tools: Tools, reader: PdfReader, order: Order, signal: AbortSignal): Promise<boolean> {
  const { knex, log } = tools;
  const { rows } = await knex.raw<{ rows: { key: string; tries: number }[] }>(beginSql(order));
  const [begun] = rows;
  if (!begun) return false;
  try {
    const text = begun.tries > mostTries ? undefined : await textOf(tools, begun.key, reader, signal);
    if (text === "missing") await giveBack(knex, begun.key, missingPause);
    else await keep(knex, begun.key, text);
  } catch (error) {
    // The file did not cause it, so this try does not count.
    if (signal.aborted || error instanceof EffectError) await giveBack(knex, begun.key);
    if (signal.aborted || !(error instanceof UnreadablePdf)) throw error;
    if (error.forGood || begun.tries >= mostFaults) await keep(knex, begun.key, undefined);
    log.warn("file_text_not_read", { key: begun.key, reason: error.message, tries: begun.tries });
  }
  // Many waiting files must not take the processor from other work.
  await wait(5);
  return true;
}

/** Counts the try before reading, so that a file that ends the server is not read for ever. */
const beginSql = (order: Order) => `
  update file_text set tries = tries + 1, due_at = now() + interval '1 minute'
  where key = (
    select key from file_text where due_at <= now()
    order by tries, kept_at ${order === "newest" ? "desc" : "asc"} limit 1 for update skip locked)
  returning key, tries`;

/**
 * Returns "missing" where the store has no such file, or cannot give it.
 * @throws EffectError where the store or the reader is not there
 */
async function textOf({ files }: Tools, key: string, reader: PdfReader, signal: AbortSignal): Promise<FileText | "missing"> {
  const stored = files.get(key).then((stream) => stream && buffer(stream));
  const bytes = await stored.catch(async (cause: unknown) => {
    if (!(await storeAnswers(files))) throw new EffectError("file_store_unavailable", { cause });
  });
  if (!bytes) return "missing";
  return reader.read(bytes, signal).catch((cause: unknown) => {
    throw cause instanceof ReaderUnavailable ? new EffectError("pdf_reader_unavailable", { cause }) : cause;
  });
}

/** Keeps a text. It locks the record first, like a removal does. A file that was removed meanwhile has neither row. */
async function keep(knex: Knex, key: string, text: FileText | undefined): Promise<void> {
  await knex.transaction(async (trx) => {
    if (text) for (const { table } of fileEntities) await trx(table).where("id", key).update({ text_length: text.letters });
    await trx("file_text")
      .where("key", key)
      .whereNotNull("due_at")
      .update({ due_at: null, ...text, ...(text && { grams: [...text.grams] }) });
  });
}

/** Gives a try back; the next one is after these seconds. */
async function giveBack(knex: Knex, key: string, pause = 0): Promise<void> {
  await knex("file_text")
    .where("key", key)
    .whereNotNull("due_at")
    .update({ due_at: knex.raw("now() + make_interval(secs => ?)", [pause]), tries: knex.raw("tries - 1") });
}
