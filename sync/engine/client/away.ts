import type { Away, DeviceState } from "./storage/device-rows.ts";

const day = 24 * 60 * 60 * 1_000;
/** If the clock advances by more than this between two looks, it is probably wrong. Milliseconds. */
const doubtedFrom = 366 * day;
/** Such a clock is believed once it has run on for this long. Milliseconds. */
const believedAfter = day;

/**
 * Returns for how long no server has answered (S3); null where nothing has replicated. Setting the clock back hides only the time
 * since the last look. After that, time counts again as the clock runs.
 * @param now the present by the server's clock, as far as the device knows it
 * @param clock the current time of the device's own clock
 */
export function awayNow({ lastExchange, away }: DeviceState, now: number, clock: number): Away | null {
  if (lastExchange === null) return null;
  // If there was no look since the last exchange, counting begins anew.
  const before = away?.since === lastExchange ? away : { counted: 0, clock, doubted: null };
  const counted = Math.max(before.counted + Math.max(clock - before.clock, 0), now - Date.parse(lastExchange));
  const doubted = before.doubted ?? (counted - before.counted > doubtedFrom ? counted : null);
  return { since: lastExchange, counted, clock, doubted };
}

/** Whether the counted time can be believed. */
export const isCertain = ({ counted, doubted }: Away): boolean => doubted === null || counted - doubted >= believedAfter;
