import * as oauth from "oauth4webapi";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../../context.ts";
import type { GoogleSettings } from "../../settings.ts";
import { boundedFetch } from "./bounded-fetch.ts";

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
  readonly claims: oauth.IDToken;
  readonly refreshToken: string | undefined;
  /** Undefined if Google granted all that was requested. */
  readonly scopes: readonly string[] | undefined;
}

/** The OpenID provider. Every method throws AppError `google_unavailable` while it cannot be used. */
export interface OpenId {
  authorizeUrl(wish: Wish, binding: Binding): Promise<string>;
  /**
   * Exchanges a code.
   * @throws AppError `google_refused` for an invalid code or id token
   */
  exchange(code: string, redirectUri: string, binding: Binding): Promise<Granted>;
  /**
   * Returns an access token.
   * @throws AppError `google_refused` once the refresh token is invalid
   */
  refresh(refreshToken: string): Promise<string>;
  /** Revokes a refresh token. One that is already invalid counts as revoked. */
  revoke(refreshToken: string): Promise<void>;
}

/**
 * Milliseconds for which discovered addresses are cached. They change rarely. Keys change more often, and `oauth4webapi` caches
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
  const client: oauth.Client = { client_id: google.clientId };
  const secret = oauth.ClientSecretPost(google.clientSecret);
  const keys: oauth.JWKSCacheInput = {};
  const http = {
    [oauth.customFetch]: boundedFetch,
    [oauth.allowInsecureRequests]: google.issuer.startsWith("http:"),
  };
  let found: { readonly server: oauth.AuthorizationServer; readonly until: number } | undefined;

  async function discover(): Promise<oauth.AuthorizationServer> {
    if (found && found.until > performance.now()) return found.server;
    const issuer = new URL(google.issuer);
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, http));
    const needed = [server.authorization_endpoint, server.token_endpoint, server.jwks_uri];
    if (!needed.every((address = "") => URL.canParse(address) && /^https?:/u.test(address)))
      throw new TypeError("the provider lacks an address");
    found = { server, until: performance.now() + discoveryAge };
    return server;
  }

  /** Calls the provider, and distinguishes its refusal from its being unavailable. */
  async function converse<T>(
    step: string,
    talk: (server: oauth.AuthorizationServer) => Promise<T>,
    isRefusal: (error: unknown) => boolean,
  ): Promise<T> {
    const unavailable = (error: unknown) => {
      log.warn("google unavailable", { step, ...wordsOf(error) });
      return new AppError("google_unavailable");
    };
    const server = await discover().catch((error: unknown) => {
      throw unavailable(error);
    });
    return talk(server).catch((error: unknown) => {
      throw isRefusal(error) ? new AppError("google_refused") : unavailable(error);
    });
  }

  return {
    authorizeUrl: ({ redirectUri, scope, extra = {} }, { state, nonce, verifier }) =>
      converse(
        "authorize",
        (server) =>
          authorizeUrl(server, verifier, {
            client_id: google.clientId,
            redirect_uri: redirectUri,
            response_type: "code",
            scope,
            state,
            nonce,
            ...extra,
          }),
        () => false,
      ),

    exchange: (code, redirectUri, { state, nonce, verifier }) =>
      converse(
        "code",
        async (server) => {
          // The page passes no `iss`. With only one provider, another one cannot be meant.
          const answered = new URLSearchParams({ code, state, iss: server.issuer });
          const checked = oauth.validateAuthResponse(server, client, answered, state);
          const response = await oauth.authorizationCodeGrantRequest(
            server,
            client,
            secret,
            checked,
            redirectUri,
            verifier,
            http,
          );
          await expectTokens(response);
          const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
            expectedNonce: nonce,
            requireIdToken: true,
          });
          await oauth.validateApplicationLevelSignature(server, response, { ...http, [oauth.jwksCache]: keys });
          const claims = oauth.getValidatedIdTokenClaims(result);
          if (!claims) throw new TypeError("no claims");
          return { claims, refreshToken: result.refresh_token, scopes: result.scope?.split(" ") };
        },
        (error) => says(error, "invalid_grant", "invalid_request") || isUntrue(error),
      ),

    refresh: (refreshToken) =>
      converse(
        "refresh",
        async (server) => {
          const response = await oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, http);
          return (await oauth.processRefreshTokenResponse(server, client, response)).access_token;
        },
        (error) => says(error, "invalid_grant"),
      ),

    revoke: (refreshToken) =>
      converse(
        "revoke",
        async (server) => {
          if (server.revocation_endpoint === undefined) return;
          const response = await oauth.revocationRequest(server, client, secret, refreshToken, http);
          await oauth.processRevocationResponse(response).catch((error: unknown) => {
            if (!says(error, "invalid_token", "invalid_grant")) throw error;
          });
        },
        () => false,
      ),
  };
}

async function authorizeUrl(
  { authorization_endpoint: endpoint = "" }: oauth.AuthorizationServer,
  verifier: string,
  asked: Readonly<Record<string, string>>,
): Promise<string> {
  const url = new URL(endpoint);
  const challenge = { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" };
  for (const [name, value] of Object.entries({ ...asked, ...challenge })) url.searchParams.set(name, value);
  return url.href;
}

/** Throws for an answer without tokens, so that it does not count as one with a false token. */
async function expectTokens(response: Response): Promise<void> {
  if (!response.ok) return;
  const body: unknown = await response.clone().json();
  const hasTokens = typeof body === "object" && body !== null && "id_token" in body && "access_token" in body;
  if (!hasTokens) throw new TypeError("an answer without tokens");
}

const says = (error: unknown, ...words: readonly string[]) =>
  error instanceof oauth.ResponseBodyError && words.includes(error.error);

/** Whether the id token is invalid: for another client, not current, or not signed by the provider's keys. */
function isUntrue(error: unknown): boolean {
  // It uses an algorithm that no public key can verify.
  if (error instanceof oauth.UnsupportedOperationError) return true;
  return error instanceof oauth.OperationProcessingError && untrue.has(error.code ?? "");
}

const untrue = new Set<string>([
  oauth.INVALID_RESPONSE,
  oauth.JWT_TIMESTAMP_CHECK,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.KEY_SELECTION,
  oauth.PARSE_ERROR,
]);

/** Returns what may be logged of a failure: its kind and its word. A message may quote an answer. */
function wordsOf(error: unknown): Record<string, unknown> {
  if (error instanceof oauth.ResponseBodyError)
    return { error: error.name, code: error.error.slice(0, 50), status: error.status };
  if (!(error instanceof Error)) return { error: typeof error };
  return { error: error.name, code: "code" in error ? error.code : undefined };
}
