import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiServer, addAdmin, startApi } from "./api-server.ts";
import { comeBack, depart, said } from "./google-browser.ts";

/**
 * Answers of the provider that are broken, at each of its addresses. Whoever signs in gets a sentence, and operators a line of the
 * security log. Forged tokens stand in google-forged.test.ts, answers that hang or never end in platform/outgoing.test.ts.
 */
const client = { GOOGLE_CLIENT_ID: "musubi.apps.example.com", GOOGLE_CLIENT_SECRET: "a-client-secret-of-the-tests" };

let provider: Server;
let issuer: string;
let api: ApiServer;
let mail: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
const says: { token: RequestListener; keys: RequestListener } = { token: () => undefined, keys: () => undefined };

beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
  provider = createServer((request, response) => {
    if (request.url === "/token") says.token(request, response);
    else if (request.url === "/keys") says.keys(request, response);
    else
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      })(request, response);
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const first = await startApi(client);
  api = first;
  mail = (await addAdmin(api, 1)).mail;
});
afterAll(async () => {
  await api.close();
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
});

const type = { "content-type": "application/json" };
const sends =
  (body: string | Buffer, status = 200, headers: Readonly<Record<string, string>> = type): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const json = (body: unknown, status = 200) => sends(JSON.stringify(body), status);
const cut =
  (body: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...type, "content-length": String(body.length + 10) });
    response.write(body, () => response.destroy());
  };
const cutPiece =
  (body: string): RequestListener =>
  (_, response: ServerResponse) => {
    response.writeHead(200, type);
    response.write(body, () => response.destroy());
  };

/** The key set as it should be. */
const goodKeys: RequestListener = async (request, response) =>
  json({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: "RS256", use: "sig", kid: "one" }] })(request, response);

/** An id token that is valid but for these changes. */
const idToken = (
  nonce: string,
  claims: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, unknown>> = {},
) => {
  const at = Math.floor(Date.now() / 1_000);
  const usual = { iss: issuer, aud: client.GOOGLE_CLIENT_ID, sub: "one", iat: at, exp: at + 600, nonce };
  return new SignJWT({ ...usual, email: mail, email_verified: true, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
    .sign(keys.privateKey);
};
const granted = (id_token: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  json({ access_token: "an-access-token", token_type: "Bearer", expires_in: 3_600, id_token, ...more });

interface Broken {
  /** The token endpoint's answer. */
  readonly token?: (nonce: string) => RequestListener | Promise<RequestListener>;
  readonly keys?: RequestListener;
}

/** Signs in with a server that has read nothing of the provider before. */
async function signIn({ token = async (nonce) => granted(await idToken(nonce)), keys: answer = goodKeys }: Broken): Promise<{
  readonly answer: Answer;
  readonly lines: readonly string[];
  readonly noted: readonly unknown[];
}> {
  const server = await startApi({ ...client, GOOGLE_ISSUER: issuer }, api);
  try {
    await api.database.knex("security_event").count("* as n");
    const [last] = await api.database.knex("security_event").max<{ id: string | null }[]>("id as id");
    const journey = await depart(server);
    const nonce = new URL(journey.authorizeUrl).searchParams.get("nonce") ?? "";
    Object.assign(says, { token: await token(nonce), keys: answer });
    const came = await comeBack(server, journey, { code: "a-code" });
    await server.context.security.flush();
    const noted = await api.database
      .knex("security_event")
      .where("id", ">", last?.id ?? 0)
      .select("kind", "outcome", "details");
    return { answer: came, lines: server.lines, noted };
  } finally {
    await server.close();
  }
}

it("an answer that is whole signs in", async () => {
  const { answer, noted } = await signIn({});
  expect([answer.status, noted]).toEqual([200, [{ kind: "sign_in", outcome: "ok", details: { way: "google" } }]]);
});

const page = "<!doctype html><title>Sign in to the network</title>";
const refused = [400, "google_refused"] as const;
const unavailable = [503, "google_unavailable"] as const;

describe("a token answer", () => {
  it.each<[string, Broken["token"], readonly [number, string]]>([
    ["is a page with 200", () => sends(page, 200, { "content-type": "text/html" }), unavailable],
    ["is a page that says it is JSON", () => sends(page), unavailable],
    ["is nothing", () => sends(""), unavailable],
    ["is no JSON", () => sends('{"access_token":'), unavailable],
    ["is deep", () => sends("[".repeat(100_000)), unavailable],
    ["is no UTF-8", () => sends(Buffer.from([0x7b, 0xff, 0xfe])), unavailable],
    ["says that it is compressed", () => sends("{}", 200, { ...type, "content-encoding": "gzip" }), unavailable],
    ["ends before its length", () => cut('{"access_token":"a"'), unavailable],
    ["ends within a piece", () => cutPiece('{"access_token":"a"'), unavailable],
    ["has no id token", () => granted(undefined), unavailable],
    ["has an id token of null", () => granted(null), unavailable],
    ["has a number as its id token", () => granted(7), unavailable],
    ["has an object as its id token", () => granted({ a: 1 }), unavailable],
    ["has an empty id token", () => granted(""), unavailable],
    ["has no access token", async (nonce) => granted(await idToken(nonce), { access_token: undefined }), unavailable],
    [
      "has a type of token that we do not know",
      async (nonce) => granted(await idToken(nonce), { token_type: "mac" }),
      unavailable,
    ],
    ["expires at a word", async (nonce) => granted(await idToken(nonce), { expires_in: "soon" }), unavailable],
    ["has a list of scopes", async (nonce) => granted(await idToken(nonce), { scope: ["openid"] }), unavailable],
    ["refuses with a word that is a list", () => json({ error: ["invalid_grant"] }, 400), unavailable],
    ["refuses with a page", () => sends(page, 400, { "content-type": "text/html" }), unavailable],
    ["refuses the code", () => json({ error: "invalid_grant" }, 400), refused],
    ["has another's nonce", async () => granted(await idToken("another")), refused],
    ["is for another client", async (nonce) => granted(await idToken(nonce, { aud: "another" })), refused],
    ["is for a list of nobody", async (nonce) => granted(await idToken(nonce, { aud: [] })), refused],
    ["is by another issuer", async (nonce) => granted(await idToken(nonce, { iss: "https://accounts.example.com" })), refused],
    ["is by an issuer that is a number", async (nonce) => granted(await idToken(nonce, { iss: 7 })), refused],
    ["is about nobody", async (nonce) => granted(await idToken(nonce, { sub: undefined })), refused],
    ["ends at a word", async (nonce) => granted(await idToken(nonce, { exp: "soon" as unknown as number })), refused],
    ["names a key that does not exist", async (nonce) => granted(await idToken(nonce, {}, { kid: "none" })), refused],
    ["needs what nobody knows", async (nonce) => granted(await idToken(nonce, {}, { crit: ["b64"], b64: true })), refused],
    ["has an id token of dots", () => granted("..."), refused],
    ["has an id token whose head is a list", () => granted(`${b64("[]")}.${b64("{}")}.${b64("x")}`), refused],
    ["has an id token whose claims are null", () => granted(`${b64('{"alg":"RS256"}')}.${b64("null")}.${b64("x")}`), refused],
    ["has an algorithm that is a number", () => granted(`${b64('{"alg":7}')}.${b64("{}")}.${b64("x")}`), refused],
    ["has no algorithm", () => granted(`${b64("{}")}.${b64("{}")}.${b64("x")}`), refused],
    [
      "has a mail with a NUL",
      async (nonce) => granted(await idToken(nonce, { email: "a\0@example.com" })),
      [403, "google_mail_unverified"],
    ],
  ])("that %s is a sentence and a line of the security log", async (_, token, expected) => {
    await expectWords({ token: token ?? (() => sends("")) }, expected);
  });
});

describe("a key set", () => {
  const broken: readonly [string, RequestListener][] = [
    ["is a page", sends(page, 200, { "content-type": "text/html" })],
    ["is out of order", sends(page, 502)],
    ["is no JSON", sends("{")],
    ["ends before its length", cut('{"keys":[')],
    ["is a list", json([])],
    ["has no keys", json({})],
    ["has keys that are none", json({ keys: "none" })],
    ["has keys of null", json({ keys: [null] })],
    ["is empty", json({ keys: [] })],
    ["has a key without a number", json({ keys: [{ kty: "RSA", alg: "RS256", use: "sig", kid: "one" }] })],
    ["has a key of nonsense", json({ keys: [{ kty: "RSA", alg: "RS256", use: "sig", kid: "one", n: "%%", e: "!" }] })],
    ["has a key that is too short", json({ keys: [{ kty: "RSA", alg: "RS256", use: "sig", kid: "one", n: "AQAB", e: "AQAB" }] })],
    ["has a secret as its key", json({ keys: [{ kty: "oct", alg: "RS256", use: "sig", kid: "one", k: "c2VjcmV0" }] })],
    ["moves elsewhere", sends("", 302, { location: "http://127.0.0.1:9/keys" })],
  ];
  it.each(broken)("that %s is a sentence and a line of the security log", async (_, answer) => {
    await expectWords({ keys: answer }, undefined);
  });
});

const b64 = (text: string) => Buffer.from(text).toString("base64url");

/** @param expected undefined for either refusal: whose fault a key set is cannot be told */
async function expectWords(broken: Broken, expected: readonly [number, string] | undefined): Promise<void> {
  const { answer, lines, noted } = await signIn(broken);
  const found = said(answer);
  expect(expected ? [expected] : [refused, unavailable]).toContainEqual(found);
  expect(answer.headers.get("x-authorization")).toBeNull();
  expect(lines.filter((line) => line.includes('"request failed"') || line.includes(mail))).toEqual([]);
  const [, reason] = found;
  expect(noted).toEqual([{ kind: "sign_in", outcome: "refused", details: { way: "google", reason } }]);
}
