import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import type { Mutation } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { madeIn } from "../seen-records.ts";
import { rowKey, splitKey } from "../tx.ts";
import { faultsOf } from "./faults.ts";
import { isUuid } from "./locked-rows.ts";

/** Returns the rows that a mutation would have made, as keys in lower case. */
export const madeBy = (model: Model, { from }: Mutation): string[] =>
  madeIn(model, from).flatMap((key) => {
    const { entity, id } = splitKey(key);
    return isUuid(id) ? rowKey(entity, id.toLowerCase()) : [];
  });

/**
 * Returns the author's open issue about the creation of a missing record with one of these ids (M5). Before a record exists, only
 * the device that made its id can name it. So a mutation with the id comes from that device, whatever its clientId is now (A4).
 * If there are several issues, it returns the newest. An older one was tried again, refused again, and will soon be settled.
 * @param ids in lower case
 */
export async function creationIn(
  trx: Knex.Transaction,
  model: Model,
  actor: Actor,
  ids: readonly string[],
): Promise<string | null> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { root: string; made: string[] }[] }>(
      `select coalesce(issue.under_id, issue.id) as root, made from issue
       join issue_whole as whole on whole.issue_id = issue.id
       cross join lateral (
         select array_agg(key) as made from unnest(whole.creates) as key where split_part(key, '/', 2) = any(?::text[])
       ) as named
       where issue.author_id = ? and issue.settled_at is null and issue.kind = 'refused' and made is not null
       order by issue.created_at desc, issue.id desc`,
      [[...ids], actor.id],
    ),
  );
  for (const { root, made } of rows) {
    for (const key of made) if (!(await exists(trx, model, key))) return root;
  }
  return null;
}

/**
 * Whether an account wanted to make one of these rows, by a mutation that was refused before a given moment. Then a user who tried
 * it again made the account's row, as its issue described it.
 * @param before as the database knows it
 */
export async function wantedToMake(knex: Knex, accountId: string, keys: readonly string[], before: string): Promise<boolean> {
  const { rows } = await faultsOf(() =>
    knex.raw<{ rows: unknown[] }>(
      `select from issue join issue_whole as whole on whole.issue_id = issue.id
       where issue.author_id = ? and issue.kind = 'refused' and whole.creates && ?::text[] and issue.created_at <= ? limit 1`,
      [accountId, [...keys], before],
    ),
  );
  return rows.length > 0;
}

async function exists(trx: Knex.Transaction, model: Model, key: string): Promise<boolean> {
  const { entity, id } = splitKey(key);
  return (await faultsOf(() => trx(model.entity(entity).table).where({ id }).first("id"))) !== undefined;
}
