import type { Knex } from "knex";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { company } from "#sync/model/entities/company.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import type { FileStore } from "../services/files/file-store.ts";
import { demoAnnouncements } from "./announcements.ts";
import type { DemoFile } from "./documents.ts";
import { insertRows } from "./insert-rows.ts";
import { demoPartners, type Member } from "./partners.ts";
import { demoProjects } from "./projects.ts";
import type { Made } from "./row.ts";
import { demoShared } from "./shared.ts";
import { storeDocuments } from "./store-documents.ts";

/** Rows kept in memory at once, about. */
const chunk = 8_000;

/**
 * Fills a database that holds no partner with invented people, companies, projects and all that belongs to them, in one
 * transaction. Several instances may call it at once: one fills, the others wait and find it done.
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
    const demo = demoShared(options);
    const admins = await insertAdministrators(trx, demo.admins);
    const shared = { ...demo, admins };
    await insertRows(trx, partnerTag, demo.tags);
    await insertRows(trx, company, demo.companies);
    await insertRows(trx, orderClient, demo.clients);
    await insertRows(trx, announcement, demoAnnouncements(options, shared));
    const members: Member[] = [];
    await storeAll(trx, knex, files, demoPartners(count, options, shared), ({ member }) => member && members.push(member));
    await storeAll(trx, knex, files, demoProjects(members, options, shared));
  });
}

interface Generated {
  readonly rows: readonly Made[];
  readonly files: readonly DemoFile[];
}

/** Stores what is generated, some of it at a time; the next is invented while the database stores the last. */
async function storeAll<T extends Generated>(
  trx: Knex,
  knex: Knex,
  files: FileStore | undefined,
  generated: Iterable<T>,
  seen: (one: T) => void = () => {},
): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  let rows: Made[] = [];
  let documents: DemoFile[] = [];
  for (const one of generated) {
    seen(one);
    rows.push(...one.rows);
    if (files) documents.push(...one.files);
    if (rows.length < chunk) continue;
    await storing;
    storing = store(rows, documents);
    rows = [];
    documents = [];
  }
  await storing;
  await store(rows, documents);

  async function store(made: readonly Made[], given: readonly DemoFile[]): Promise<void> {
    if (files) await storeDocuments(knex, files, given);
    await insertMade(trx, [...made, ...given.map(({ entity, row }): Made => [entity, row])]);
  }
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
  return [...present, ...fresh];
}
