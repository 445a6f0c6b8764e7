import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchTimeout } from "#server/services/google/bounded-fetch.ts";
import { accessTokenOf, isLinked } from "#server/services/google/calendar-link.ts";
import { type Answer, type ApiServer, addAdmin, startApi } from "./api-server.ts";
import { comeBack, depart, said } from "./google-browser.ts";

const client = { GOOGLE_CLIENT_ID: "musubi.apps.example.com", GOOGLE_CLIENT_SECRET: "a-client-secret-of-the-tests" };

let forger: OAuth2Server;
let api: ApiServer;
let mail: string;

beforeAll(async () => {
  forger = new OAuth2Server();
  await forger.issuer.keys.generate("RS256");
  await forger.start(0, "127.0.0.1");
  api = await startApi({ ...client, GOOGLE_ISSUER: forger.issuer.url ?? "" });
  mail = (await addAdmin(api, 1)).mail;
});
afterAll(async () => {
  await api.close();
  await forger.stop();
});

interface Forgery {
  /** Changes the id token before the provider's own key signs it. */
  readonly token?: (token: MutableToken) => void;
  /** Changes the token endpoint's answer, after the id token was signed. */
  readonly answer?: (answer: MutableResponse) => void;
}

/** Signs in as the administrator with answers of a provider that forges them. */
async function signIn({ token, answer }: Forgery = {}): Promise<Answer> {
  const journey = await depart(api);
  const sent = await fetch(journey.authorizeUrl, { redirect: "manual" });
  const code = new URL(sent.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const onSigning = (signed: MutableToken) => {
    // The access token comes through here, too, and stays unchanged.
    if (signed.payload["aud"] !== client.GOOGLE_CLIENT_ID) return;
    Object.assign(signed.payload, { email: mail, email_verified: true });
    token?.(signed);
  };
  const onAnswer = (response: MutableResponse) => answer?.(response);
  forger.service.on("beforeTokenSigning", onSigning).on("beforeResponse", onAnswer);
  const came = await comeBack(api, journey, { code });
  forger.service.off("beforeTokenSigning", onSigning).off("beforeResponse", onAnswer);
  return came;
}

const claim = (name: string, value: unknown): Forgery => ({ token: ({ payload }) => Object.assign(payload, { [name]: value }) });
const seconds = () => Math.floor(Date.now() / 1000);

/** Gives the id token another header and another signature. */
const signedAnew = (header: object, signature: (text: string) => string): Forgery => ({
  answer: ({ body }) => {
    const given = body as { id_token: string };
    const [, payload = ""] = given.id_token.split(".");
    const text = `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${payload}`;
    given.id_token = `${text}.${signature(text)}`;
  },
});
const keyOfTheProvider = () => forger.issuer.keys.toJSON()[0];
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const byStranger = (text: string) => sign("sha256", Buffer.from(text), stranger).toString("base64url");

describe("an id token", () => {
  it("that is true signs in", async () => {
    expect((await signIn()).status).toBe(200);
  });

  it.each<[string, Forgery]>([
    ["has another's nonce", claim("nonce", "another-nonce")],
    ["has no nonce", claim("nonce", undefined)],
    ["is for another client", claim("aud", "another.apps.example.com")],
    [
      "is for another client too, that asked for it",
      { token: ({ payload }) => Object.assign(payload, { aud: [client.GOOGLE_CLIENT_ID, "another"], azp: "another" }) },
    ],
    ["is by another issuer", claim("iss", "https://accounts.example.com")],
    ["has expired", claim("exp", seconds() - 3_600)],
    ["never expires", claim("exp", undefined)],
    ["is not valid yet", claim("nbf", seconds() + 3_600)],
    ["says no more than its algorithm: none", signedAnew({ alg: "none" }, () => "")],
    [
      "is signed by our own secret",
      signedAnew({ alg: "HS256" }, (text) => createHmac("sha256", client.GOOGLE_CLIENT_SECRET).update(text).digest("base64url")),
    ],
    [
      "is signed by the public key as if it were a secret",
      signedAnew({ alg: "HS256" }, (text) =>
        createHmac("sha256", JSON.stringify(keyOfTheProvider())).update(text).digest("base64url"),
      ),
    ],
    ["is signed by a stranger who names no key", signedAnew({ alg: "RS256" }, byStranger)],
    ["is signed by a key that the provider does not have", signedAnew({ alg: "RS256", kid: "unknown" }, byStranger)],
    ["brings its own key along", signedAnew({ alg: "RS256", jwk: stranger.export({ format: "jwk" }) }, byStranger)],
    ["is no token", { answer: ({ body }) => Object.assign(body, { id_token: "a.b.c" }) }],
  ])("that %s signs nobody in", async (_, forgery) => {
    const answer = await signIn(forgery);
    expect(said(answer)).toEqual([400, "google_refused"]);
    expect(answer.headers.get("x-authorization")).toBeNull();
  });

  it.each<[string, Forgery]>([
    ["whose mail is not verified", claim("email_verified", false)],
    ["that does not say whether its mail is verified", claim("email_verified", undefined)],
    ["whose mail is verified in words", claim("email_verified", "true")],
    ["without a mail", claim("email", undefined)],
    ["with a mail that is none", claim("email", { $ne: null })],
    ["with a mail of several lines", claim("email", "a@example.com\nb@example.com")],
    ["with an endless mail", claim("email", `${"a".repeat(300)}@example.com`)],
  ])("%s signs nobody in", async (_, forgery) => {
    expect(said(await signIn(forgery))).toEqual([403, "google_mail_unverified"]);
  });
});

describe("a grant for a calendar", () => {
  /** Links the administrator's calendar, with these parts of the grant changed. */
  async function link(answered: object): Promise<Answer> {
    const token = (await signIn()).headers.get("x-authorization") ?? "";
    const journey = await depart(api, token);
    const sent = await fetch(journey.authorizeUrl, { redirect: "manual" });
    const code = new URL(sent.headers.get("location") ?? "").searchParams.get("code") ?? "";
    forger.service.once("beforeResponse", ({ body }: MutableResponse) => void Object.assign(body as object, answered));
    return comeBack(api, journey, { code }, token);
  }

  it.each([
    ["without a refresh token links none", { refresh_token: undefined, scope: undefined }, [400, "google_calendar_refused"]],
    ["for less than was asked links none", { scope: "openid" }, [400, "google_calendar_refused"]],
    ["that names no scopes is for all that was asked", { scope: undefined }, [200, undefined]],
  ])("%s", async (_, answered, expected) => {
    expect(said(await link(answered))).toEqual(expected);
  });

  it("outlasts whatever is said when an access token is asked for, but a refusal", async () => {
    await link({ scope: undefined });
    const { id } = await api.context.knex("admin").where({ mail }).first<{ id: string }>("id");
    const useless = [
      { statusCode: 503, body: {} },
      { statusCode: 200, body: {} },
      { statusCode: 200, body: [] },
      { statusCode: 200, body: { access_token: "a", token_type: "of no kind" } },
      { statusCode: 400, body: { error: "temporarily_unavailable" } },
      { statusCode: 401, body: { error: "invalid_client" } },
    ] as const;
    for (const answer of useless) {
      forger.service.once("beforeResponse", (response: MutableResponse) => void Object.assign(response, answer));
      await expect(accessTokenOf(api.context, id)).rejects.toMatchObject({ code: "google_unavailable" });
      expect(await isLinked(api.context, id)).toBe(true);
    }
    expect(await accessTokenOf(api.context, id)).toMatch(/^ey/u);
    const refused = { statusCode: 400, body: { error: "invalid_grant" } };
    forger.service.once("beforeResponse", (response: MutableResponse) => void Object.assign(response, refused));
    expect(await accessTokenOf(api.context, id)).toBeUndefined();
    expect(await isLinked(api.context, id)).toBe(false);
  });
});

describe("a provider", () => {
  /** What the provider answers at its configuration's address, and at its token endpoint. */
  type Says = (issuer: string) => { readonly discovery: RequestListener; readonly token?: RequestListener };
  const json =
    (body: unknown, status = 200): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
  const text =
    (body: string, status = 200): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { "content-type": "text/html" }).end(body);
    };
  const configured = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  });
  const silent: RequestListener = () => undefined;
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  const dripping: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const drops = setInterval(() => response.write(" "), 50);
    response.once("close", () => clearInterval(drops));
  };

  async function withProvider(says: Says, work: (server: ApiServer) => Promise<void>): Promise<void> {
    const provider: Server = createServer((request, response) => {
      const { discovery, token = silent } = says(issuer);
      if (request.url?.startsWith("/.well-known/")) discovery(request, response);
      else token(request, response);
    });
    await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const server = await startApi({ ...client, GOOGLE_ISSUER: issuer }, api);
    try {
      await work(server);
    } finally {
      await server.close();
      provider.closeAllConnections();
      await new Promise((done) => provider.close(done));
    }
  }

  it.each<[string, Says]>([
    ["is out of order", () => ({ discovery: text("<h1>Bad Gateway</h1>", 502) })],
    [
      "sends people elsewhere",
      () => ({ discovery: (_, response) => void response.writeHead(302, { location: forger.issuer.url }).end() }),
    ],
    ["answers a page", () => ({ discovery: text("<html>") })],
    [
      "answers what is no JSON",
      () => ({ discovery: (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("{") }),
    ],
    ["answers a list", () => ({ discovery: json([]) })],
    ["says that it is another", () => ({ discovery: json(configured("https://accounts.example.com")) })],
    ["lacks an address", (issuer) => ({ discovery: json({ ...configured(issuer), token_endpoint: undefined }) })],
    [
      "names an address of a script",
      (issuer) => ({ discovery: json({ ...configured(issuer), authorization_endpoint: "javascript:alert(1)" }) }),
    ],
    ["breaks off", () => ({ discovery: (_, response) => void response.destroy() })],
    ["answers without end", () => ({ discovery: endless })],
  ])("that %s cannot be used", async (_, says) => {
    await withProvider(says, async (server) => {
      expect(said(await server.call("GET", "/api/auth/google"))).toEqual([503, "google_unavailable"]);
      expect(server.lines.filter((line) => line.includes("google unavailable"))).toHaveLength(1);
    });
  });

  it("that is slow cannot be used, whether it says nothing or never ends", async () => {
    const begun = performance.now();
    const ask = (says: RequestListener) =>
      withProvider(
        () => ({ discovery: says }),
        async (server) => expect(said(await server.call("GET", "/api/auth/google"))).toEqual([503, "google_unavailable"]),
      );
    await Promise.all([ask(silent), ask(dripping)]);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(fetchTimeout);
  });

  it.each<[string, RequestListener]>([
    ["is out of order", text("<h1>Bad Gateway</h1>", 502)],
    ["answers a page", text("<html>")],
    ["answers nothing", json({})],
    ["answers null", json(null)],
    ["does not know us", json({ error: "invalid_client" }, 401)],
    ["breaks off", (_, response) => void response.destroy()],
  ])("that %s when the code comes cannot be used", async (_, token) => {
    await withProvider(
      (issuer) => ({ discovery: json(configured(issuer)), token }),
      async (server) => {
        expect(said(await comeBack(server, await depart(server), { code: "a-code" }))).toEqual([503, "google_unavailable"]);
      },
    );
  });

  it("that comes back is used again", async () => {
    let isUp = false;
    await withProvider(
      (issuer) => ({ discovery: isUp ? json(configured(issuer)) : text("", 503) }),
      async (server) => {
        expect((await server.call("GET", "/api/auth/google")).status).toBe(503);
        isUp = true;
        expect((await server.call("GET", "/api/auth/google")).status).toBe(200);
      },
    );
  });
});
