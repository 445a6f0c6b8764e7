import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

export const calendarScope = "https://www.googleapis.com/auth/calendar.events";

/** A person with an account at the provider. */
export interface Account {
  readonly mail: string;
  readonly isVerified?: boolean;
  readonly name?: string;
}

/** What the provider sends a browser back with. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  /** The page to which the browser is sent back. */
  readonly page: string;
}

export interface TestOpenId {
  readonly issuer: string;
  /** Our client's settings. */
  readonly env: Readonly<Record<string, string>>;
  /** Simulates a browser in which this account is signed in: it opens an address, consents, and is sent back. */
  authorize(url: string, account: Account, consent?: { readonly calendar: boolean }): Promise<Returned>;
  /** Returns the account of an access token for calendars; undefined for any other token. */
  ownerOf(accessToken: string): Promise<string | undefined>;
  /** Revokes everything that the account has granted. */
  revoke(account: Account): Promise<void>;
  /** Whether the account has granted anything to us. */
  hasGranted(account: Account): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a real OpenID provider that behaves as Google's. It gives refresh tokens only for `access_type=offline`, and claims in
 * the id token.
 */
export async function startOpenId(publicUrl: string): Promise<TestOpenId> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const grants = new Map<string, Set<string>>();
  const offline = new Set<string>();
  const client = { client_id: "musubi.apps.example.com", client_secret: "a-client-secret-of-the-tests" };
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const configuration: Configuration = {
    clients: [
      {
        ...client,
        redirect_uris: [`${publicUrl}/login/google`, `${publicUrl}/login/google/calendar`],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }] },
    cookies: { keys: ["a key for the cookies of the tests"] },
    scopes: ["openid", "email", "profile", calendarScope],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    extraParams: ["access_type"],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true, allowedPolicy: () => true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async (_ctx, _client, code) => offline.has(code.grantId ?? ""),
    rotateRefreshToken: false,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    findAccount: (_ctx, accountId) => {
      const account = accounts.get(accountId);
      if (!account) return undefined;
      const { mail, isVerified = true, name = "試験 太郎" } = account;
      return { accountId, claims: () => ({ sub: accountId, email: mail, email_verified: isVerified, name }) };
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next();
    const { prompt, params, session } = await provider.interactionDetails(ctx.req, ctx.res);
    if (prompt.name === "login") {
      const login = { accountId: ctx.get("x-account") };
      return provider.interactionFinished(ctx.req, ctx.res, { login });
    }
    const accountId = session?.accountId ?? "";
    const grant = new provider.Grant({ accountId, clientId: client.client_id });
    const scopes = String(params["scope"]).split(" ");
    for (const scope of scopes) {
      if (scope === calendarScope && ctx.get("x-calendar") === "false") grant.rejectOIDCScope(scope);
      else grant.addOIDCScope(scope);
    }
    const grantId = await grant.save();
    grants.set(accountId, (grants.get(accountId) ?? new Set()).add(grantId));
    if (params["access_type"] === "offline") offline.add(grantId);
    return provider.interactionFinished(ctx.req, ctx.res, { consent: { grantId } });
  });
  provider.on("grant.revoked", (_ctx, grantId) => {
    for (const theirs of grants.values()) theirs.delete(grantId);
  });
  const handle = provider.callback();

  return {
    issuer,
    env: {
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    async authorize(url, account, { calendar } = { calendar: true }) {
      const accountId = account.mail;
      accounts.set(accountId, account);
      const cookies = new Map<string, string>();
      for (let at = new URL(url); ; ) {
        const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
        const headers = { cookie, "x-account": accountId, "x-calendar": String(calendar) };
        const response = await fetch(at, { redirect: "manual", headers });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
        at = new URL(location, at);
        if (at.origin === issuer) continue;
        const code = at.searchParams.get("code");
        if (code === null) throw new Error(`the provider refuses: ${at.search}`);
        return { code, state: at.searchParams.get("state") ?? "", page: at.origin + at.pathname };
      }
    },
    async ownerOf(accessToken) {
      const token = await provider.AccessToken.find(accessToken);
      return token?.scopes.has(calendarScope) && token.isValid ? token.accountId : undefined;
    },
    async revoke({ mail }) {
      for (const id of grants.get(mail) ?? []) await (await provider.Grant.find(id))?.destroy();
      grants.delete(mail);
    },
    hasGranted: ({ mail }) => (grants.get(mail)?.size ?? 0) > 0,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
