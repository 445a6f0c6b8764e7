import { useLiveBeside } from "#client/device/use-live.ts";
import { readMentioned } from "./unread-mentions.ts";

/** Returns how many memos name the current user and are unread, live. */
export const useUnreadMentions = (): number => useLiveBeside(readMentioned, [])?.value.unread.length ?? 0;
