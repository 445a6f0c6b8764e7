import * as openid from "openid-client";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../../context.ts";
import type { GoogleSettings } from "../../settings.ts";
import { boundedFetch, boundedJsonFetch } from "./bounded-fetch.ts";

/** The values that tie an authorization to the browser that asked for it. */
export interface Binding {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** A request to Google: the address that the browser returns to, and what is asked for. */
export interface Wish {
  readonly redirectUri: string;
  readonly scope: string;
  readonly extra?: Readonly<Record<string, string>>;
}

/** The result of a code. The id token is complete, for this client, current, and signed by the provider. */
export interface Granted {
  readonly claims: openid.IDToken;
  readonly refreshToken: string | undefined;
  /** Undefined if Google granted all that was requested. */
  readonly scopes: readonly string[] | undefined;
}

/** The OpenID provider. Every method throws AppError `google_unavailable` while it cannot be used. */
export interface OpenId {
  authorizeUrl(wish: Wish, binding: Binding): Promise<string>;
  /**
   * Exchanges a code.
   * @param maxAge how many seconds ago the person may have signed in at the provider; any by default
   * @throws AppError `google_refused` for an invalid code or id token, also one that does not say when the person signed in
   */
  exchange(code: string, redirectUri: string, binding: Binding, maxAge?: number): Promise<Granted>;
  /**
   * Returns an access token.
   * @throws AppError `google_refused` once the refresh token is invalid
   */
  refresh(refreshToken: string): Promise<string>;
  /** Revokes a refresh token. One that is already invalid counts as revoked. */
  revoke(refreshToken: string): Promise<void>;
}

/**
 * Milliseconds for which discovered addresses are cached. They change rarely. Keys change more often, and `openid-client` caches
 * those itself.
 */
const discoveryAge = 60 * 60 * 1000;

const known = new WeakMap<GoogleSettings, OpenId>();

/**
 * Returns the provider of the settings, one for all requests.
 * @throws AppError `google_not_configured`
 */
export function openIdOf(context: Pick<Context, "settings" | "log">): OpenId {
  const { google } = context.settings;
  if (google === undefined) throw new AppError("google_not_configured");
  const openId = known.get(google) ?? createOpenId(google, context.log);
  known.set(google, openId);
  return openId;
}

function createOpenId(google: GoogleSettings, log: Context["log"]): OpenId {
  let found: { readonly config: openid.Configuration; readonly until: number } | undefined;

  async function discover(): Promise<openid.Configuration> {
    if (found && found.until > performance.now()) return found.config;
    const { issuer, clientId, clientSecret } = google;
    const config = await openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
      // Requests have a form as their body, or none. Nothing is read of the answer to a revocation.
      [openid.customFetch]: (url, { body, ...request }) => {
        const isRevocation = url === found?.config.serverMetadata().revocation_endpoint;
        const sent = { ...request, body: body instanceof URLSearchParams ? body : null };
        return isRevocation ? boundedFetch(url, sent) : boundedJsonFetch(url, sent);
      },
      execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [])],
    });
    const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
    const needed = [authorization_endpoint, token_endpoint, jwks_uri];
    if (!needed.every((address = "") => URL.canParse(address) && /^https?:/u.test(address)))
      throw new TypeError("the provider lacks an address");
    found = { config, until: performance.now() + discoveryAge };
    return config;
  }

  /** Calls the provider, and distinguishes its refusal from its being unavailable. */
  async function converse<T>(
    step: string,
    talk: (config: openid.Configuration) => Promise<T>,
    isRefusal: (error: unknown) => boolean,
  ): Promise<T> {
    const unavailable = (error: unknown) => {
      log.warn("google unavailable", { step, ...wordsOf(error) });
      return new AppError("google_unavailable");
    };
    const config = await discover().catch((error: unknown) => {
      throw unavailable(error);
    });
    return talk(config).catch((error: unknown) => {
      throw isRefusal(error) ? new AppError("google_refused") : unavailable(error);
    });
  }

  return {
    authorizeUrl: ({ redirectUri, scope, extra }, { state, nonce, verifier }) =>
      converse(
        "authorize",
        async (config) => {
          const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
          const challenge = { code_challenge, code_challenge_method: "S256" };
          const asked = { redirect_uri: redirectUri, scope, state, nonce, ...challenge, ...extra };
          return openid.buildAuthorizationUrl(config, asked).href;
        },
        () => false,
      ),

    exchange: (code, redirectUri, { state, nonce, verifier }, maxAge) =>
      converse(
        "code",
        async (config) => {
          // The page passes no `iss`. With only one provider, another one cannot be meant.
          const answered = new URL(`?${new URLSearchParams({ code, state, iss: config.serverMetadata().issuer })}`, redirectUri);
          const bound = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
          const checks = maxAge === undefined ? bound : { ...bound, maxAge };
          const granted = await openid.authorizationCodeGrant(config, answered, checks);
          const claims = granted.claims();
          if (!claims) throw new TypeError("no claims");
          return { claims, refreshToken: granted.refresh_token, scopes: granted.scope?.split(" ") };
        },
        (error) => says(error, "invalid_grant", "invalid_request") || isUntrue(error),
      ),

    refresh: (refreshToken) =>
      converse(
        "refresh",
        async (config) => (await openid.refreshTokenGrant(config, refreshToken)).access_token,
        (error) => says(error, "invalid_grant"),
      ),

    revoke: (refreshToken) =>
      converse(
        "revoke",
        async (config) => {
          if (config.serverMetadata().revocation_endpoint === undefined) return;
          await openid.tokenRevocation(config, refreshToken).catch((error: unknown) => {
            if (!says(error, "invalid_token", "invalid_grant")) throw error;
          });
        },
        () => false,
      ),
  };
}

const says = (error: unknown, ...words: readonly string[]) =>
  error instanceof openid.ResponseBodyError && words.includes(error.error);

/** Whether the id token is invalid: for another client, not current, or not signed by the provider's keys. */
function isUntrue(error: unknown): boolean {
  if (!(error instanceof openid.ClientError) || !untrue.has(error.code ?? "")) return false;
  // An answer without tokens is not one with a false token.
  const { cause: details } = error.cause instanceof Error ? error.cause : error;
  return !(typeof details === "object" && details !== null && "body" in details);
}

const untrue = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_PARSE_ERROR",
  // The id token uses an algorithm that no public key can verify.
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** Returns what may be logged of a failure: its kind and its word. A message may quote an answer. */
function wordsOf(error: unknown): Record<string, unknown> {
  if (error instanceof openid.ResponseBodyError)
    return { error: error.name, code: error.error.slice(0, 50), status: error.status };
  if (!(error instanceof Error)) return { error: typeof error };
  return { error: error.name, code: "code" in error ? error.code : undefined };
}
