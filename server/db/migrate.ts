import type { Knex } from "knex";
import { migrations } from "#migrations/index.ts";
import { StartError } from "#server/start-error.ts";

/** Any fixed number: the instances of this program agree on it, nothing else uses advisory locks in this database. */
const lockKey = 0x6d75_7375;

/**
 * Brings the database to this program's form. Instances that start together wait for each other; all that is new is one
 * transaction, so a start that is killed leaves nothing half done. `only` stops at the named ones (a backup of an older version).
 * @throws StartError when the database was migrated by a newer version, whose form we do not know.
 */
export async function migrate(knex: Knex, only?: readonly string[]): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [lockKey]);
    await trx.raw(
      "create table if not exists migration (name text primary key, applied_at timestamptz(3) not null default now())",
    );
    const applied = await trx<{ name: string }>("migration").pluck("name");
    refuseUnknown(only ?? applied);
    for (const { name, up } of migrations) {
      if (applied.includes(name) || (only && !only.includes(name))) continue;
      await up(trx);
      await trx("migration").insert({ name });
    }
  });
}

/** The names of all migrations that this program brings, in their order. */
export const migrationNames = (): readonly string[] => migrations.map(({ name }) => name);

function refuseUnknown(names: readonly string[]): void {
  const known = migrationNames();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) {
    throw new StartError(
      `The database was made by a newer version of Musubi (it holds ${unknown}). Start that version or a newer one.`,
    );
  }
}
