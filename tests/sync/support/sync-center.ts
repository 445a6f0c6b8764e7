import { readAttention, readWaiting } from "#client/features/sync-center/items/read-items.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";

/** Returns what the sync centre lists for a person to decide. */
export const attentionOf = async (replica: Replica) => (await read(replica, readAttention)).value;

/** Returns what the sync centre lists as waiting to be sent. */
export const waitingOf = async (replica: Replica) => (await read(replica, readWaiting)).value;
