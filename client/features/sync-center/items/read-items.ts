import { unknownName } from "#client/records/names.ts";
import { actLabel, callLines, carriedBy, idsOf, labelOf, refusalReason } from "#client/ui/changes/call-words.ts";
import { subjectOf } from "#client/ui/changes/subject-of.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { notLoadedText } from "#client/ui/text/field-text.ts";
import { actName, callsOf } from "#sync/engine/act.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { OutboxEntry } from "#sync/engine/client/replica-types.ts";
import { issue } from "#sync/engine/issue.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { callOf, withdrawal } from "#sync/engine/settling.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { errorText } from "#sync/model/errors.ts";
import { conflictOf } from "./conflict-of.ts";
import { inWords, rawWords, unreadableText } from "./raw-words.ts";
import { subject } from "./subject-of.ts";
import type { IssueRow, SyncItem } from "./sync-item.ts";
import { takenBy } from "./taken-places.ts";
import { waysOf } from "./ways.ts";
import { type Wholes, wholeRow } from "./whole-of.ts";

/** Reads the changes that wait to be sent, in the order of sending, the oldest first. */
export async function readWaiting(replica: ReplicaReader, most = Number.POSITIVE_INFINITY): Promise<SyncItem[]> {
  const entries = (await replica.outbox()).filter((entry) => entry.state === "waiting");
  return Promise.all(entries.slice(0, most).map((entry) => entryItem(replica, entry)));
}

/**
 * Reads the items that need a decision, newest first: set aside on this device, or kept by the server.
 * @param wholes the items that were fetched whole
 * @param most how many are described and tried
 */
export async function readAttention(
  replica: ReplicaReader,
  wholes: Wholes = new Map(),
  most = Number.POSITIVE_INFINITY,
): Promise<SyncItem[]> {
  const aside = (await replica.outbox()).filter((entry) => entry.state === "aside");
  const unsettled = (await replica.all(issue)).filter((row) => row.settledAt === null);
  const open = unsettled.map((row) => wholeRow(row, wholes));
  const isOpen = new Set(open.map(({ id }) => id));
  const isUnder = ({ underId }: IssueRow) => underId !== null && isOpen.has(underId);
  const refused = open.filter((row) => row.kind === "refused" && !isUnder(row));
  const heads = [
    ...aside.map((entry) => ({ when: entry.mutation.authoredAt, read: () => entryItem(replica, entry) })),
    ...refused.map((row) => ({ when: row.mutation.authoredAt, read: () => refusedItem(replica, row, open) })),
    ...Array.from(byRecord(open), (rows) => ({
      when: rows[0]?.mutation.authoredAt ?? "",
      read: () => conflictItem(replica, rows),
    })),
  ];
  heads.sort((a, b) => (a.when < b.when ? 1 : -1));
  const fetched = ({ source }: SyncItem) => "row" in source && wholes.has(source.row.id);
  const items = (await Promise.all(heads.slice(0, most).map(({ read }) => read()))).flat();
  return Promise.all(items.map(async (item) => ({ ...item, isFetched: fetched(item), ways: await triedWays(replica, item) })));
}

/** Counts the changes that wait to be sent, and the items that need a decision. */
export async function countItems(replica: ReplicaReader): Promise<{ readonly waiting: number; readonly attention: number }> {
  const entries = await replica.outbox();
  const waiting = entries.filter(({ state }) => state === "waiting").length;
  const open = (await replica.all(issue)).filter(({ settledAt }) => settledAt === null).length;
  return { waiting, attention: entries.length - waiting + open };
}

/** Returns how many changes these items are about. */
export const countOf = (items: readonly SyncItem[]): number =>
  items.reduce((sum, { under, sides }) => sum + under.length + Math.max(sides.length, 1), 0);

/** Returns the possible actions for an item, or why none can be tried. */
const triedWays = (replica: ReplicaReader, item: SyncItem) =>
  inWords(
    () => waysOf(replica, item),
    async () => ({ hindrance: unreadableText }),
  );

async function entryItem(replica: ReplicaReader, entry: OutboxEntry): Promise<SyncItem> {
  const { mutation, writes, reason } = entry;
  const kind = entry.state === "aside" ? "aside" : mutation.name === withdrawal.name ? "withdrawn" : "waiting";
  const why =
    kind === "aside"
      ? await withTaken(replica, reason ?? "", errorText(reason ?? ""), mutation)
      : kind === "withdrawn"
        ? withdrawnText
        : "";
  const words = await describe(replica, mutation, writes);
  return { id: mutation.id, source: { kind, entry }, why, sides: [], under: [], ...words };
}

const withdrawnText =
  "すでに送信した可能性があるため、サーバーに届いていたかどうかを確認しています。届いていなければ、取り消されます。";

/** Adds the names of those who have the places to the reason of a refused assignment. */
async function withTaken(replica: ReplicaReader, code: string, why: string, mutation: Mutation): Promise<string> {
  if (code !== "position_full") return why;
  return `${why}${await inWords(
    () => takenBy(replica, mutation),
    async () => "",
  )}`;
}

/** @param head the item that contains this one, and is settled together with it */
async function refusedItem(replica: ReplicaReader, row: IssueRow, open: readonly IssueRow[], head?: Mutation): Promise<SyncItem> {
  const { id, code, problems, entity, rowId, mutation } = row;
  const below = open.filter(({ underId }) => underId === id).sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const sides = code === "conflict" ? await sidesOf(replica, row) : undefined;
  return {
    id,
    source: { kind: code === "withdrawn_late" ? "late" : "refused", row },
    why: await withTaken(replica, code, refusalReason({ code, problems }), mutation),
    sides: sides ? [sides] : [],
    under: await Promise.all(below.map((each) => refusedItem(replica, each, [], mutation))),
    ...(await describe(replica, mutation, entity && rowId ? [`${entity}/${rowId}`] : [], row.isExcerpt, head)),
  };
}

/** Describes the two sides of a conflict. Returns undefined if this cannot be done, for example without knowing the entity. */
const sidesOf = (replica: ReplicaReader, row: IssueRow) =>
  inWords(
    () => conflictOf(replica, row, row.mutation),
    async () => undefined,
  );

/** Groups open conflicts by author and record, the oldest first. */
function byRecord(open: readonly IssueRow[]): Iterable<readonly IssueRow[]> {
  const groups = new Map<string, IssueRow[]>();
  const conflicts = open.filter(({ kind }) => kind === "conflict").sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  for (const row of conflicts) {
    const key = [row.authorId, row.entity, row.rowId].join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups.values();
}

async function conflictItem(replica: ReplicaReader, rows: readonly IssueRow[]): Promise<SyncItem[]> {
  const read = await Promise.all(rows.map(async (row) => ({ row, sides: await sidesOf(replica, row) })));
  const sides = read.flatMap((each) => (each.sides ? [each.sides] : []));
  const others = await Promise.all(read.flatMap((each) => (each.sides ? [] : refusedItem(replica, each.row, []))));
  const [first] = sides;
  if (!first) return others;
  const { row, mutation } = first;
  const words = await describe(replica, mutation, [rowKey(row.entity ?? "", row.rowId ?? "")], row.isExcerpt);
  const why = errorText(row.code);
  return [{ id: row.id, source: { kind: "conflict", row }, why, sides, under: [], ...words, changes: [] }, ...others];
}

/**
 * Describes a mutation. If that fails, returns its bare call, so that it can be settled even so.
 * @param isExcerpt whether the device has only a part: an act may have more calls
 * @param head the mutation that was to make its record, shown above it
 */
export const describe = (
  replica: ReplicaReader,
  mutation: Mutation,
  keys: readonly string[],
  isExcerpt = false,
  head?: Mutation,
) =>
  inWords(
    () => common(replica, mutation, keys, isExcerpt, head),
    async () => rawWords(replica, mutation),
  );

/** Describes a mutation in the words of the screens. */
export async function common(
  replica: ReplicaReader,
  mutation: Mutation,
  keys: readonly string[],
  isExcerpt = false,
  head?: Mutation,
) {
  const call = { ...mutation, ...callOf(mutation) };
  const found = await subjectOf(replica, call, keys, call.from);
  return {
    mutation,
    what: call.name === actName ? actLabel(replica, callsOf(call), isExcerpt) : labelOf(replica, call.name),
    subject: found && subject(found),
    who: await personName(replica, mutation.author),
    when: mutation.authoredAt,
    changes: [
      ...(call.name === actName
        ? await callLines(replica, callsOf(call), isExcerpt)
        : await carriedBy(replica, call, call.from, isExcerpt, head && idsOf(callsOf(head)))),
      ...(isExcerpt ? [{ label: "ほか", text: notLoadedText }] : []),
    ],
  };
}

async function personName(replica: ReplicaReader, id: string): Promise<string> {
  return (await replica.get(admin, id))?.name ?? (replica.hasAll(admin) ? unknownName : receivingWord);
}
