import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "#sync/engine/entity.ts";
import { prepared } from "#sync/engine/server/prepared.ts";
import { Together } from "#sync/engine/together.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Context } from "../context.ts";
import { afterCommit } from "./after-commit.ts";
import { lastMoment, validSessions, watchEnds } from "./session-ends.ts";
import { type Claims, createTokens } from "./session-token.ts";

/** The sender of a request. `renewed` is a newer token to return. */
export interface Session {
  readonly id: string;
  readonly actor: Actor;
  /** When it was last confirmed, by a sign-in or the password. */
  readonly confirmedAt: Date | null;
  readonly renewed: string | undefined;
}

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

export interface Sessions {
  /**
   * Begins a session for an administrator who has proved their identity, and returns its token.
   * @param device the name by which the owner recognises it
   * @param trx a transaction that the start is part of
   * @throws AppError `revoked` when the administrator was removed, or is being removed (`lockAdmin`)
   */
  start(adminId: string, device: string, trx?: Knex.Transaction): Promise<string>;
  /**
   * Returns the session of a token.
   * @throws AppError `unauthorized`; `revoked` when the administrator was removed, or is being removed, however old the token is.
   * A database that never had the administrator, such as one before its restore, answers `unauthorized`. Likewise `signed_out` when
   * the session was ended from another device
   */
  authenticate(token: string): Promise<Session>;
  /**
   * Returns the administrator in a token of this server, even if the token is old or the administrator is unknown. It grants
   * nothing.
   */
  named(token: string): Promise<string | undefined>;
  /** Returns the administrator in a token of this server, if that administrator was removed or is being removed. */
  removed(token: string): Promise<string | undefined>;
  /** Lists the valid sessions of an administrator, last used first. */
  list(adminId: string): Promise<OwnSession[]>;
  /**
   * Returns the session's administrator with the present rights; undefined once either has ended. It is for connections that stay
   * open longer than a request.
   */
  reader(id: string, adminId: string): Promise<Actor | undefined>;
  /**
   * Ends one of the administrator's sessions. Returns whether it existed.
   * @param signedOut whether they ended it from another device; that one is answered so, and wipes what replicated (SPEC S3)
   */
  end(id: string, adminId: string, signedOut: boolean): Promise<boolean>;
  /**
   * Ends all of an administrator's sessions, or all but one. In a transaction they end with its commit. Returns how many there
   * were.
   * @param signedOut as for `end`. Those that had ended without that word are told it, too, and counted
   */
  endAll(knex: Knex, adminId: string, signedOut: boolean, but?: string): Promise<number>;
  /** Makes every instance check which sessions are still valid. Call it after the commit that ended some. */
  announceEnds(): void;
  /** Calls `listener` when the session has ended, on whichever instance. Returns a function that unsubscribes. */
  onEnd(id: string, listener: () => void): () => void;
}

const day = 24 * 60 * 60 * 1000;
/** The lifetime of a token. Each day of use brings a new one, until the session ends. */
const lifetime = 30 * day;
/** How often `last_used_at` is written at most, since it is the only write of a read. */
const touchAfter = 10 * 60 * 1000;

/**
 * Makes the sessions. They are kept in the database, so that they can be ended. A token only names one, and proves that this server
 * made it.
 */
export function createSessions(context: Pick<Context, "knex" | "settings" | "now" | "sync" | "log">): Sessions {
  const { knex, now, sync } = context;
  const ends = watchEnds(context);
  const tokens = createTokens(context);
  // Every call begins with this. A poke makes all devices call at once, whose sessions are then read by few statements.
  const found = new Together((asked: readonly Named[]) => readSessions(knex, asked));
  const announceEnds = () => sync.pokes.changed();
  const named = (token: string) =>
    tokens.read(token).then(
      ({ adminId }) => adminId,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return undefined;
      },
    );

  return {
    async start(adminId, device, trx) {
      const at = now();
      const id = uuidv7();
      const expires = new Date(at.getTime() + lifetime);
      // The statement also deletes the account's expired sessions.
      const { rows } = await (trx ?? knex).raw<{ rows: object[] }>(
        `with over as (delete from session where admin_id = :adminId and expires_at < :at)
         insert into session (id, admin_id, device, created_at, last_used_at, confirmed_at, expires_at)
         select :id, admin.id, :device, :at, :at, :at, :expires from admin join admin_secret on admin_secret.admin_id = admin.id
           where admin.id = :adminId for key share returning id`,
        { id, adminId, device, at, expires },
      );
      if (rows.length === 0) throw new AppError("revoked");
      return tokens.sign(id, adminId, expires);
    },

    async authenticate(token) {
      const claims = await tokens.read(token);
      const at = now();
      const row = await found.ask(claims);
      if (row.authority === null) throw new AppError(row.isRemoved ? "revoked" : "unauthorized");
      if (row.signedOut) throw new AppError("signed_out");
      if (row.sessionId === null || claims.expired || !isOpen(row, at)) throw new AppError("unauthorized");
      const end = lastMoment(Date.parse(row.createdAt));
      const renew = at.getTime() - claims.issuedAt >= day;
      const expires = new Date(Math.min(at.getTime() + lifetime, end));
      if (renew || at.getTime() - Date.parse(row.lastUsedAt) >= touchAfter) {
        await knex("session")
          .where({ id: row.sessionId })
          .update({ last_used_at: at, ...(renew && { expires_at: expires }) });
      }
      return {
        id: row.sessionId,
        actor: { id: claims.adminId, master: row.authority === masterAuthority },
        confirmedAt: row.confirmedAt === null ? null : new Date(row.confirmedAt),
        renewed: renew ? await tokens.sign(row.sessionId, claims.adminId, expires) : undefined,
      };
    },

    named,

    async removed(token) {
      const adminId = await named(token);
      if (adminId === undefined) return undefined;
      const { isRemoved } = await found.ask({ adminId, sessionId: adminId });
      return isRemoved ? adminId : undefined;
    },

    async list(adminId) {
      return validSessions(knex, now())
        .where({ admin_id: adminId })
        .orderBy([{ column: "last_used_at", order: "desc" }, "id"])
        .select({ id: "id", device: knex.raw("coalesce(device, '')"), createdAt: "created_at", lastUsedAt: "last_used_at" });
    },

    async reader(id, adminId) {
      const row = await found.ask({ adminId, sessionId: id });
      if (row.authority === null || row.sessionId === null || !isOpen(row, now())) return undefined;
      return { id: adminId, master: row.authority === masterAuthority };
    },

    async end(id, adminId, signedOut) {
      const ended = await validSessions(knex, now())
        .where({ id, admin_id: adminId })
        .update({ revoked_at: now(), signed_out: signedOut });
      if (ended > 0) announceEnds();
      return ended > 0;
    },

    async endAll(within, adminId, signedOut, but) {
      const theirs = validSessions(within, now()).where({ admin_id: adminId });
      const those = but === undefined ? theirs : theirs.whereNot({ id: but });
      const ended = await those.update({ revoked_at: now(), signed_out: signedOut });
      // A changed password may have ended them before, without a word to their devices.
      const told = signedOut ? await endedBefore(within, adminId).update({ signed_out: true }) : 0;
      if (ended + told > 0) afterCommit(within, announceEnds);
      return ended + told;
    },

    announceEnds,

    onEnd: ends.listen,
  };
}

/** Queries the sessions that have ended, and whose devices would ask in vain why. */
const endedBefore = (knex: Knex, adminId: string) =>
  knex("session").where({ admin_id: adminId, signed_out: false }).whereNotNull("revoked_at");

/** What a token names. */
type Named = Pick<Claims, "adminId" | "sessionId">;

/**
 * An administrator and a session. `authority` is null without an administrator who may sign in. `isRemoved` tells that there was
 * one. The session's values are null if it is gone.
 */
interface Found {
  readonly authority: number | null;
  readonly isRemoved: boolean;
  readonly confirmedAt: string | null;
  readonly sessionId: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly signedOut: boolean | null;
  readonly lastUsedAt: string;
}

/** Whether a session that exists has not ended. */
const isOpen = ({ revokedAt, expiresAt, createdAt }: Found, at: Date) =>
  revokedAt === null && Math.min(Date.parse(expiresAt), lastMoment(Date.parse(createdAt))) > at.getTime();

/** Reads administrators and their sessions, in the order in which they are named. */
async function readSessions(knex: Knex, named: readonly Named[]): Promise<Found[]> {
  // An administrator without secrets is being removed (`lockAdmin`). Devices of others must keep what they have: the right
  // database may be restored only later.
  const sql = `select admin.authority, session.id as "sessionId", session.created_at as "createdAt", session.expires_at as "expiresAt",
      session.revoked_at as "revokedAt", session.signed_out as "signedOut", session.last_used_at as "lastUsedAt", session.confirmed_at as "confirmedAt",
      admin.id is null and (exists (select from admin as going where going.id = named.admin_id)
        or exists (select from removed_admin as gone where gone.id = named.admin_id)) as "isRemoved"
    from unnest(?::uuid[], ?::uuid[]) with ordinality as named (admin_id, session_id, place)
    left join (admin join admin_secret on admin_secret.admin_id = admin.id) on admin.id = named.admin_id
    left join session on session.admin_id = admin.id and session.id = named.session_id
    order by named.place`;
  const { rows } = await knex
    .raw<{ rows: Found[] }>(sql, [named.map(({ adminId }) => adminId), named.map(({ sessionId }) => sessionId)])
    .options(prepared(knex, "sessions"));
  return rows;
}
