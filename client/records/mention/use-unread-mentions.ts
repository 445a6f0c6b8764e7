import { useLiveBeside } from "#client/device/use-live.ts";
import { mentionRead } from "#sync/model/entities/memo-mention.ts";
import { readMentioned } from "./unread-mentions.ts";

/** Returns how many memos name the current user and are unread, live. It is 0 until it is known which were read. */
export const useUnreadMentions = (): number =>
  useLiveBeside(async (reader) => (reader.hasAll(mentionRead) ? (await readMentioned(reader)).unread.length : 0), [])?.value ?? 0;
