import type { Knex } from "knex";
import { parseMoment } from "../calendar.ts";
import type { Conflict } from "../merge.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import { rowKey } from "../tx.ts";
import type { AuditLine, RowChange } from "./audit.ts";
import { faultsOf } from "./faults.ts";

/**
 * Returns what a mutation's author saw, with the server's moments. The server determines when a change takes effect (A1). A device
 * that goes on from its own change saw the moment of authoring. The server's row has another moment, which then counts as seen.
 * @param lines of the batch, not yet written
 * @returns undefined where this causes no conflict
 */
export async function seenInServersTime(
  trx: Knex.Transaction,
  lines: readonly AuditLine[],
  { clientId, from }: Pick<Mutation, "clientId" | "from">,
  conflicts: readonly Conflict[],
): Promise<SeenValues | undefined> {
  let seen: SeenValues | undefined;
  for (const { entity, id, field, base, theirs } of conflicts) {
    if (field === null || !isMoment(base) || !isMoment(theirs)) continue;
    const change = { entity, id, after: { [field]: theirs } };
    const isOwn =
      lines.some((line) => isOf(line, clientId, base, change)) || (await isInAudit(trx, clientId, base, theirs, change));
    if (!isOwn) continue;
    const key = rowKey(entity, id);
    seen = { ...(seen ?? from), [key]: { ...(seen ?? from)[key], [field]: theirs } };
  }
  return seen;
}

type Change = Pick<RowChange, "entity" | "id"> & { readonly after: Readonly<Record<string, unknown>> };

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value) && !Number.isNaN(parseMoment(value));

function isOf(line: AuditLine, clientId: string, authoredAt: string, { entity, id, after }: Change): boolean {
  if (line.client_id !== clientId || line.authored_at !== authoredAt) return false;
  const changes = JSON.parse(line.changes) as readonly RowChange[];
  return changes.some(
    (one) =>
      one.entity === entity && one.id === id && Object.entries(after).every(([field, value]) => one.after?.[field] === value),
  );
}

async function isInAudit(
  trx: Knex.Transaction,
  clientId: string,
  authoredAt: string,
  takenAt: string,
  change: Change,
): Promise<boolean> {
  // The range uses an index. It is wide, since the database's clock may differ from the program's.
  const sql = `
    select 1 from sync_audit
    where taken_at between ?::timestamptz - interval '1 hour' and ?::timestamptz + interval '1 hour'
      and client_id = ? and authored_at = ? and changes @> ?::jsonb
    limit 1`;
  const { rows } = await faultsOf(() =>
    trx.raw<{ rows: unknown[] }>(sql, [takenAt, takenAt, clientId, authoredAt, JSON.stringify([change])]),
  );
  return rows.length > 0;
}
