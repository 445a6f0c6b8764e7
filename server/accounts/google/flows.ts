import { createHash, randomBytes } from "node:crypto";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../../context.ts";
import { calendarScope } from "../../services/google/calendar-link.ts";
import { type Binding, type Granted, openIdOf } from "../../services/google/open-id.ts";
import type { OpenCall } from "../caller.ts";
import { addressLimits, consumeLimits } from "../rate-limit.ts";

type Caller = Pick<OpenCall, "context" | "cookies">;
type Beginner = Pick<OpenCall, "context" | "cookies" | "address">;

/** The pages to which Google sends the browser back. They are under the public address, and no request can name others. */
const pages = { signIn: "/login/google", calendar: "/login/google/calendar" } as const;

const cookie = "musubi_oauth";
const lifetime = { seconds: 10 * 60 } as const;

/**
 * Begins an authorization, bound to this browser by a cookie. An earlier one of this browser can no longer be completed.
 * @param adminId the owner of the calendar; null for signing in
 * @returns the address to send the browser to
 * @throws AppError `google_not_configured`, `google_unavailable`, `too_many_requests`
 */
export async function beginFlow({ context, cookies, address }: Beginner, adminId: string | null): Promise<string> {
  const { knex, settings, now } = context;
  const binding = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const openId = openIdOf(context);
  // Each authorization leaves a row for ten minutes.
  await consumeLimits(knex, ...addressLimits("google", address));
  const url = await openId.authorizeUrl(wishFor(settings.publicUrl, adminId), binding);
  const secret = randomBytes(32).toString("base64url");
  const expires = new Date(now().getTime() + lifetime.seconds * 1000);
  await knex("google_flow").where("expires_at", "<", now()).delete();
  await knex("google_flow").insert({ id: hashOf(secret), admin_id: adminId, ...binding, expires_at: expires });
  cookies.set(cookie, secret, { sameSite: "lax", ...lifetime });
  return url;
}

/**
 * Completes the authorization that this browser began. Whatever the result, its code cannot be tried again.
 * @param adminId the same as at the beginning
 * @param state as Google returned it, where the page passes it on
 * @throws AppError `google_not_configured`, `google_unavailable`, `google_refused`
 */
export async function endFlow(
  { context, cookies }: Caller,
  adminId: string | null,
  { code, state }: { readonly code: string; readonly state?: string | undefined },
): Promise<Granted> {
  const openId = openIdOf(context);
  const flow = await takeFlow(context, cookies.get(cookie) ?? "");
  if (!flow || flow.admin_id !== adminId || (state !== undefined && state !== flow.state)) throw new AppError("google_refused");
  cookies.set(cookie, "", { sameSite: "lax", seconds: 0 });
  return openId.exchange(code, wishFor(context.settings.publicUrl, adminId).redirectUri, flow);
}

const wishFor = (publicUrl: string, adminId: string | null) =>
  adminId === null
    ? { redirectUri: publicUrl + pages.signIn, scope: "openid email profile" }
    : {
        redirectUri: publicUrl + pages.calendar,
        scope: `openid ${calendarScope}`,
        // Google gives a refresh token only with these parameters. It gives another one only after asking the user again.
        extra: { access_type: "offline", prompt: "consent" },
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
