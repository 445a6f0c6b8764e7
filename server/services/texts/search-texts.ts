import { setImmediate } from "node:timers/promises";
import type { Knex } from "knex";
import type { z } from "zod";
import type { fileSearchAnswer } from "#sync/model/calls/file-text.ts";
import { fileEntities } from "#sync/model/entities/file.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { snippetAround } from "#sync/model/rules/snippet.ts";
import { inTime } from "../../db/in-time.ts";
import { ownedFiles } from "../files/owned-files.ts";
import { gramsToFind } from "./text-of-pages.ts";

export type FileSearch = z.output<z.ZodObject<typeof fileSearchAnswer>>;
type Hit = FileSearch["hits"][number];

interface TextSearch {
  readonly text: string;
  /** Searches only files of this kind. */
  readonly of?: Hit["entity"] | undefined;
  readonly limit: number;
}

/** In milliseconds: after `lookFor` no further text is checked, and after `endAfter` the database ends a statement. */
const lookFor = 180;
const endAfter = 230;
/** How many of the newest files are checked without the index. This finds frequent texts faster. */
const newest = 300;
/** How many grams are looked up in the index. More would make it slower, and hardly more exact. */
const mostGrams = 24;

/**
 * Finds the newest files with a text on one of their pages, if the owner is not in the trash. A search that takes too long ends,
 * and returns what it found so far.
 */
export async function searchTexts(knex: Knex, { text, of, limit }: TextSearch): Promise<FileSearch> {
  const [files, found] = await Promise.all([countFiles(knex, of), findHits(knex, searchKey(text), of, limit + 1)]);
  const hits: Hit[] = [];
  for (const { text: page, ...hit } of found.rows.slice(0, limit)) {
    hits.push({ ...hit, snippet: snippetAround(page, text) });
    // A page may have megabytes, so each has a turn of its own.
    await setImmediate();
  }
  return { hits, files, complete: found.whole && found.rows.length <= limit };
}

interface Found {
  readonly rows: readonly (Omit<Hit, "snippet"> & { readonly text: string })[];
  /** Whether all candidates were checked. */
  readonly whole: boolean;
}

async function findHits(knex: Knex, key: string, of: TextSearch["of"], most: number): Promise<Found> {
  const grams = gramsToFind(key);
  const step = Math.max(1, grams.length / mostGrams);
  const asked = Array.from({ length: Math.min(grams.length, mostGrams) }, (_, at) => grams[Math.floor(at * step)] ?? 0);
  const inNewest = await findIn(knex, newestSql, { newest, key, of: of ?? null, most });
  if (inNewest.rows.length >= most) return inNewest;
  const inAll = await findIn(knex, indexedSql, { grams: asked, key, of: of ?? null, most });
  return inAll.rows.length < inNewest.rows.length ? { ...inNewest, whole: false } : inAll;
}

async function findIn(
  knex: Knex,
  sql: string,
  bindings: Readonly<Record<string, string | number | number[] | null>>,
): Promise<Found> {
  const found = await inTime(knex, endAfter, async (trx) => {
    // The planner ignores the cost of unpacking each file's grams, which a scan would do, so scans are off.
    await trx.raw("select set_config('enable_seqscan', 'off', true)");
    const began = performance.now();
    const { rows } = await trx.raw<{ rows: Found["rows"] }>(sql, { ...bindings, lookFor });
    return { rows, whole: performance.now() - began < lookFor };
  });
  return found ?? { rows: [], whole: false };
}

/**
 * Checks the texts of files one by one, newest first, until there are enough hits or the time is over. Each step is a separate
 * subquery, so that no plan checks more.
 */
const among = (files: string) => `
  with candidate as materialized (select key from file_text where ${files})
  select owned.entity, owned.id, owned.name, owned.owner_id as "ownerId", hit.page, hit.text
  from candidate
    cross join lateral (
      select case when clock_timestamp() < statement_timestamp() + :lookFor * interval '1 millisecond'
        then (select strpos(folded, :key) from file_text where file_text.key = candidate.key) end as place
      offset 0
    ) as looked
    cross join lateral (
      select * from ${ownedFiles} as file where file.id = candidate.key and not file.in_trash
      offset 0
    ) as owned
    cross join lateral (
      select page, pages[page] as text
      from (select pages, cardinality(string_to_array(left(folded, looked.place), E'\\n')) as page
        from file_text where file_text.key = candidate.key) as whole
      offset 0
    ) as hit
  where looked.place > 0 and owned.entity = coalesce(:of, owned.entity)
  limit :most`;

const newestSql = among("letters > 0 order by kept_at desc, key desc limit :newest");
const indexedSql = among("grams @> :grams::integer[] order by kept_at desc, key desc");

/** Counts files. Returns null if that takes too long, since the number is not worth a wait. */
async function countFiles(knex: Knex, of: TextSearch["of"]): Promise<number | null> {
  const kind = fileEntities.find(({ name }) => name === of);
  const ofKind = kind ? ` and key in (select id from ${kind.table})` : "";
  const counted = await inTime(knex, endAfter, (trx) => trx.raw<{ rows: { files: number }[] }>(countSql + ofKind));
  return counted?.rows[0]?.files ?? null;
}

/** The query reads narrow rows in one pass, since nearly all of them are counted. */
const countSql = `
  select count(*)::integer as files from file_text
  where letters > 0 and key not in (select id from ${ownedFiles} as file where in_trash)`;
