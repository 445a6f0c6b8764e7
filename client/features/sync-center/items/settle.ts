import { draftsOf, type TakeDraft } from "#client/device/draft-store.ts";
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
 * @param draft takes off the device what was typed for it, in the same transaction
 * @throws RefusedStep, where one of the steps is refused; nothing has changed then
 */
export async function settle(replica: Replica, { steps, replacing }: SettlePlan, draft?: TakeDraft): Promise<void> {
  await replica.mutateAll(steps, { replacing, drafts: await draftsOf({ draft }) });
}

/**
 * Tries an item again, and with it what was refused for want of its record, in their order. Each sees what its author saw
 * then: what somebody has changed since is not undone unseen.
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
 * The same with another input for the item itself.
 * @param input as its mutator takes it now
 * @param folded what of the changes under it this input holds already: they are not run
 */
export function resendSteps(replica: Modelled, item: SyncItem, input: unknown, folded: readonly SyncItem[]): SettlePlan {
  const left = { ...item, under: item.under.filter((each) => !folded.includes(each)) };
  const { steps, replacing } = retrySteps(replica, left);
  const again = steps.slice(0, 1 + left.under.length).map((each, at) => (at === 0 ? { ...each, input } : each));
  return { steps: [...again, ...closeSteps(item, "retried")], replacing };
}

/** Gives an item up, and with it what was refused for want of its record: they stay as history. */
export const discardSteps = (item: SyncItem): SettlePlan => ({ steps: closeSteps(item, "discarded"), replacing: replaced(item) });

/** What ends an item once something else has taken its place. */
export const replacedBy = (item: SyncItem, steps: readonly Step[]): SettlePlan => ({
  steps: [...steps, ...closeSteps(item, "retried")],
  replacing: replaced(item),
});

/**
 * Puts its author's value over the current one, in the one field or record that was looked at.
 * @param value by hand, in place of the author's
 * @throws EngineError `unknown_mutator`
 */
export function overwriteSteps(replica: Modelled, sides: readonly ConflictSides[], value?: unknown): SettlePlan {
  return { steps: sides.map((each) => overwriteStep(replica, each, value)), replacing: [] };
}

/** Leaves these conflicts at the current values. */
export const leaveSteps = (sides: readonly ConflictSides[]): SettlePlan => ({
  steps: sides.map(({ row }) => settleStep(row, "discarded")),
  replacing: [],
});

/** @throws RefusedStep when it is refused again; nothing has changed then */
export async function retryItem(replica: Replica, item: SyncItem): Promise<void> {
  if (item.source.kind === "waiting") return replica.syncNow();
  await settle(replica, item.source.kind === "conflict" ? overwriteSteps(replica, item.sides) : retrySteps(replica, item));
}

/** Gives an item up: on the device it is taken back, at the server it is settled and stays as history. */
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

/** Settles an issue as it is shown: one that has moved since stays open (M5). */
const settleStep = (row: IssueRow, resolution: "retried" | "discarded"): Step =>
  step(settleIssue, { id: row.id, resolution }, shownOf(row));

/** Of an issue, as of which change it was looked at: its row may hold no more than the beginning of the wish itself. */
const shownOf = ({ id, updatedAt }: IssueRow): SeenValues => ({ [rowKey(issue.name, id)]: { updatedAt } });

const replaced = ({ source }: SyncItem): string[] => (source.kind === "aside" ? [source.entry.mutation.id] : []);

/** What its author saw, and what a `whole` mutation met: that, too, has been looked at, where its card shows it. */
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
