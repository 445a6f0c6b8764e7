import type { Replica } from "#sync/engine/client/replica-types.ts";
import { settleIssue } from "#sync/engine/issue.ts";
import { resolveMutation } from "#sync/engine/registry.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { IssueRow, SyncItem } from "./sync-item.ts";

/**
 * Tries an item again: what was set aside runs anew on the device; what the server refused, or kept as a conflict, is
 * authored as a new change of now, and its issue is settled.
 * @throws EngineError when it is refused again; nothing has changed then
 */
export async function retryItem(replica: Replica, { source }: SyncItem): Promise<void> {
  if (source.kind === "waiting") return replica.syncNow();
  if (source.kind === "aside") return replica.retry(source.entry.mutation.id);
  const { row } = source;
  const { name, version, input } = row.mutation;
  const resolved = resolveMutation(replica.model, name, version, source.kind === "conflict" ? inputForField(row) : input);
  await replica.mutate(resolved.mutator, resolved.input, seenBy(row));
  await replica.mutate(settleIssue, { id: row.id, resolution: "retried" });
}

/** Gives an item up: on the device it is taken back, at the server it is settled and stays as history. */
export async function discardItem(replica: Replica, { source }: SyncItem): Promise<void> {
  if (source.kind === "waiting" || source.kind === "aside") return replica.discard(source.entry.mutation.id);
  await replica.mutate(settleIssue, { id: source.row.id, resolution: "discarded" });
}

/** Why this account cannot try it again: work is never sent under another's session (S2). */
export function retryHindrance(replica: Replica, { source, mutation }: SyncItem): string | undefined {
  if (mutation.author !== replica.actor.id) return "操作した本人だけが再試行できます";
  const known = source.kind === "waiting" || replica.model.mutators.has(mutation.name);
  return known ? undefined : "この版では実行できない操作です";
}

/**
 * The conflicting field alone, with the id keys that name its row: the rest of the mutation stands already, and running
 * it again would undo what others did since.
 */
export function inputForField(row: IssueRow): unknown {
  const { input } = row.mutation;
  if (row.field === null || typeof input !== "object" || input === null || !(row.field in input)) return input;
  const names = Object.entries(input).filter(([, value]) => value === row.rowId);
  return { ...Object.fromEntries(names), [row.field]: row.mine };
}

/** What its author sees now: a value that moves again meanwhile is a new conflict (M5). */
function seenBy(row: IssueRow): { seen?: Record<string, Record<string, unknown>> } {
  if (row.kind !== "conflict" || !row.entity || !row.rowId || !row.field) return {};
  return { seen: { [rowKey(row.entity, row.rowId)]: { [row.field]: row.theirs } } };
}
