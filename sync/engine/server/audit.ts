import type { Knex } from "knex";
import { allFields } from "../entity.ts";
import { sameValue } from "../normalise.ts";
import type { RowWrite } from "../tx.ts";
import { faultsOf } from "./faults.ts";
import { storableJson } from "./storable.ts";

export type Outcome = "applied" | "conflict" | "refused" | "unkept";

/** One mutation as it is remembered: what "seen" means (A4), and the history. */
export interface AuditLine {
  readonly mutation_id: string;
  readonly admin_id: string;
  /** Who authored it, where somebody else took it in (S3). */
  readonly authored_by?: string | undefined;
  readonly client_id: string | null;
  readonly seq: number | null;
  readonly mutator: string;
  readonly version: number;
  readonly authored_at: string;
  /** `unkept`: passed without effect or issue; the device keeps it (E2). */
  readonly outcome: Outcome;
  /** JSON text of what `changesOf` told. */
  readonly changes: string;
}

/** One row's part of a change; `before` null for a new row, `after` null for one that was removed. */
export interface RowChange {
  readonly entity: string;
  readonly id: string | number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What the history shows of a piece of work, as JSON text: of an edit the fields that differ, else the whole row. */
export function changesOf(writes: readonly RowWrite[]): string {
  return storableJson(writes.map(changeOf));
}

function changeOf({ entity, id, before, after }: RowWrite): RowChange {
  const fields = Object.entries(allFields(entity)).filter(
    ([name, field]) => !(name in stamps) && !(before && after && sameValue(field, before[name], after[name])),
  );
  const of = (row: RowWrite["before"]) => (row ? Object.fromEntries(fields.map(([name]) => [name, row[name] ?? null])) : null);
  return { entity: entity.name, id, before: of(before), after: of(after) };
}

/** The line itself says who and when. */
const stamps = { id: true, createdAt: true, createdBy: true, updatedAt: true, updatedBy: true };

/** Writes lines down. @throws DatabaseFault 23505 when one of the mutations is known already */
export async function writeAudit(trx: Knex.Transaction, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  // As one JSON value: no bound on the number of bindings, one statement for a batch.
  const columns = "mutation_id, admin_id, authored_by, client_id, seq, mutator, version, authored_at, outcome, changes";
  const sql = `insert into sync_audit (${columns}) select ${columns} from jsonb_populate_recordset(null::sync_audit, ?::jsonb)`;
  const json = `[${lines.map(({ changes, ...line }) => `${storableJson(line).slice(0, -1)},"changes":${changes}}`).join(",")}]`;
  await faultsOf(() => trx.raw(sql, [json]));
}
