import { useReplica } from "#client/device/replica-provider.tsx";
import { mayMention } from "#sync/model/rules/mentioned-in.ts";

/** Returns a function that finds whom a memo's text mentions. */
export function useMentionedIn(): (content: string) => Promise<string[]> {
  const replica = useReplica();
  // Most memos name nobody.
  return async (content) => (mayMention(content) ? (await import("./find-mentioned.ts")).findMentioned(replica, content) : []);
}
