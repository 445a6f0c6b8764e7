import { z } from "zod";
import { call } from "#client/device/call.ts";
import { confirmed } from "#client/device/session/confirmation.ts";
import { callsOf } from "#sync/engine/act.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type Mutation, mutationSchema } from "#sync/engine/protocol.ts";
import { callOf } from "#sync/engine/settling.ts";
import type { Answers } from "#sync/model/calls/answers.ts";
import { type DraftWords, draftWords } from "../drafts/draft-words.ts";
import { describe } from "../items/read-items.ts";
import type { ShownItem } from "../items/sync-item.ts";

/** The first items of the quarantine: unsent work of removed administrators that is not settled. */
export type Quarantine = Answers["GET /api/quarantine"];
type Item = Quarantine["items"][number];

/** An item with the data that its card shows. */
export interface QuarantineItem extends ShownItem {
  /** Whether it can only be read: a draft, or a mutation that this version cannot run. */
  readonly wordsOnly: boolean;
}

/** The items from one device of an administrator, in the order of authoring. */
export interface QuarantineGroup {
  readonly key: string;
  readonly authorName: string;
  /** Whether a token of the author's account came with the items. */
  readonly proven: boolean;
  readonly broughtAt: string;
  readonly items: readonly QuarantineItem[];
}

/** Requests the items from the server. @throws NoAnswer, CallRefused */
export async function readQuarantine(): Promise<Quarantine> {
  return (await confirmed(() => call("GET", "/api/quarantine"))).body;
}

/** Describes items in the words of the screens, with the device's data about their records. */
export async function groupsOf(replica: ReplicaReader, { items }: Quarantine): Promise<QuarantineGroup[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = `${item.authorId} ${item.deviceId} ${item.proven}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const shown = [...groups].map(async ([key, [first, ...rest]]) => {
    if (!first) return [];
    const { authorName, proven, broughtAt } = first;
    const all = await Promise.all([first, ...rest].map((item) => shownItem(replica, item)));
    return [{ key, authorName, proven, broughtAt, items: all }];
  });
  return (await Promise.all(shown)).flat();
}

async function shownItem(replica: ReplicaReader, item: Item): Promise<QuarantineItem> {
  const { id, authorName, content } = item;
  const source = { kind: "quarantine" } as const;
  const read = item.kind === "mutation" ? mutationSchema.safeParse(content) : undefined;
  if (read?.success) {
    const known = callsOf(callOf(read.data)).every(({ name }) => replica.model.mutators.has(name));
    return { ...(await describe(replica, read.data, [])), id, source, who: authorName, why: "", ...alone, wordsOnly: !known };
  }
  const words = wordsSchema.safeParse(content);
  return words.success && words.data.key !== ""
    ? wordsItem(item, await draftWords(replica, words.data.key, words.data.value))
    : wordsItem(item, unreadable(words.success ? words.data.value : content));
}

/** Another administrator's draft cannot be continued. */
type Words = Omit<DraftWords, "address">;

const unreadable = (value: unknown): Words => ({
  what: "読み取れない変更",
  subject: undefined,
  changes: [{ label: "内容", text: typeof value === "string" ? value : JSON.stringify(value) }],
});

/** Returns an item whose content can only be read and exported. */
function wordsItem({ id, authorName, broughtAt, content }: Item, words: Words): QuarantineItem {
  return {
    id,
    source: { kind: "quarantine" },
    ...words,
    who: authorName,
    when: broughtAt,
    ...alone,
    why: "内容を確認して、必要なら入力し直してください。",
    // The part of it that is exported.
    mutation: content as Mutation,
    wordsOnly: true,
  };
}

/** Such an item has no conflicts, and no items under it. */
const alone = { sides: [], under: [] } as const;

const wordsSchema = z.object({ key: z.string(), value: z.unknown() });
