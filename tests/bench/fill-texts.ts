import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Knex } from "knex";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { randomFrom } from "#server/demo/random.ts";
import { textOfPages } from "#server/services/texts/text-of-pages.ts";
import { resumePages } from "./resumes.ts";

/**
 * Fills a migrated, empty database with partners who have one résumé each, as after its text was read. Triggers are off. One in
 * fifty partners is in the trash.
 */
export async function fillTexts(knex: Knex, files: number): Promise<void> {
  const client = (await knex.client.acquireConnection()) as pg.Client;
  try {
    await client.query("begin; set local session_replication_role = replica; drop index file_text_grams");
    await client.query(filesSql(files));
    const rows = client.query(copyFrom("copy file_text (key, kept_at, due_at, tries, letters, pages, folded, grams) from stdin"));
    await pipeline(Readable.from(lines(files)), rows);
    await client.query("set local maintenance_work_mem = '1GB'; create index file_text_grams on file_text using gin (grams)");
    await client.query("commit");
  } finally {
    await knex.client.releaseConnection(client);
  }
  await knex.raw("vacuum analyze");
}

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const idSql = "('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";

const filesSql = (files: number) => `
  insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, deleted_at)
    select ${idSql}, '山田', '太郎', 'ヤマダ', 'タロウ', 0, case when n % 50 = 0 then now() end from generate_series(0, ${files - 1}) n;
  insert into stored_file (key, size, sha256, state)
    select ${idSql}, 300000, repeat('a', 64), 'kept' from generate_series(0, ${files - 1}) n;
  insert into partner_file (id, partner_id, name, size, sha256, arrived_at, text_length)
    select ${idSql}, ${idSql}, '職務経歴書.pdf', 300000, repeat('a', 64), now(), 7800 from generate_series(0, ${files - 1}) n`;

/** Yields the input of COPY, with a file in each line. */
function* lines(files: number): Generator<string> {
  for (let n = 0; n < files; n++) {
    const { letters, pages, folded, grams } = textOfPages(resumePages(randomFrom(7, n), n));
    const texts = pages.map((page) => `"${page.replaceAll(/["\\]/gu, "\\$&")}"`);
    const keptAt = new Date(Date.UTC(2024, 0, 1) + n * 600_000).toISOString();
    yield `${idOf(n)}\t${keptAt}\t\\N\t1\t${letters}\t${escaped(`{${texts.join(",")}}`)}\t${escaped(folded)}\t{${grams.join(",")}}\n`;
  }
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
