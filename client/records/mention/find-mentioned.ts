import { read } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { mentionedIn } from "#sync/model/rules/mentioned-in.ts";

/** Returns the ids of the administrators whom a memo's text mentions. Nobody mentions themselves. */
export async function findMentioned(replica: Replica, content: string): Promise<string[]> {
  const { value } = await read(replica, async (reader) => mentionedIn(content, await reader.all(admin)));
  return value.filter((id) => id !== replica.actor.id);
}
