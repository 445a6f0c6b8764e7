import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { linkId } from "#sync/engine/entity.ts";
import { memoMention, mentionRead } from "#sync/model/entities/memo-mention.ts";

/** Reads the ids of memos that name the current user, newest first, by whether they were read. */
export async function readMentioned(reader: ReplicaReader): Promise<{ unread: readonly string[]; read: readonly string[] }> {
  const me = reader.actor.id;
  // The ids of memos are in order of time.
  const ids = (await reader.list(memoMention, "adminId", me))
    .map(({ memoId }) => memoId)
    .sort()
    .reverse();
  const marks = await reader.getMany(
    mentionRead,
    ids.map((id) => linkId(id, me)),
  );
  return { unread: ids.filter((_, at) => !marks[at]), read: ids.filter((_, at) => marks[at]) };
}
