import { useReplica } from "#client/device/replica-provider.tsx";
import { read } from "#sync/engine/client/reading.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { mentionedIn } from "#sync/model/rules/mention.ts";

/** Returns a function that finds whom a memo's text mentions. Nobody mentions themselves. */
export function useMentionedIn(): (content: string) => Promise<string[]> {
  const replica = useReplica();
  return async (content) => {
    if (!content.includes("@")) return [];
    const { value } = await read(replica, async (reader) => mentionedIn(content, await reader.all(admin)));
    return value.filter((id) => id !== replica.actor.id);
  };
}
