import { type JWTPayload, errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import { serverKey } from "./secrets.ts";

/** The claims of a token that this server has signed. It may have expired. */
export interface Claims {
  readonly adminId: string;
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** Whether it is a token of this server that is no longer valid. */
  readonly expired: boolean;
}

const algorithm = "HS256";
const issuer = "musubi";
const audience = "musubi-admin";

/** Signs and reads tokens by the server's key. */
export function createTokens(context: Pick<Context, "knex" | "settings" | "now">) {
  const { now } = context;
  const known = new Map<string, Signed>();
  const secret = async () => new TextEncoder().encode(await serverKey(context));
  return {
    /** @param expires when the token becomes invalid */
    async sign(sessionId: string, adminId: string, expires: Date): Promise<string> {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(adminId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now().getTime() / 1000))
        .setExpirationTime(Math.floor(expires.getTime() / 1000))
        .sign(await secret());
    },
    /** @throws AppError `unauthorized` for any text that is not a token of this server */
    async read(token: string): Promise<Claims> {
      // A signature stays right, so it is verified once. Sessions that ended are found in the database.
      let signed = known.get(token);
      if (!signed) {
        signed = await readToken(token, await secret());
        if (known.size >= mostKnown) known.clear();
        known.set(token, signed);
      }
      const { expiresAt, ...claims } = signed;
      return { ...claims, expired: now().getTime() >= expiresAt };
    },
  };
}

/** The most tokens that are known to be ours, some hundred bytes each. */
const mostKnown = 10_000;

/** What a token says, all but whether it has expired. */
type Signed = Omit<Claims, "expired"> & { readonly expiresAt: number };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

async function readToken(token: string, secret: Uint8Array): Promise<Signed> {
  if (token === "") throw new AppError("unauthorized");
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      // Whether it has expired is judged at each use.
      currentDate: new Date(0),
      requiredClaims: ["sub", "iat", "exp"],
    });
    return signedIn(payload);
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) throw new AppError("unauthorized");
    throw error;
  }
}

function signedIn({ sub = "", sid, iat = 0, exp = 0 }: JWTPayload): Signed {
  if (typeof sid !== "string" || !uuid.test(sid) || !uuid.test(sub)) throw new AppError("unauthorized");
  return { adminId: sub, sessionId: sid, issuedAt: iat * 1000, expiresAt: exp * 1000 };
}
