import { useSyncExternalStore } from "react";
import type { EndedSession } from "./ended-session.ts";
import { getEnded, getSession, onSession, type Session } from "./session.ts";

/** Returns the session, live over all tabs. */
export const useSession = (): Session => useSyncExternalStore(onSession, getSession);

/** Returns the ended session of the administrator who is stored here, live; undefined if no server has ended it. */
export function useEndedSession(): EndedSession | undefined {
  const { administrator } = useSession();
  const ended = useSyncExternalStore(onSession, getEnded);
  return ended.find((one) => one.administrator.id === administrator?.id);
}

/** Returns the sessions of removed administrators whose unsent work is still on this device, live (S4-9). */
export function useLeftBehind(): readonly EndedSession[] {
  const ended = useSyncExternalStore(onSession, getEnded);
  return ended.filter(({ removed, done, files }) => removed && (!done || files > 0));
}
