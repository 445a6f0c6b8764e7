import type { ParameterizedContext } from "koa";
import type { Actor } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import { deviceWords } from "./device-words.ts";
import { checkServiceToken } from "./service-token.ts";
import type { Session, Sessions } from "./sessions.ts";

export type Who = "all" | "admin" | "master" | "guest" | "removed" | "service";

/** What a call knows of its caller beside the input. */
export interface OpenCall {
  readonly context: Context;
  readonly sessions: Sessions;
  /** The caller's address, as far as TRUST_PROXY lets us know it. */
  readonly address: string;
  /** The caller's browser and system in words, as far as the request names them; for the user's list of sessions. */
  readonly device: string;
  /** The method and the path of the call, as the contract names it. */
  readonly route: string;
  /** The token of the request; empty without one. A call that needs no token has not checked it. */
  readonly token: string;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  /** Returns a token to the caller, in the answer's header. */
  giveToken(token: string): void;
  /** Cookies that scripts cannot read. None identifies the caller: only the token does. */
  readonly cookies: Cookies;
}

export interface Cookies {
  get(name: string): string | undefined;
  /** `seconds` of 0 removes it. `lax` also comes along when another site sends people here, `strict` does not. */
  set(name: string, value: string, options: { readonly sameSite: "lax" | "strict"; readonly seconds: number }): void;
}

export interface SignedCall extends OpenCall {
  readonly actor: Actor;
  readonly sessionId: string;
  /** The time when the session last proved to whom it belongs; null for never. */
  readonly confirmedAt: Date | null;
}

/** What `guest` calls get: the master who calls, or undefined for a caller without a token. */
export interface GuestCall extends OpenCall {
  readonly actor: Actor | undefined;
}

/** What `removed` calls get: the removed administrator whom the token names. */
export interface RemovedCall extends OpenCall {
  readonly removedId: string;
}

/** Finds out who calls, and whether they may. @throws AppError `unauthorized`, `revoked`, `signed_out`, `forbidden`, `not_found` */
export async function authorise(
  who: Who,
  ctx: ParameterizedContext,
  { context, sessions, gone }: Pick<OpenCall, "context" | "sessions" | "gone">,
): Promise<OpenCall> {
  const call: OpenCall = {
    context,
    sessions,
    address: ctx.ip,
    device: deviceWords(ctx.get("User-Agent")),
    route: `${ctx.method} ${String(ctx.state["route"])}`,
    token: ctx.get("X-Authorization"),
    gone,
    giveToken: (token) => ctx.set("X-Authorization", token),
    cookies: cookiesOf(ctx, context.settings.publicUrl.startsWith("https:")),
  };
  // An answer to a signed-in administrator is only for them, so no cache on its way may keep it.
  ctx.set("Cache-Control", "no-store");
  if (who === "all" || (who === "guest" && call.token === "")) return call;
  if (who === "service") {
    await checkServiceToken(context, ctx.get("X-Service-Token"), ctx.ip);
    return call;
  }
  if (who === "removed") {
    const removedId = await sessions.removed(call.token);
    if (removedId === undefined) return refused(call)(new AppError("unauthorized"));
    return { ...call, removedId } as RemovedCall;
  }
  const session = await authenticated(call);
  if (session.renewed !== undefined) call.giveToken(session.renewed);
  if (who !== "admin" && !session.actor.master) {
    noteRefusedAccess(call, session.actor.id);
    throw new AppError("forbidden");
  }
  const { id: sessionId, actor, confirmedAt } = session;
  return { ...call, actor, sessionId, confirmedAt } as SignedCall;
}

/** Returns the session of the request's token. A refused token is noted in the security log, with its owner if we signed it. */
export const authenticated = (call: OpenCall): Promise<Session> => call.sessions.authenticate(call.token).catch(refused(call));

function noteRefusedAccess({ context, address, route }: OpenCall, actorId: string): void {
  context.security.note({ kind: "access_refused", outcome: "refused", actorId, address, details: { call: route } });
}

const refused =
  ({ context, sessions, token, address }: OpenCall) =>
  async (error: unknown): Promise<never> => {
    // A request without a token is not noted: the device has signed out, or a program checks the server.
    if (token !== "" && error instanceof AppError) {
      const subjectId = await sessions.named(token);
      const details = { token: "session", reason: error.code };
      context.security.note({ kind: "token_refused", outcome: "refused", subjectId, address, details });
    }
    throw error;
  };

/**
 * Throws the reason for which a call failed. If the caller was removed while it ran, that is the reason. The security log notes
 * that something was forbidden.
 * @throws the reason
 */
export async function causeOf(error: unknown, call: OpenCall): Promise<never> {
  const { actor } = call as Partial<SignedCall>;
  if (actor && error instanceof EngineError && error.code === "forbidden") noteRefusedAccess(call, actor.id);
  if (error instanceof EngineError || !actor) throw error;
  const gone = await call.sessions.authenticate(call.token).then(
    () => undefined,
    (refusal: unknown) => (refusal instanceof AppError ? refusal : undefined),
  );
  throw gone ?? error;
}

/** `Secure` follows the public address: behind a proxy the connection itself is plain. */
function cookiesOf(ctx: ParameterizedContext, secure: boolean): Cookies {
  const common = { path: "/api", httpOnly: true, signed: false, overwrite: true, secure } as const;
  ctx.cookies.secure = secure;
  return {
    get: (name) => ctx.cookies.get(name, { signed: false }),
    set: (name, value, { sameSite, seconds }) => {
      ctx.cookies.set(name, value, { ...common, sameSite, maxAge: seconds * 1000 });
    },
  };
}
