import type { Knex } from "knex";
import type { Actor } from "../entity.ts";
import { faultsOf } from "./faults.ts";

/** Most open issues of one author that the server keeps, in number and in bytes. */
export const issueQuota = { open: 2_000, bytes: 20_000_000 };
export type IssueQuota = typeof issueQuota;

/** The namespace of the advisory lock: any fixed number. Issues of one author are counted one after the other. */
const lock = 0x6973_7375;

/** Locks the addition of issues for an author until the transaction ends. It is taken before any row lock. */
export async function lockQuota(trx: Knex.Transaction, { id }: Actor): Promise<void> {
  await faultsOf(() => trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [lock, id]));
}

/** Whether an author has so many open issues that no further one is kept. Exact under `lockQuota`. */
export async function isQuotaUsed(trx: Knex.Transaction, actor: Actor, quota: IssueQuota): Promise<boolean> {
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: { used: boolean }[] }>(
      `select count(*) >= ? or coalesce(sum(whole.bytes), 0) >= ? as used
       from issue left join issue_whole as whole on whole.issue_id = issue.id
       where issue.author_id = ? and issue.settled_at is null`,
      [quota.open, quota.bytes, actor.id],
    ),
  );
  return rows[0]?.used ?? false;
}
