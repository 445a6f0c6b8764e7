import type { Knex } from "knex";
import type { Row } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { type DemoPartner, demoPartners, demoShared } from "./generate.ts";
import { insertRows } from "./insert-rows.ts";

/** Partners kept in memory at once. */
const chunk = 1_000;

/**
 * Fills a database that holds no partner with invented people, companies, tags and memos, all in one transaction.
 * Several instances may call it at once: one fills, the others wait and find it done.
 *
 * @param count partners; nothing happens for 0
 */
export async function seedDemo(knex: Knex, count: number): Promise<void> {
  if (count <= 0) return;
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('musubi demo data'))");
    if (await trx(partner.table).first("id")) return;
    const options = { now: new Date() };
    const demo = demoShared(options);
    const admins = await insertAdministrators(trx, demo.admins);
    await insertRows(trx, partnerTag, demo.tags);
    await insertRows(trx, company, demo.companies);
    // The next people are invented while the database stores the last ones.
    let storing: Promise<void> = Promise.resolve();
    let waiting: DemoPartner[] = [];
    for (const one of demoPartners(count, options, { ...demo, admins })) {
      waiting.push(one);
      if (waiting.length < chunk) continue;
      await storing;
      storing = insertPartners(trx, waiting);
      waiting = [];
    }
    await storing;
    await insertPartners(trx, waiting);
  });
}

async function insertPartners(trx: Knex, demo: readonly DemoPartner[]): Promise<void> {
  await insertRows(
    trx,
    partner,
    demo.map((one) => one.partner),
  );
  await insertRows(
    trx,
    membership,
    demo.flatMap((one) => one.membership ?? []),
  );
  await insertRows(
    trx,
    partnerTagging,
    demo.flatMap((one) => one.taggings),
  );
  await insertRows(
    trx,
    memo,
    demo.flatMap((one) => one.memos),
  );
}

/** Those whose mail is not taken; whoever is there already writes memos too. */
async function insertAdministrators(trx: Knex, invented: readonly Row[]): Promise<Row[]> {
  const present: { id: string; mail: string }[] = await trx(admin.table).select("id", "mail");
  const taken = new Set(present.map((row) => row.mail.toLowerCase()));
  const fresh = invented.filter((row) => !taken.has(String(row["mail"])));
  await insertRows(trx, admin, fresh);
  return [...present, ...fresh];
}
