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

/** About how many rows are kept in memory at once. */
const chunk = 8_000;

/**
 * Fills a database that has masters but no partner, in one transaction. It inserts invented partners, companies and projects with
 * everything that belongs to them. If several instances call it at once, one fills it, and the others wait until that is done.
 *
 * @param count partners outside the trash; nothing happens for 0
 * @param files takes the documents; without it there are none. Files that a crash leaves there are swept like any loose file.
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

/** Stores what is generated, in portions. The next portion is generated while the database stores the last one. */
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

/** Inserts rows in the model's order, in which a row comes after those that it refers to. */
async function insertMade(trx: Knex, made: readonly Made[]): Promise<void> {
  const byEntity = new Map<AnyEntity, Row[]>();
  for (const [entity, row] of made) {
    const rows = byEntity.get(entity);
    if (rows) rows.push(row);
    else byEntity.set(entity, [row]);
  }
  for (const entity of model.entities) await insertRows(trx, entity, byEntity.get(entity) ?? []);
}

/** Inserts the administrators whose mail is not taken. Returns them with the existing ones, who also write memos. */
async function insertAdministrators(trx: Knex, invented: readonly Row[]): Promise<Row[]> {
  const present: { id: string; mail: string }[] = await trx(admin.table).select("id", "mail").orderBy("id");
  const taken = new Set(present.map((row) => row.mail.toLowerCase()));
  const fresh = invented.filter((row) => !taken.has(String(row["mail"])));
  await insertRows(trx, admin, fresh);
  // These administrators have no password: a reset or Google lets a user sign in as one of them.
  await trx("admin_secret").insert(fresh.map(({ id }) => ({ admin_id: id })));
  return [...present, ...fresh];
}
