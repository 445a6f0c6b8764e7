import { draftsOf, type TakeDraft } from "#client/device/drafts/draft-store.ts";
import { type Replica, type Step, step } from "#sync/engine/client/replica-types.ts";
import { issue, settleIssue } from "#sync/engine/issue.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { referringIn, seenWith } from "#sync/engine/referring.ts";
import { resolveMutation } from "#sync/engine/registry.ts";
import { callOf, overwriteName } from "#sync/engine/settling.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { ConflictSides, IssueRow, SettlePlan, SyncItem } from "./sync-item.ts";

type Modelled = Pick<Replica, "model">;

/**
 * Runs the steps of a plan, all or none.
 * @param draft deletes from the device what was typed for it, in the same transaction
 * @throws RefusedStep if one of the steps is refused; nothing has changed then
 */
export async function settle(replica: Replica, { steps, replacing }: SettlePlan, draft?: TakeDraft): Promise<void> {
  await replica.mutateAll(steps, { replacing, drafts: await draftsOf({ draft }) });
}

/**
 * Tries an item again, in order with those that were refused because its record was missing. Each is sent with the values that its
 * author saw then: later changes of others are not overwritten unseen.
 * @throws EngineError `unknown_mutator`
 */
export function retrySteps(replica: Modelled, item: SyncItem): SettlePlan {
  const parts = [item, ...item.under];
  const again = parts.map((part): Step => {
    const { name, version, input } = part.mutation;
    return { ...resolveMutation(replica.model, name, version, input), seen: lookedAt(replica, part), again: true };
  });
  return { steps: [...again, ...closeSteps(item, "retried")], replacing: replaced(item) };
}

/**
 * Tries an item again with another input.
 * @param input as its mutator takes it now
 * @param folded the changes under it whose values this input contains: they are not run
 */
export function resendSteps(replica: Modelled, item: SyncItem, input: unknown, folded: readonly SyncItem[]): SettlePlan {
  const left = { ...item, under: item.under.filter((each) => !folded.includes(each)) };
  const { steps, replacing } = retrySteps(replica, left);
  const again = steps.slice(0, 1 + left.under.length).map((each, at) => (at === 0 ? { ...each, input } : each));
  return { steps: [...again, ...closeSteps(item, "retried")], replacing };
}

/** Discards an item, and those that were refused because its record was missing. They stay as history. */
export const discardSteps = (item: SyncItem): SettlePlan => ({ steps: closeSteps(item, "discarded"), replacing: replaced(item) });

/** Returns a plan that runs the steps and closes an item, which they replace. */
export const replacedBy = (item: SyncItem, steps: readonly Step[]): SettlePlan => ({
  steps: [...steps, ...closeSteps(item, "retried")],
  replacing: replaced(item),
});

/**
 * Writes the author's value over the current one, in the one field or record that the user has seen.
 * @param value entered by hand, in place of the author's
 * @throws EngineError `unknown_mutator`
 */
export function overwriteSteps(replica: Modelled, sides: readonly ConflictSides[], value?: unknown): SettlePlan {
  return { steps: sides.map((each) => overwriteStep(replica, each, value)), replacing: [] };
}

/** Closes these conflicts, and keeps the current values. */
export const leaveSteps = (sides: readonly ConflictSides[]): SettlePlan => ({
  steps: sides.map(({ row }) => settleStep(row, "discarded")),
  replacing: [],
});

/**
 * Tries an item again.
 * @throws RefusedStep if it is refused again; nothing has changed then
 */
export async function retryItem(replica: Replica, item: SyncItem): Promise<void> {
  if (item.source.kind === "waiting") return replica.syncNow();
  await settle(replica, item.source.kind === "conflict" ? overwriteSteps(replica, item.sides) : retrySteps(replica, item));
}

/** Discards an item. A change on the device is taken back; an issue of the server is settled and stays as history. */
export async function discardItem(replica: Replica, item: SyncItem): Promise<"discarded" | "withdrawn"> {
  const { source } = item;
  if ("entry" in source) return replica.discard(source.entry.mutation.id);
  await settle(replica, discardSteps(item));
  return "discarded";
}

function overwriteStep({ model }: Modelled, { row, mutation, seen, entry }: ConflictSides, value: unknown): Step {
  const call = callOf(mutation);
  const { mutator, input } = resolveMutation(model, call.name, call.version, call.input);
  const wanted = value === undefined || !entry ? input : { ...(input as object), [entry.key]: value };
  const carried = { name: mutator.name, version: mutator.version, input: wanted };
  const overwrite = resolveMutation(model, overwriteName, 1, { id: row.id, ...carried });
  return { ...overwrite, seen: { ...seen, ...shownOf(row) }, again: true };
}

function closeSteps(item: SyncItem, resolution: "retried" | "discarded"): Step[] {
  return [item, ...item.under].flatMap(({ source }) => ("row" in source ? [settleStep(source.row, resolution)] : []));
}

/** Settles an issue in the version that is shown: it stays open if it has changed since (M5). */
const settleStep = (row: IssueRow, resolution: "retried" | "discarded"): Step =>
  step(settleIssue, { id: row.id, resolution }, shownOf(row));

/** Returns the version of an issue that the user has seen, as its `updatedAt`. Its row may be an excerpt of the input. */
const shownOf = ({ id, updatedAt }: IssueRow): SeenValues => ({ [rowKey(issue.name, id)]: { updatedAt } });

const replaced = ({ source }: SyncItem): string[] => (source.kind === "aside" ? [source.entry.mutation.id] : []);

/**
 * Returns the values that count as seen: those that the author saw, and those that a `whole` mutation conflicted with. The latter
 * were seen only if the item's card shows them.
 */
function lookedAt({ model }: Modelled, { source, mutation: { from }, sides }: SyncItem): SeenValues {
  const row = "row" in source ? source.row : undefined;
  const entity = model.entities.find(({ name }) => name === row?.entity);
  if (!row?.rowId || !entity || !sides.some((each) => each.row.id === row.id)) return from;
  const { rowId, field, theirs } = row;
  const key = rowKey(entity.name, rowId);
  const met = field === null ? (theirs as object | null) : { [field]: theirs };
  const seen = { ...from, [key]: { ...from[key], ...met } };
  return seenWith(seen, entity, rowId, field === null ? referringIn(model, entity, theirs) : []);
}
