import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consumeLimits, rateLimits } from "#server/accounts/rate-limit.ts";
import { addressKey } from "#server/address-key.ts";
import { type Account, startOpenId, type TestOpenId } from "#tests/support/open-id.ts";
import { type ApiServer, addAdmin, signedIn, startApi } from "./api-server.ts";
import { comeBack, depart, said } from "./google-browser.ts";

const publicUrl = "https://musubi.example.com";

let openId: TestOpenId;
let api: ApiServer;

beforeAll(async () => {
  openId = await startOpenId(publicUrl);
  api = await startApi({ ...openId.env, REGISTRATION: "closed" });
});
afterAll(async () => {
  await api.close();
  await openId.stop();
});

/** Adds an administrator with an account at Google. */
async function known(account: Partial<Account> = {}): Promise<Account & { readonly id: string }> {
  const { id, mail } = await addAdmin(api, 0);
  return { id, mail, ...account };
}

async function signIn(account: Account, server = api) {
  const journey = await depart(server);
  return comeBack(server, journey, await openId.authorize(journey.authorizeUrl, account));
}

const adminsOf = (mail: string) => api.context.knex("admin").whereRaw("lower(mail) = lower(?)", [mail]);

describe("a sign-in with Google", () => {
  it("asks for a code with PKCE, state and nonce, and comes back to the public address alone", async () => {
    const { authorizeUrl, setCookie } = await depart(api);
    const { origin, searchParams } = new URL(authorizeUrl);
    expect(origin).toBe(openId.issuer);
    const asked = Object.fromEntries(searchParams);
    expect(asked).toMatchObject({
      client_id: openId.env["GOOGLE_CLIENT_ID"],
      redirect_uri: `${publicUrl}/login/google`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    expect(asked["code_challenge"]).toMatch(/^[\w-]{43}$/u);
    expect([asked["state"]?.length, asked["nonce"]?.length].every((length) => (length ?? 0) >= 40)).toBe(true);
    expect(setCookie).toMatch(/^musubi_oauth=[\w-]{43}; path=\/api; expires=[^;]+; samesite=lax; secure; httponly$/iu);
    const elsewhere = await api.call("GET", "/api/auth/google", { headers: { host: "evil.example.com" } });
    expect(elsewhere.text).not.toContain("evil");
  });

  it("starts a session for the administrator who has that mail, in whatever case", async () => {
    const admin = await known();
    const answer = await signIn({ mail: admin.mail.toUpperCase() });
    expect(answer.status).toBe(200);
    const token = answer.headers.get("x-authorization") ?? "";
    const me = await api.call("GET", "/api/me", { token });
    expect(me.json.adminUser).toMatchObject({ id: admin.id, mail: admin.mail });
    const [flow = "", device = ""] = answer.headers.getSetCookie();
    expect(flow).toMatch(/^musubi_oauth=; .*expires=Thu, 01 Jan 1970/iu);
    expect(device).toMatch(/^musubi_device=[\w-]{43}; .*httponly$/iu);
  });

  it("takes from an account that had only claimed its mail whatever its maker could come back by", async () => {
    const open = await startApi({ ...openId.env, REGISTRATION: "open" }, api);
    try {
      const [mail, pswd] = ["claimed@example.com", "Passw0rd1"];
      await open.call("POST", "/api/admin_user", { json: { name: "先回り 太郎", mail, pswd, authority: 0 } });
      const login = () => open.call("POST", "/api/login", { json: { mail, pswd } });
      const token = (await login()).headers.get("x-authorization") ?? "";
      const owner = (await signIn({ mail }, open)).headers.get("x-authorization") ?? "";
      expect((await login()).status).toBe(401);
      expect((await open.call("GET", "/api/me", { token })).status).toBe(401);
      expect((await signIn({ mail }, open)).status).toBe(200);
      expect((await open.call("GET", "/api/me", { token: owner })).status).toBe(200);
    } finally {
      await open.close();
    }
  });

  it("lets nobody in again whose removal has begun, though it never came to its end", async () => {
    const admin = await known();
    await api.database.knex("admin_secret").where({ admin_id: admin.id }).delete();
    expect(said(await signIn(admin))).toEqual([401, "revoked"]);
    expect(await api.database.knex("session").where({ admin_id: admin.id })).toEqual([]);
  });

  it("needs the code alone; the state is looked at where it is given", async () => {
    const admin = await known();
    const journey = await depart(api);
    const { code } = await openId.authorize(journey.authorizeUrl, admin);
    expect((await comeBack(api, journey, { code })).status).toBe(200);
  });

  it("refuses a state that is another's, and lets the code be tried no more", async () => {
    const admin = await known();
    const journey = await depart(api);
    const { code, state } = await openId.authorize(journey.authorizeUrl, admin);
    const other = await openId.authorize((await depart(api)).authorizeUrl, admin);
    expect(said(await comeBack(api, journey, { code, state: other.state }))).toEqual([400, "google_refused"]);
    expect(said(await comeBack(api, journey, { code, state }))).toEqual([400, "google_refused"]);
  });

  it("refuses a code in another browser than the one that asked for it", async () => {
    const admin = await known();
    const mine = await depart(api);
    const returned = await openId.authorize(mine.authorizeUrl, admin);
    const theirs = await depart(api);
    const withoutState = { code: returned.code };
    expect(said(await comeBack(api, { cookie: "" }, returned))).toEqual([400, "google_refused"]);
    expect(said(await comeBack(api, { cookie: "musubi_oauth=made-up" }, withoutState))).toEqual([400, "google_refused"]);
    // The other browser's verifier does not match, so Google itself refuses.
    expect(said(await comeBack(api, theirs, withoutState))).toEqual([400, "google_refused"]);
  });

  it("is begun by one address so often that no others have to wait, and no oftener", async () => {
    const { knex } = api.context;
    const { most } = rateLimits.google_address;
    const begin = () => api.call("GET", "/api/auth/google");
    for (let at = 0; at < most; at += 1)
      await consumeLimits(knex, ["google_address", addressKey("127.0.0.1")]).catch(() => undefined);
    expect(await begin()).toMatchObject({ status: 429, json: { responseMessage: "too_many_requests" } });
    await knex("rate_event").where({ kind: "google_address" }).delete();
    expect((await begin()).status).toBe(200);
  });
  it("takes a code once, and one of two that come with it at once", async () => {
    const admin = await known();
    const journey = await depart(api);
    const returned = await openId.authorize(journey.authorizeUrl, admin);
    const answers = await Promise.all([comeBack(api, journey, returned), comeBack(api, journey, returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(said(await comeBack(api, journey, returned))).toEqual([400, "google_refused"]);
    const again = await depart(api);
    expect(said(await comeBack(api, again, { code: returned.code }))).toEqual([400, "google_refused"]);
  });

  it("refuses whoever comes back later than ten minutes", async () => {
    const admin = await known();
    const journey = await depart(api);
    const returned = await openId.authorize(journey.authorizeUrl, admin);
    api.forward(10 * 60 * 1000 + 1);
    expect(said(await comeBack(api, journey, returned))).toEqual([400, "google_refused"]);
    await depart(api);
    expect(await api.context.knex("google_flow").where("expires_at", "<", api.context.now())).toEqual([]);
  });

  it("refuses a mail that Google has not verified, though an administrator has it", async () => {
    const admin = await known({ isVerified: false });
    expect(said(await signIn(admin))).toEqual([403, "google_mail_unverified"]);
  });

  it("begins no session with a code that was asked for a calendar, and links none with one for signing in", async () => {
    const admin = await known();
    const token = (await signIn(admin)).headers.get("x-authorization") ?? "";
    const forCalendar = await depart(api, token);
    const calendar = await openId.authorize(forCalendar.authorizeUrl, admin);
    expect(said(await comeBack(api, forCalendar, calendar))).toEqual([400, "google_refused"]);
    const forSignIn = await depart(api);
    const returned = await openId.authorize(forSignIn.authorizeUrl, admin);
    expect(said(await comeBack(api, forSignIn, returned, token))).toEqual([400, "google_refused"]);
  });

  it.each([[{}], [{ code: "" }], [{ code: "a b" }], [{ code: "\0" }], [{ code: "x".repeat(2_001) }], [{ code: 1 }]])(
    "refuses what is no code: %j",
    async (json) => {
      const { cookie } = await depart(api);
      expect(said(await api.call("POST", "/api/auth/google", { json, headers: { cookie } }))).toEqual([400, "validation_error"]);
    },
  );

  it("leaves no code, token, mail or secret in the log", async () => {
    const admin = await known();
    const journey = await depart(api);
    const returned = await openId.authorize(journey.authorizeUrl, admin);
    const answer = await comeBack(api, journey, returned);
    await comeBack(api, journey, returned);
    const log = api.lines.join("\n");
    const secrets = [admin.mail, returned.code, returned.state, journey.cookie, answer.headers.get("x-authorization") ?? "?"];
    for (const secret of [...secrets, openId.env["GOOGLE_CLIENT_SECRET"] ?? "?"]) expect(log).not.toContain(secret);
  });
});

describe("an unknown mail", () => {
  const fresh = (domain = "example.com"): Account => ({ mail: `${uuidv7()}@${domain}`, name: "新規 さくら" });

  it("is refused while registration is closed, and leaves nothing", async () => {
    const account = fresh();
    expect(said(await signIn(account))).toEqual([403, "registration_closed"]);
    expect(await adminsOf(account.mail)).toEqual([]);
  });

  it("is registered as a plain administrator where registration is open, and signed in", async () => {
    const open = await startApi({ ...openId.env, REGISTRATION: "open" }, api);
    const account = fresh();
    const token = (await signIn(account, open)).headers.get("x-authorization") ?? "";
    const me = await open.call("GET", "/api/me", { token });
    expect(me.json.adminUser).toMatchObject({ name: account.name, mail: account.mail, authority: 0 });
    expect((await signIn(account, open)).status).toBe(200);
    expect(await adminsOf(account.mail)).toHaveLength(1);
    await open.close();
  });

  it("is registered where its domain may", async () => {
    const limited = await startApi({ ...openId.env, REGISTRATION: "example.org" }, api);
    expect((await signIn(fresh("Example.ORG"), limited)).status).toBe(200);
    expect(said(await signIn(fresh("sub.example.org"), limited))).toEqual([403, "registration_closed"]);
    await limited.close();
  });

  it("becomes one account of two that come at once", async () => {
    const open = await startApi({ ...openId.env, REGISTRATION: "open" }, api);
    const account = fresh();
    const answers = await Promise.all([signIn(account, open), signIn(account, open), signIn(account, open)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await adminsOf(account.mail)).toHaveLength(1);
    await open.close();
  });

  it("is registered no more often from one address than by password", async () => {
    const open = await startApi({ ...openId.env, REGISTRATION: "open", TRUST_PROXY: "1" }, api);
    const from = { "x-forwarded-for": "203.0.113.7" };
    const [journey, account] = [await depart(open), fresh()];
    const returned = await openId.authorize(journey.authorizeUrl, account);
    for (let at = 0; at < rateLimits.registration_address.most; at += 1)
      await consumeLimits(open.context.knex, ["registration_address", addressKey("203.0.113.7")]);
    const json = { code: returned.code };
    const answer = await open.call("POST", "/api/auth/google", { json, headers: { cookie: journey.cookie, ...from } });
    expect(said(answer)).toEqual([429, "too_many_requests"]);
    expect(await adminsOf(account.mail)).toEqual([]);
    await open.close();
  });

  it.each([
    ["of several lines", "悪い\r\n名前\u2028の 人", "悪い 名前 の 人"],
    ["that is endless", "𠮷".repeat(400), "𠮷".repeat(255)],
    ["that is blank", "  \t ", undefined],
  ])("brings a name %s as one that can be kept", async (_, name, kept) => {
    const open = await startApi({ ...openId.env, REGISTRATION: "open" }, api);
    const account = { ...fresh(), name };
    expect((await signIn(account, open)).status).toBe(200);
    expect(await adminsOf(account.mail).first("name")).toEqual({ name: kept ?? account.mail.split("@")[0] });
    await open.close();
  });
});

describe("without Google", () => {
  let plain: ApiServer;
  beforeEach(async () => {
    plain = await startApi({}, api);
    return () => plain.close();
  });

  it("every call says that it is not configured, and the sign-in page hears it", async () => {
    const { token } = await signedIn(plain, 0);
    const code = { json: { code: "a-code" }, token };
    expect(said(await plain.call("GET", "/api/auth/google"))).toEqual([503, "google_not_configured"]);
    expect(said(await plain.call("GET", "/api/auth/google?for=calendar", { token }))).toEqual([503, "google_not_configured"]);
    expect(said(await plain.call("POST", "/api/auth/google", code))).toEqual([503, "google_not_configured"]);
    expect(said(await plain.call("POST", "/api/google_calendar", code))).toEqual([503, "google_not_configured"]);
    expect((await plain.call("GET", "/api/google_calendar", { token })).json).toMatchObject({ linked: false });
    expect((await plain.call("GET", "/api/settings")).json).toMatchObject({ google: false });
    expect((await api.call("GET", "/api/settings")).json).toMatchObject({ google: true });
  });
});
