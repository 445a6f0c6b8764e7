import { EventEmitter } from "node:events";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "#sync/engine/entity.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Context } from "../context.ts";
import { appSecret } from "./secrets.ts";

/** Who a request comes from. `renewed` is a younger token to hand back. */
export interface Session {
  readonly id: string;
  readonly actor: Actor;
  readonly renewed: string | undefined;
}

export interface Sessions {
  /** Begins a session for an administrator who has proved who they are; returns its token. */
  start(adminId: string): Promise<string>;
  /** @throws AppError `unauthorized`; `revoked` when the administrator is gone */
  authenticate(token: string): Promise<Session>;
  /** Whether the session still stands, for what stays open longer than a request. */
  stands(id: string): Promise<boolean>;
  end(id: string): Promise<void>;
  /** Calls back when the session is ended on this instance; returns how to stop listening. */
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
export function createSessions({ knex, settings, now }: Pick<Context, "knex" | "settings" | "now">): Sessions {
  const ends = new EventEmitter().setMaxListeners(0);
  let key: Promise<Uint8Array> | undefined;
  const secret = () => {
    key ??= Promise.resolve(settings.sessionSecret ?? appSecret(knex, "session")).then((text) => new TextEncoder().encode(text));
    // A database that could not be asked this time may be there the next.
    key.catch(() => (key = undefined));
    return key;
  };

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
    async start(adminId) {
      const at = now();
      const id = uuidv7();
      await knex("session").where({ admin_id: adminId }).where("expires_at", "<", at).delete();
      const expires = new Date(at.getTime() + lifetime);
      await knex("session").insert({ id, admin_id: adminId, created_at: at, last_used_at: at, expires_at: expires });
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

    async stands(id) {
      const row = await knex("session").where({ id, revoked_at: null }).where("expires_at", ">", now()).first("id");
      return row !== undefined;
    },

    async end(id) {
      await knex("session").where({ id }).update({ revoked_at: now() });
      ends.emit(id);
    },

    onEnd(id, listener) {
      ends.on(id, listener);
      return () => ends.off(id, listener);
    },
  };
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
