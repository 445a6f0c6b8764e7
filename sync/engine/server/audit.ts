import type { Knex } from "knex";
import { allFields } from "../entity.ts";
import { sameValue } from "../normalise.ts";
import type { RowWrite } from "../tx.ts";
import { faultsOf } from "./faults.ts";
import { storableJson } from "./storable.ts";

export type Outcome = "applied" | "conflict" | "refused" | "unkept";

/** The record of one mutation: it shows whether a mutation was seen before (A4), and is the history. */
export interface AuditLine {
  readonly mutation_id: string;
  readonly admin_id: string;
  /** Its author, where another account took it in (S3). */
  readonly authored_by?: string | undefined;
  readonly client_id: string | null;
  readonly seq: number | null;
  readonly mutator: string;
  readonly version: number;
  readonly authored_at: string;
  /** `unkept`: passed without effect or issue; the device keeps it (E2). */
  readonly outcome: Outcome;
  /** JSON text that `changesOf` returned. */
  readonly changes: string;
}

/** The change of one row; `before` is null for a new row, `after` null for a removed one. */
export interface RowChange {
  readonly entity: string;
  readonly id: string | number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Returns the history's part of these writes, as JSON text. Of an edit it has the fields that differ, else the whole row. */
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

/** Fields that are left out: the line itself shows who changed the row and when. */
const stamps = { id: true, createdAt: true, createdBy: true, updatedAt: true, updatedBy: true };

/** Stores lines. @throws DatabaseFault 23505 when one of the mutations is already known */
export async function writeAudit(trx: Knex.Transaction, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  // Rows are passed as one JSON value. So a batch is one statement, which the number of bindings does not limit.
  const columns = "mutation_id, admin_id, authored_by, client_id, seq, mutator, version, authored_at, outcome, changes";
  const sql = `insert into sync_audit (${columns}) select ${columns} from jsonb_populate_recordset(null::sync_audit, ?::jsonb)`;
  const json = `[${lines.map(({ changes, ...line }) => `${storableJson(line).slice(0, -1)},"changes":${changes}}`).join(",")}]`;
  await faultsOf(() => trx.raw(sql, [json]));
}
