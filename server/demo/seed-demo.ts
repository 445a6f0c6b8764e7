import type { Knex } from "knex";
import { insertRows } from "#server/db/insert-rows.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import type { FileStore } from "../services/files/file-store.ts";
import { generateDemo } from "./generate.ts";
import type { DemoFile, Generated, Made } from "./row.ts";
import { demoShared } from "./shared.ts";
import { storeDocuments } from "./store-documents.ts";

/** Rows kept in memory at once, about. */
const chunk = 8_000;

/**
 * Fills a database that holds no partner, its masters being there, with invented people, companies, projects and all that
 * belongs to them, in one transaction. Several instances may call it at once: one fills, the others wait and find it done.
 *
 * @param count partners outside the trash; nothing happens for 0
 * @param files takes the documents; without it there are none. What a crash leaves in it is swept as any loose file.
 */
export async function seedDemo(knex: Knex, count: number, files?: FileStore): Promise<void> {
  if (count <= 0) return;
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('musubi demo data'))");
    if (await trx(partner.table).first("id")) return;
    const options = { now: new Date() };
    const shared = demoShared(options);
    const admins = await insertAdministrators(trx, shared.admins);
    await storeAll(generateDemo(count, options, { ...shared, admins }), async (rows, documents) => {
      if (files) await storeDocuments(knex, files, documents);
      await insertMade(trx, files ? [...rows, ...documents.map(({ entity, row }): Made => [entity, row])] : rows);
    });
  });
}

/** Stores what is generated, some of it at a time; the next is invented while the database stores the last. */
async function storeAll(
  generated: Iterable<Generated>,
  store: (rows: readonly Made[], documents: readonly DemoFile[]) => Promise<void>,
): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  let rows: Made[] = [];
  let documents: DemoFile[] = [];
  for (const one of generated) {
    rows.push(...one.rows);
    documents.push(...one.files);
    if (rows.length < chunk) continue;
    await storing;
    storing = store(rows, documents);
    rows = [];
    documents = [];
  }
  await storing;
  await store(rows, documents);
}

/** In the model's order, in which a row comes after those that it refers to. */
async function insertMade(trx: Knex, made: readonly Made[]): Promise<void> {
  const byEntity = new Map<AnyEntity, Row[]>();
  for (const [entity, row] of made) {
    const rows = byEntity.get(entity);
    if (rows) rows.push(row);
    else byEntity.set(entity, [row]);
  }
  for (const entity of model.entities) await insertRows(trx, entity, byEntity.get(entity) ?? []);
}

/** Those whose mail is not taken; whoever is there already writes memos too. */
async function insertAdministrators(trx: Knex, invented: readonly Row[]): Promise<Row[]> {
  const present: { id: string; mail: string }[] = await trx(admin.table).select("id", "mail").orderBy("id");
  const taken = new Set(present.map((row) => row.mail.toLowerCase()));
  const fresh = invented.filter((row) => !taken.has(String(row["mail"])));
  await insertRows(trx, admin, fresh);
  // Without a password: a reset, or Google, lets somebody in as one of them.
  await trx("admin_secret").insert(fresh.map(({ id }) => ({ admin_id: id })));
  return [...present, ...fresh];
}
