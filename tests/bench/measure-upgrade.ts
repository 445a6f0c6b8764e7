import type { Knex } from "knex";
import { migrations } from "#migrations/index.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";

/** What the upgrade of a database takes that an early version has left. */
export interface UpgradeFigures {
  readonly partners: number;
  readonly migrations: readonly MigrationFigure[];
}

export interface MigrationFigure {
  readonly name: string;
  readonly milliseconds: number;
  /** The tables of before whose writers wait until it ends: locked as a whole, or each row that it has written. */
  readonly locked: readonly string[];
}

/** The number of migrations that the early version had. */
const early = 20;

/** Makes a database of this many partners with the first migrations, and runs each later one by itself. */
export async function measureUpgrade(partners: number, say: (text: string) => void): Promise<UpgradeFigures> {
  const cluster = await durableCluster();
  try {
    const database = await createDatabase(cluster.connection);
    try {
      const { knex } = database;
      await migrate(knex, migrationNames().slice(0, early));
      await fill(knex, partners);
      say("upgrade: the rows of before are there");
      const figures: MigrationFigure[] = [];
      for (const one of migrations.slice(early)) figures.push(await measured(knex, one));
      // What ran by itself is what a start runs.
      await migrate(knex);
      return { partners, migrations: figures };
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

const tablesSql = "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";

/** Modes of a table's lock with which its writers wait (PostgreSQL, explicit locking). */
const blocking = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

async function measured(knex: Knex, { name, up }: (typeof migrations)[number]): Promise<MigrationFigure> {
  const before = await named(knex, tablesSql);
  const began = performance.now();
  const held = await knex.transaction(async (trx) => {
    await up(trx);
    await trx("migration").insert({ name });
    return named(
      trx,
      `select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
       where pid = pg_backend_pid() and relkind = 'r' and mode = any(?)
       union select relname from pg_stat_xact_user_tables where n_tup_upd + n_tup_del > 0`,
      [blocking],
    );
  });
  return { name, milliseconds: performance.now() - began, locked: held.filter((table) => before.includes(table)).sort() };
}

async function named(knex: Knex, sql: string, bindings: readonly (readonly string[])[] = []): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(sql, bindings as never);
  return rows.map(({ name }) => name);
}

/** Rows of the tables that grow with an office: two memos, two tags and two lines of the audit for each partner. */
async function fill(knex: Knex, partners: number): Promise<void> {
  await knex.raw(
    `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, mail, phone, employee_status, status)
     select gen_random_uuid(), '計測' || n % 4999, '人' || n, 'ケイソク', 'ヒト', 'person' || n || '@example.com', '0000000' || n, n % 2, 1 + n % 5
     from generate_series(1, ?::int) n`,
    [partners],
  );
  await knex.raw("insert into partner_tag (id, name) select gen_random_uuid(), 'タグ' || n from generate_series(1, 20) n");
  await knex.raw(
    `insert into memo (id, partner_id, content)
     select gen_random_uuid(), id, '面談のメモ ' || number || '。' || repeat('話した内容。', 10) from partner, generate_series(1, 2)`,
  );
  await knex.raw(
    `insert into partner_tagging (partner_id, partner_tag_id)
     select partner.id, tag.id from partner
     join (select id, row_number() over () as at from partner_tag) tag on at in (1 + partner.number % 10, 11 + partner.number % 10)`,
  );
  await knex.raw(
    `insert into sync_audit (mutation_id, admin_id, mutator, version, authored_at, outcome, changes)
     select gen_random_uuid(), gen_random_uuid(), 'partner.update', 1, now(), 'applied',
       jsonb_build_array(jsonb_build_object('entity', 'partner', 'id', id, 'before', jsonb_build_object('memo', null),
         'after', jsonb_build_object('memo', 'あとから')))
     from partner, generate_series(1, 2)`,
  );
  await knex.raw("analyze");
}
