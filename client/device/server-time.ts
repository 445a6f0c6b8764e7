import type { Replica } from "#sync/engine/client/replica-types.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

/** Returns the present moment as ISO text, by the server's clock as far as the device knows it (A1). */
export const momentOf = (replica: Pick<Replica, "now">): string => new Date(replica.now()).toISOString();

/** Returns the present day in Japan by that clock, `YYYY-MM-DD`. */
export const todayOf = (replica: Pick<Replica, "now">): string => japanDate(momentOf(replica));
