import type { Knex } from "knex";
import { migrations } from "#migrations/index.ts";
import { StartError } from "#server/start-error.ts";

/** Any fixed number: the key of the advisory lock on which all instances of this program agree. */
const lockKey = 0x6d75_7375;

/**
 * Migrates the database to this program's form. Instances that start together wait for each other. All new migrations are one
 * transaction, so a killed start leaves nothing half done. `only` names the ones to run (a backup of an older version).
 * @throws StartError when a newer version, whose form is unknown here, has migrated the database.
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

/** Returns the names of all migrations of this program, in their order. */
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
