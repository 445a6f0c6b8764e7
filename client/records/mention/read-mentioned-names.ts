import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import type { memo } from "#sync/model/entities/memo.ts";
import { memoMention } from "#sync/model/entities/memo-mention.ts";
import { mayMention } from "#sync/model/rules/mentioned-in.ts";
import { namesById } from "../names.ts";

const nobody: readonly string[] = [];

/** Reads whom memos mention. Returns a function that gives a memo's names, without those of removed administrators. */
export async function readMentionedNames(
  reader: ReplicaReader,
  memos: readonly Pick<RowOf<typeof memo>, "id" | "content">[],
): Promise<(memoId: string) => readonly string[]> {
  const some = memos.filter(({ content }) => mayMention(content));
  const links = await reader.listEach(
    memoMention,
    "memoId",
    some.map(({ id }) => id),
  );
  const ids = links.map((of) => of.map(({ adminId }) => adminId));
  const names = await namesById(reader, admin, ids.flat());
  const named = new Map(some.map(({ id }, at) => [id, (ids[at] ?? []).flatMap((one) => names.get(one) ?? [])]));
  return (memoId) => named.get(memoId) ?? nobody;
}
