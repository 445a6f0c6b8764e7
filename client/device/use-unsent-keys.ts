import { useLive } from "./use-live.ts";

const none: ReadonlySet<string> = new Set();

/** Keys (`entity/id`) of the rows with changes that no server has acknowledged. Call it once per list, not per row. */
export const useUnsentKeys = (): ReadonlySet<string> => useLive((replica) => replica.unsentKeys(), [])?.value ?? none;
