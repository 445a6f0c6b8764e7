import { type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, startOpenId, type TestOpenId } from "#tests/support/open-id.ts";
import { type Answer, type ApiServer, addAdmin, addPartner, signedIn, startApi } from "./api-server.ts";
import { comeBack, depart, type Journey, said } from "./google-browser.ts";

const publicUrl = "https://musubi.example.com";
let openId: TestOpenId;
let api: ApiServer;
beforeAll(async () => {
  openId = await startOpenId(publicUrl);
  api = await startApi(openId.env);
});
afterAll(async () => {
  await api.close();
  await openId.stop();
});

interface Person extends Account {
  readonly id: string;
  readonly token: string;
}

/** A master who has no password, and signed in by Google too long ago. */
async function cooled(): Promise<Person> {
  const { id, mail } = await addAdmin(api, 1);
  await api.database.knex("admin_secret").where({ admin_id: id }).update({ password_hash: null });
  const journey = await depart(api);
  const answer = await comeBack(api, journey, await openId.authorize(journey.authorizeUrl, { mail }));
  api.forward(15 * 60_000);
  return { id, mail, token: answer.headers.get("x-authorization") ?? "" };
}

const confirming = (token: string, server = api) => depart(server, token, "confirmation");
const confirm = (token: string, { cookie }: Journey, json: object, server = api): Promise<Answer> =>
  server.call("POST", "/api/confirmation/google", { token, json, headers: { cookie } });
const erase = async (token: string) =>
  api.call("POST", `/api/partner_member/${await addPartner(api)}/erasure`, { token, json: { reason: "本人の求め" } });

describe("a confirmation by Google", () => {
  it("opens for 15 minutes what was refused, to an account without a password", async () => {
    const person = await cooled();
    expect(said(await erase(person.token))).toEqual([403, "confirmation_needed"]);
    const journey = await confirming(person.token);
    const asked = new URL(journey.authorizeUrl).searchParams;
    expect(asked.get("max_age")).toBe("0");
    expect(JSON.parse(asked.get("claims") ?? "")).toEqual({ id_token: { auth_time: { essential: true } } });
    // No other address has to be known to Google.
    expect(asked.get("redirect_uri")).toBe(`${publicUrl}/login/google`);
    const { code, state } = await openId.authorize(journey.authorizeUrl, person);
    expect(state).toMatch(/^confirmation\.[\w-]{43}$/u);
    expect((await confirm(person.token, journey, { code, state })).status).toBe(200);
    expect((await erase(person.token)).status).toBe(200);
    api.forward(15 * 60_000);
    expect(said(await erase(person.token))).toEqual([403, "confirmation_needed"]);
  });

  it("is refused to another Google account, and to one whose mail is not verified", async () => {
    const person = await cooled();
    for (const other of [{ mail: "somebody-else@example.com" }, { mail: person.mail, isVerified: false }]) {
      const journey = await confirming(person.token);
      const returned = await openId.authorize(journey.authorizeUrl, other);
      const { code, state } = returned;
      const again = await confirm(person.token, journey, { code, state });
      expect(said(again)).toEqual([403, "google_other_account"]);
    }
    expect(said(await erase(person.token))).toEqual([403, "confirmation_needed"]);
    await api.context.security.flush();
    const noted = await api.database.knex("security_event").where({ kind: "confirmed", subject_id: person.id });
    const refusal = { outcome: "refused", details: { way: "google", reason: "google_other_account" } };
    expect(noted).toMatchObject([refusal, refusal]);
  });

  it("is nothing that a code for something else gives, nor does its code give anything else", async () => {
    const person = await cooled();
    const signingIn = await depart(api);
    const { code } = await openId.authorize(signingIn.authorizeUrl, person);
    expect(said(await confirm(person.token, signingIn, { code }))).toEqual([400, "google_refused"]);
    for (const token of [undefined, person.token]) {
      const journey = await confirming(person.token);
      const returned = await openId.authorize(journey.authorizeUrl, person);
      expect(said(await comeBack(api, journey, { code: returned.code }, token))).toEqual([400, "google_refused"]);
    }
    const [other, journey] = [await signedIn(api, 1), await confirming(person.token)];
    const returned = await openId.authorize(journey.authorizeUrl, person);
    expect(said(await confirm(other.token, journey, { code: returned.code }))).toEqual([400, "google_refused"]);
    expect(said(await erase(person.token))).toEqual([403, "confirmation_needed"]);
  });

  it("needs a session", async () => {
    expect(said(await api.call("GET", "/api/auth/google?for=confirmation"))).toEqual([401, "unauthorized"]);
    expect(said(await confirm("x", await depart(api), { code: "a" }))).toEqual([401, "unauthorized"]);
  });
});

describe("when somebody signed in at Google", () => {
  let forger: OAuth2Server;
  let server: ApiServer;
  beforeAll(async () => {
    forger = new OAuth2Server();
    await forger.issuer.keys.generate("RS256");
    await forger.start(0, "127.0.0.1");
    server = await startApi({ ...openId.env, GOOGLE_ISSUER: forger.issuer.url ?? "" }, api);
  });
  afterAll(async () => {
    await server.close();
    await forger.stop();
  });

  const now = () => Math.floor(Date.now() / 1_000);
  it.each<[string, () => unknown, readonly [number, string | undefined]]>([
    ["is not said", () => undefined, [400, "google_refused"]],
    ["is longer ago than five minutes", () => now() - 400, [400, "google_refused"]],
    ["is a word", () => "now", [400, "google_refused"]],
    ["is just now", () => now() - 10, [200, undefined]],
  ])("and it %s, a confirmation is answered so", async (_, at, expected) => {
    const { mail, token } = await cooled();
    const journey = await confirming(token, server);
    const sent = await fetch(journey.authorizeUrl, { redirect: "manual" });
    const code = new URL(sent.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const onSigning = ({ payload }: MutableToken) => {
      if (payload["aud"] === openId.env["GOOGLE_CLIENT_ID"])
        Object.assign(payload, { email: mail, email_verified: true, auth_time: at() });
    };
    forger.service.on("beforeTokenSigning", onSigning);
    const answer = await confirm(token, journey, { code }, server);
    forger.service.off("beforeTokenSigning", onSigning);
    expect(said(answer)).toEqual(expected);
  });
});
