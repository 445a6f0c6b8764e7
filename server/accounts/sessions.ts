import { EventEmitter } from "node:events";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "#sync/engine/entity.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Context } from "../context.ts";
import { afterCommit } from "./after-commit.ts";
import { serverKey } from "./secrets.ts";

/** Who a request comes from. `renewed` is a younger token to hand back. */
export interface Session {
  readonly id: string;
  readonly actor: Actor;
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
   * Begins a session for an administrator who has proved who they are; returns its token.
   * @param device what the owner recognises it by
   * @param trx where it has to begin together with something else
   * @throws AppError `revoked` when the administrator is gone
   */
  start(adminId: string, device: string, trx?: Knex.Transaction): Promise<string>;
  /** @throws AppError `unauthorized`; `revoked` when the administrator is gone */
  authenticate(token: string): Promise<Session>;
  /** The living ones of an administrator, last used first. */
  list(adminId: string): Promise<OwnSession[]>;
  /** Whether the session still stands, for what stays open longer than a request. */
  stands(id: string): Promise<boolean>;
  /** Ends one of the administrator's sessions; tells whether there was such a one. */
  end(id: string, adminId: string): Promise<boolean>;
  /** Ends all of an administrator's sessions, or all but one; in a transaction, with its commit. */
  endAll(knex: Knex, adminId: string, but?: string): Promise<void>;
  /** Lets every instance look which sessions still stand: after the commit of whatever ended some. */
  announceEnds(): void;
  /** Calls back when the session has ended, on whichever instance; returns how to stop listening. */
  onEnd(id: string, listener: () => void): () => void;
}

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
/** `last_used_at` is written at most so often: it is a read's only write. */
const touchAfter = 10 * 60 * 1000;

const algorithm = "HS256";
const issuer = "musubi";
const audience = "musubi-admin";

/** Sessions stand in the database, so they can be ended; the token only names one and proves that we named it. */
export function createSessions(context: Pick<Context, "knex" | "settings" | "now" | "sync" | "log">): Sessions {
  const { knex, now, sync } = context;
  const ends = watchEnds(context);
  let key: Promise<Uint8Array> | undefined;
  const secret = () => {
    key ??= serverKey(context).then((text) => new TextEncoder().encode(text));
    // A database that could not be asked this time may be there the next.
    key.catch(() => (key = undefined));
    return key;
  };
  const announceEnds = () => sync.pokes.changed();

  async function sign(id: string, adminId: string): Promise<string> {
    const at = Math.floor(now().getTime() / 1000);
    return new SignJWT({ sid: id })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(adminId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + lifetime / 1000)
      .sign(await secret());
  }

  return {
    async start(adminId, device, trx) {
      const at = now();
      const id = uuidv7();
      const expires = new Date(at.getTime() + lifetime);
      // Its expired ones are forgotten on the way.
      const { rows } = await (trx ?? knex).raw<{ rows: object[] }>(
        `with over as (delete from session where admin_id = :adminId and expires_at < :at)
         insert into session (id, admin_id, device, created_at, last_used_at, expires_at)
         select :id, id, :device, :at, :at, :expires from admin where id = :adminId for key share returning id`,
        { id, adminId, device, at, expires },
      );
      if (rows.length === 0) throw new AppError("revoked");
      return sign(id, adminId);
    },

    async authenticate(token) {
      const claims = await readToken(token, await secret(), now());
      const at = now();
      const row = await knex("admin")
        .leftJoin("session", (join) => join.on("session.admin_id", "admin.id").andOnVal("session.id", claims.sessionId))
        .where("admin.id", claims.adminId)
        .first<Found | undefined>({
          authority: "admin.authority",
          sessionId: "session.id",
          expiresAt: "session.expires_at",
          revokedAt: "session.revoked_at",
          lastUsedAt: "session.last_used_at",
        });
      if (!row) throw new AppError("revoked");
      const over = row.sessionId === null || row.revokedAt !== null || Date.parse(row.expiresAt) <= at.getTime();
      if (row.sessionId === null || over) throw new AppError("unauthorized");
      const renew = at.getTime() - claims.issuedAt >= day;
      if (renew || at.getTime() - Date.parse(row.lastUsedAt) >= touchAfter) {
        const expires = renew ? { expires_at: new Date(at.getTime() + lifetime) } : {};
        await knex("session")
          .where({ id: row.sessionId })
          .update({ last_used_at: at, ...expires });
      }
      return {
        id: row.sessionId,
        actor: { id: claims.adminId, master: row.authority === masterAuthority },
        renewed: renew ? await sign(row.sessionId, claims.adminId) : undefined,
      };
    },

    async list(adminId) {
      return living(knex, now())
        .where({ admin_id: adminId })
        .orderBy([{ column: "last_used_at", order: "desc" }, "id"])
        .select({ id: "id", device: knex.raw("coalesce(device, '')"), createdAt: "created_at", lastUsedAt: "last_used_at" });
    },

    async stands(id) {
      return (await living(knex, now()).where({ id }).first("id")) !== undefined;
    },

    async end(id, adminId) {
      const ended = await living(knex, now()).where({ id, admin_id: adminId }).update({ revoked_at: now() });
      if (ended > 0) announceEnds();
      return ended > 0;
    },

    async endAll(within, adminId, but) {
      const theirs = living(within, now()).where({ admin_id: adminId });
      const ended = await (but === undefined ? theirs : theirs.whereNot({ id: but })).update({ revoked_at: now() });
      if (ended > 0) afterCommit(within, announceEnds);
    },

    announceEnds,

    onEnd: ends.listen,
  };
}

const living = (knex: Knex, at: Date) => knex<SessionRow>("session").where({ revoked_at: null }).where("expires_at", ">", at);

/**
 * Tells of ends on whichever instance they happened: whoever ends a session says so on the channel of pokes, and every
 * instance then looks which of those that it holds something open for still stand. One question to the database for each
 * burst of pokes, beside the many exchanges that follow it.
 */
function watchEnds({ knex, now, sync, log }: Pick<Context, "knex" | "now" | "sync" | "log">) {
  const ends = new EventEmitter().setMaxListeners(0);
  let looking = false;
  let again = false;
  const lookOnce = async () => {
    again = false;
    const watched = ends.eventNames() as string[];
    if (watched.length === 0) return;
    const standing = new Set(await living(knex, now()).whereIn("id", watched).pluck("id"));
    for (const id of watched) if (!standing.has(id)) ends.emit(id);
  };
  const lookAll = async () => {
    looking = true;
    try {
      while (again) await lookOnce();
    } catch {
      // The stream's own heartbeat asks again.
      log.warn("sessions could not be looked at");
    } finally {
      looking = false;
    }
  };
  const look = () => {
    again = true;
    if (!looking) void lookAll();
  };
  sync.pokes.subscribe(look);
  return {
    listen(id: string, listener: () => void): () => void {
      ends.on(id, listener);
      // It may have ended between the token's check and now.
      look();
      return () => ends.off(id, listener);
    },
  };
}

interface SessionRow {
  readonly id: string;
  readonly admin_id: string;
  readonly device: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

interface Found {
  readonly authority: number;
  readonly sessionId: string | null;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string;
}

interface Claims {
  readonly adminId: string;
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** @throws AppError `unauthorized` for whatever is not a living token of ours */
async function readToken(token: string, secret: Uint8Array, currentDate: Date): Promise<Claims> {
  if (token === "") throw new AppError("unauthorized");
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate,
      requiredClaims: ["sub", "iat", "exp"],
    });
    const { sub = "", sid, iat = 0 } = payload;
    if (typeof sid !== "string" || !uuid.test(sid) || !uuid.test(sub)) throw new AppError("unauthorized");
    return { adminId: sub, sessionId: sid, issuedAt: iat * 1000 };
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) throw new AppError("unauthorized");
    throw error;
  }
}
