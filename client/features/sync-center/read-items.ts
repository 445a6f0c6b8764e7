import type { OutboxEntry, Replica } from "#sync/engine/client/replica-types.ts";
import { issue } from "#sync/engine/issue.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { errorText } from "#sync/model/errors.ts";
import { fieldText } from "./field-value.ts";
import { subjectOf } from "./record-name.ts";
import type { ConflictSides, IssueRow, SyncItem } from "./sync-item.ts";

/** What waits to be sent, oldest first, as it will go. */
export async function readWaiting(replica: Replica): Promise<SyncItem[]> {
  const entries = (await replica.outbox()).filter((entry) => entry.state === "waiting");
  return Promise.all(entries.map((entry) => entryItem(replica, entry, "waiting", "")));
}

/** What a person has to look at: set aside on this device, or kept by the server; newest first. */
export async function readAttention(replica: Replica): Promise<SyncItem[]> {
  const aside = (await replica.outbox()).filter((entry) => entry.state === "aside");
  const open = (await replica.all(issue)).filter((row) => row.settledAt === null);
  const items = await Promise.all([
    ...aside.map((entry) => entryItem(replica, entry, "aside", errorText(entry.reason ?? ""))),
    ...open.map((row) => issueItem(replica, row)),
  ]);
  return items.sort((a, b) => (a.when < b.when ? 1 : -1));
}

async function entryItem(replica: Replica, entry: OutboxEntry, kind: "waiting" | "aside", why: string): Promise<SyncItem> {
  const { mutation, writes } = entry;
  return { id: mutation.id, source: { kind, entry }, why, ...(await common(replica, mutation, writes)) };
}

async function issueItem(replica: Replica, row: IssueRow): Promise<SyncItem> {
  const { id, code, problems, mutation, entity, rowId } = row;
  const kind = row.kind === "conflict" ? "conflict" : "refused";
  const read = await common(replica, mutation, entity && rowId ? [`${entity}/${rowId}`] : []);
  const why = [errorText(code), ...problems.map((problem) => problem.message)].join(" ");
  if (kind === "refused") return { id, source: { kind, row }, why, ...read };
  return { id, source: { kind, row }, why, ...read, changes: [], sides: await sidesOf(replica, row) };
}

async function common(replica: Replica, mutation: Mutation, keys: readonly string[]) {
  return {
    mutation,
    what: replica.model.mutators.get(mutation.name)?.label ?? "この版にない操作",
    subject: await subjectOf(replica, mutation, keys),
    who: await personName(replica, mutation.author),
    when: mutation.authoredAt,
    changes: await changesOf(replica, mutation),
  };
}

async function sidesOf(replica: Replica, row: IssueRow): Promise<ConflictSides> {
  const field = row.entity && row.field ? replica.model.entity(row.entity).fields[row.field] : undefined;
  const [base, mine, theirs] = await Promise.all(
    // A conflict without a field is a removal that met an edit.
    row.field === null
      ? ["（編集前）", "削除", "編集あり"].map((text) => Promise.resolve(text))
      : [row.base, row.mine, row.theirs].map((value) => fieldText(replica, row.field ?? "", field, value)),
  );
  return {
    label: field?.label ?? "記録全体",
    base: base ?? "",
    mine: mine ?? "",
    theirs: theirs ?? "",
    theirsBy: row.theirsBy ? await personName(replica, row.theirsBy) : "不明",
    theirsAt: row.theirsAt,
  };
}

/** The fields that a mutation's input carries, else what it removes, in the words of the entity it is named after. */
async function changesOf(replica: Replica, { name, input, from }: Mutation): Promise<{ label: string; text: string }[]> {
  const entity = replica.model.entities.find((candidate) => candidate.name === name.split(".")[0]);
  if (!entity || typeof input !== "object" || input === null) return [];
  const fieldsIn = (values: object) =>
    Object.entries(values).flatMap(([key, value]) => {
      const field = entity.fields[key];
      return field && value !== undefined ? [{ key, field, value: value as unknown }] : [];
    });
  const before = from[rowKey(entity.name, String((input as { id?: unknown }).id))];
  // What a new record leaves blank says nothing.
  const written = fieldsIn(input).filter(({ value }) => before !== undefined || !isBlank(value));
  const removed = fieldsIn(before ?? {});
  const found = written.length > 0 ? written : removed.filter(({ field, value }) => !field.references && value !== null);
  return Promise.all(
    found.map(async ({ key, field, value }) => ({ label: field.label, text: await fieldText(replica, key, field, value) })),
  );
}

const isBlank = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

async function personName(replica: Replica, id: string): Promise<string> {
  return (await replica.get(admin, id))?.name ?? "不明";
}
