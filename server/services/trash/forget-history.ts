import type { Knex } from "knex";
import { goneBefore, isBelonging } from "./of-person.ts";
import { waitingAbout } from "./waiting-about.ts";

/** "settled": only entries that need no more work. "all": also entries that wait in 要対応. */
export type Histories = "settled" | "all";

/**
 * Deletes the content of these rows, and of all rows that this transaction has removed, from the history. The history still shows
 * that something changed, and that a mutation was seen, but not its content.
 *
 * @param ids of rows that stay, or of records whose rows were removed
 */
export async function forgetHistory(trx: Knex.Transaction, ids: readonly string[], histories: Histories): Promise<void> {
  const removed = trx("sync_tombstone").whereRaw("changed_xid = pg_current_xact_id()").pluck<string[]>("row_id");
  const now = [...ids, ...(await removed)];
  const about = {
    people: [...ids],
    records: [...ids],
    contracts: [...now, ...(await trx("contract").whereIn("partner_id", ids).pluck<string[]>("id"))],
  };
  const before = await goneBefore(trx, about);
  const gone = [...new Set([...now, ...before.map(({ id }) => id)])];
  if (histories === "all") await forgetWaiting(trx, gone);
  else await trx("issue").whereIn("row_id", gone).whereNotNull("settled_at").delete();
  await trx.raw(emptyAudit, { gone, ...about });
}

/** Deletes issues that tell of a person, and empties what removed administrators have left about them. */
async function forgetWaiting(trx: Knex.Transaction, gone: readonly string[]): Promise<void> {
  const { issues, quarantine } = await waitingAbout(trx, gone);
  await trx("issue").whereIn("id", issues.select("issue.id")).delete();
  await quarantine.update({
    content: null,
    size: 0,
    settled_at: trx.raw("coalesce(settled_at, now())"),
    resolution: trx.raw("coalesce(resolution, 'discarded')"),
  });
}

/** Deletes the content of rows that are about to go, from the history. */
export async function forgetRows(trx: Knex.Transaction, gone: readonly string[]): Promise<void> {
  if (gone.length > 0) await trx.raw(emptyAudit, { gone: [...gone], people: [], records: [], contracts: [] });
}

/**
 * Whether a change is about one of these rows, or of a row that belonged to one of these records. A merge copies a partner's
 * values to another one, and notes what that one had before. So lines of the note are about both. Lines of partners and candidates
 * beside a note are about who was merged.
 */
const isAbout = `change ->> 'id' = any(:gone)
  or ${isBelonging}
  or change ->> 'entity' in ('partner', 'candidate') and exists (
    select from jsonb_array_elements(changes) as note
    where note ->> 'entity' = 'partnerMerge' and note ->> 'id' = any(:gone))`;

/** One pass over the whole history: no index knows all that is about a person, and persons are seldom erased. */
const emptyAudit = `
  update sync_audit set changes = (
    select jsonb_agg(
      case when ${isAbout} then change || '{"before": null, "after": null}' else change end order by place)
    from jsonb_array_elements(changes) with ordinality as told(change, place))
  where exists (
    select from jsonb_array_elements(changes) as told(change)
    where (${isAbout}) and (change -> 'before' <> 'null' or change -> 'after' <> 'null'))`;
