import { EventEmitter } from "node:events";
import type { Knex } from "knex";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { Context } from "../context.ts";

/**
 * Reports ended sessions to their listeners in every instance. An end notifies the channel of pokes. Each instance then checks its
 * sessions with listeners, with one query for each burst of pokes.
 */
export function watchEnds({ knex, now, sync, log }: Pick<Context, "knex" | "now" | "sync" | "log">) {
  const ends = new EventEmitter().setMaxListeners(0);
  const looks = new Coalesced(async () => {
    const watched = ends.eventNames() as string[];
    if (watched.length === 0) return;
    try {
      const valid = new Set(await validSessions(knex, now()).whereIn("id", watched).pluck("id"));
      for (const id of watched) if (!valid.has(id)) ends.emit(id);
    } catch {
      // The stream's heartbeat checks again.
      log.warn("sessions could not be looked at");
    }
  });
  const look = () => void looks.run();
  sync.pokes.subscribe(look);
  return {
    listen(id: string, listener: () => void): () => void {
      ends.on(id, listener);
      // The session may have ended since the token was checked.
      look();
      return () => ends.off(id, listener);
    },
  };
}

const day = 24 * 60 * 60 * 1000;

/**
 * A session ends this long after its begin, in milliseconds, however often it is renewed. So a forgotten device is signed out one
 * day.
 */
const longest = 90 * day;

/** Returns the time, in milliseconds since the epoch, when a session that began at `begun` ends, whatever its use. */
export const lastMoment = (begun: number): number => begun + longest;

/** Queries the sessions that are neither revoked nor expired. */
export const validSessions = (knex: Knex, at: Date) =>
  knex<SessionRow>("session")
    .where({ revoked_at: null })
    .where("expires_at", ">", at)
    .where("created_at", ">", new Date(at.getTime() - longest));

interface SessionRow {
  readonly id: string;
  readonly admin_id: string;
  readonly device: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly signed_out: boolean;
  readonly confirmed_at: Date | null;
}
