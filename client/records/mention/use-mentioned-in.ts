import { useReplica } from "#client/device/replica-provider.tsx";

/** Returns a function that finds whom a memo's text mentions. */
export function useMentionedIn(): (content: string) => Promise<string[]> {
  const replica = useReplica();
  // Most memos name nobody.
  return async (content) => (content.includes("@") ? (await import("./find-mentioned.ts")).findMentioned(replica, content) : []);
}
