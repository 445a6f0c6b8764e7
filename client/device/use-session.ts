import { useSyncExternalStore } from "react";
import { getSession, onSession, type Session } from "./session.ts";

/** The session, live over all tabs. */
export const useSession = (): Session => useSyncExternalStore(onSession, getSession);
