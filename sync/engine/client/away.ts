import type { Away, DeviceState } from "./device-rows.ts";

const day = 24 * 60 * 60 * 1_000;
/** A clock that goes on by more between two looks is more likely wrong than the device forgotten. */
const doubtedFrom = 366 * day;
/** It is believed once it has gone on like that. */
const believedAfter = day;

/**
 * For how long no server has been heard (S3); null where nothing has replicated. A clock that is set back wins its owner the time
 * between two looks, and no more: from there on it counts as it goes.
 * @param now the present by the server's clock, as far as the device knows it
 * @param clock what the device's own clock says
 */
export function awayNow({ lastExchange, away }: DeviceState, now: number, clock: number): Away | null {
  if (lastExchange === null) return null;
  // The exchange is newer than the look, or there was none.
  const before = away?.since === lastExchange ? away : { counted: 0, clock, doubted: null };
  const counted = Math.max(before.counted + Math.max(clock - before.clock, 0), now - Date.parse(lastExchange));
  const doubted = before.doubted ?? (counted - before.counted > doubtedFrom ? counted : null);
  return { since: lastExchange, counted, clock, doubted };
}

/** Whether what was counted is to be believed. */
export const isCertain = ({ counted, doubted }: Away): boolean => doubted === null || counted - doubted >= believedAfter;
