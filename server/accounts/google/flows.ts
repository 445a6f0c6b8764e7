import { createHash, randomBytes } from "node:crypto";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { AppError } from "#sync/model/errors.ts";
import { confirmationState, isConfirmation } from "#sync/model/rules/google-confirmation.ts";
import type { Context } from "../../context.ts";
import { calendarScope } from "../../services/google/calendar-link.ts";
import { type Binding, type Granted, openIdOf, type Wish } from "../../services/google/open-id.ts";
import type { OpenCall } from "../caller.ts";
import { addressLimits, consumeLimits } from "../rate-limit.ts";

type Caller = Pick<OpenCall, "context" | "cookies">;
type Beginner = Pick<OpenCall, "context" | "cookies" | "address">;

/** What an authorization is for. One for another purpose, or of another account, cannot be completed in its place. */
export type Purpose =
  | { readonly kind: "sign-in"; readonly adminId: null }
  | { readonly kind: "calendar" | "confirmation"; readonly adminId: string };

/**
 * The pages to which Google sends the browser back. They are under the public address, and no request can name others. A
 * confirmation comes back by the page for signing in, so that it needs no other address in Google's console.
 */
const pages = { signIn: "/login/google", calendar: "/login/google/calendar" } as const;

/** For how many seconds a sign-in at Google counts as new. Typing a password and a code takes some time. */
const freshFor = 5 * 60;

const cookie = "musubi_oauth";
const lifetime = { seconds: 10 * 60 } as const;

/**
 * Begins an authorization, bound to this browser by a cookie. An earlier one of this browser can no longer be completed.
 * @returns the address to send the browser to
 * @throws AppError `google_not_configured`, `google_unavailable`, `too_many_requests`
 */
export async function beginFlow({ context, cookies, address }: Beginner, purpose: Purpose): Promise<string> {
  const { knex, settings, now } = context;
  const state = purpose.kind === "confirmation" ? confirmationState + randomState() : randomState();
  const binding = { state, nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const openId = openIdOf(context);
  // Each authorization leaves a row for ten minutes.
  await consumeLimits(knex, ...addressLimits("google", address));
  const url = await openId.authorizeUrl(wishFor(settings.publicUrl, purpose), binding);
  const secret = randomBytes(32).toString("base64url");
  const expires = new Date(now().getTime() + lifetime.seconds * 1000);
  await knex("google_flow").where("expires_at", "<", now()).delete();
  await knex("google_flow").insert({ id: hashOf(secret), admin_id: purpose.adminId, ...binding, expires_at: expires });
  cookies.set(cookie, secret, { sameSite: "lax", ...lifetime });
  return url;
}

/**
 * Completes the authorization that this browser began. Whatever the result, its code cannot be tried again. One for a confirmation
 * says that the person has signed in at Google just now.
 * @param purpose the same as at the beginning
 * @param state as Google returned it, where the page passes it on
 * @throws AppError `google_not_configured`, `google_unavailable`, `google_refused`
 */
export async function endFlow(
  { context, cookies }: Caller,
  purpose: Purpose,
  { code, state }: { readonly code: string; readonly state?: string | undefined },
): Promise<Granted> {
  const openId = openIdOf(context);
  const flow = await takeFlow(context, cookies.get(cookie) ?? "");
  const isOfPurpose = flow?.admin_id === purpose.adminId && isConfirmation(flow.state) === (purpose.kind === "confirmation");
  if (!flow || !isOfPurpose || (state !== undefined && state !== flow.state)) throw new AppError("google_refused");
  cookies.set(cookie, "", { sameSite: "lax", seconds: 0 });
  const maxAge = purpose.kind === "confirmation" ? freshFor : undefined;
  return openId.exchange(code, wishFor(context.settings.publicUrl, purpose).redirectUri, flow, maxAge);
}

const wishFor = (publicUrl: string, { kind }: Purpose): Wish => {
  const signIn = { redirectUri: publicUrl + pages.signIn, scope: "openid email profile" };
  if (kind === "sign-in") return signIn;
  // `max_age=0` asks for the same as `prompt=login`, which Google refuses. Google names the time only if it is asked for.
  if (kind === "confirmation")
    return { ...signIn, extra: { max_age: "0", claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) } };
  return {
    redirectUri: publicUrl + pages.calendar,
    scope: `openid ${calendarScope}`,
    // Google gives a refresh token only with these parameters. It gives another one only after asking the user again.
    extra: { access_type: "offline", prompt: "consent" },
  };
};

async function takeFlow({ knex, now }: Context, secret: string): Promise<Flow | undefined> {
  const [flow] = await knex("google_flow")
    .where({ id: hashOf(secret) })
    .delete()
    .returning<Flow[]>(["admin_id", "state", "nonce", "verifier", "expires_at"]);
  return flow && Date.parse(flow.expires_at) > now().getTime() ? flow : undefined;
}

interface Flow extends Binding {
  readonly admin_id: string | null;
  readonly expires_at: string;
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
