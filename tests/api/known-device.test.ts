import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { inGroups } from "#tests/support/in-groups.ts";
import { type Answer, type ApiServer, addAdmin, password, startApi } from "./api-server.ts";
import { codeTo, linkTo } from "./mail-box.ts";

const env = { TRUST_PROXY: "1", PUBLIC_URL: "https://office.example.com" };
let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `192.0.2.${++addresses}` });
const cookieOf = ({ headers }: Answer) => headers.get("set-cookie")?.split(";")[0] ?? "";
const { most } = rateLimits.login_mail;

describe.each(["off", "always", "new-device"] as const)("LOGIN_CODE %s", (setting) => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApi({ ...env, LOGIN_CODE: setting });
  });
  afterAll(() => api.close());
  const attempt = (mail: string, cookie: string, pswd = password, from: Record<string, string> = elsewhere()) =>
    api.call("POST", "/api/login", { json: { mail, pswd }, headers: { ...from, cookie } });
  /** Signs in with a code where one is required, from a separate address. */
  const signIn = async (mail: string, cookie = "") => {
    const first = await attempt(mail, cookie);
    if (first.status !== 202) return first;
    const { mfa } = first.json as unknown as { mfa: { challengeId: string } };
    const json = { challengeId: mfa.challengeId, code: await codeTo(api, mail) };
    return api.call("POST", "/api/login/mfa", { json, headers: { cookie } });
  };
  const failUntilLocked = async (mail: string, cookie = "") => {
    for (let at = 0; at < most; at++) expect((await attempt(mail, cookie, "Wrong1234")).status).toBe(401);
    expect((await attempt(mail, cookie)).status).toBe(429);
  };

  it("remembers the browser of whoever signs in, by a cookie that no script and no other site can use", async () => {
    const { mail, id } = await addAdmin(api, 0);
    const signedIn = await signIn(mail);
    expect(signedIn.headers.get("set-cookie")).toMatch(
      /^musubi_device=[\w-]{43}; path=\/api; expires=[^;]+; samesite=strict; secure; httponly$/iu,
    );
    const kept = await api.database.knex("known_device").where({ admin_id: id });
    expect(kept).toMatchObject([{ by_code: setting !== "off" }]);
    expect(JSON.stringify(kept)).not.toContain(cookieOf(signedIn).split("=")[1]);
    expect((await attempt(mail, "", "Wrong1234")).headers.get("set-cookie")).toBeNull();
  });
  it("strangers who fail lock a mail, and its owner out nowhere but in browsers that are new", async () => {
    const owner = await addAdmin(api, 0);
    const another = await addAdmin(api, 0);
    const cookie = cookieOf(await signIn(owner.mail));
    const theirs = cookieOf(await signIn(another.mail));
    await failUntilLocked(owner.mail);
    const [{ secret_hash: hash }] = await api.database.knex("known_device").where({ admin_id: owner.id });
    // These values identify no device: no cookie, another account's, an invented one, and the hash in our database.
    for (const none of ["", theirs, "musubi_device=x", `musubi_device=${hash}`])
      expect((await attempt(owner.mail, none)).status).toBe(429);
    const come = await signIn(owner.mail, cookie);
    expect([come.status, come.headers.has("x-authorization")]).toEqual([200, true]);
    // The owner's sign-ins give strangers no further guesses.
    expect((await attempt(owner.mail, "")).status).toBe(429);
  });
  it("guesses in a known browser are bounded, too, and a right sign-in forgets them", async () => {
    const { mail } = await addAdmin(api, 0);
    let cookie = cookieOf(await signIn(mail));
    for (let round = 0; round < 2; round++) {
      for (let at = 1; at < most; at++) expect((await attempt(mail, cookie, "Wrong1234")).status).toBe(401);
      const come = await signIn(mail, cookie);
      expect(come.status).toBe(200);
      cookie = cookieOf(come) || cookie;
    }
    await failUntilLocked(mail, cookie);
  });
  it("a known browser is not kept out by what others do at its address", async () => {
    const { mail } = await addAdmin(api, 0);
    const cookie = cookieOf(await signIn(mail));
    const here = elsewhere();
    await inGroups(rateLimits.login_address.most, (at) => attempt(`nobody${at}@example.com`, "", "Wrong1234", here));
    expect((await attempt(mail, "", password, here)).status).toBe(429);
    expect((await attempt(mail, cookie, password, here)).status).toBe(setting === "always" ? 202 : 200);
  });
  it("a new password forgets every other browser, one by a link all of them, a removal all as well", async () => {
    const { mail, id } = await addAdmin(api, 0);
    const other = cookieOf(await signIn(mail));
    const come = await signIn(mail);
    const own = cookieOf(come);
    const token = come.headers.get("x-authorization") ?? "";
    const json = { currentPassword: password, pswd: password };
    await api.call("POST", "/api/update-password", { token, json, headers: { cookie: own } });
    await failUntilLocked(mail);
    expect([(await attempt(mail, other)).status, (await signIn(mail, own)).status]).toEqual([429, 200]);
    await api.call("POST", "/api/reset_password", { json: { mail } });
    const { uuid } = await linkTo(api, mail);
    await api.call("PUT", "/api/reset_password/update", { json: { mail, uuid, pswd: password } });
    const known = () => api.database.knex("known_device").where({ admin_id: id });
    expect(await known()).toEqual([]);
    await signIn(mail);
    expect(await known()).toHaveLength(1);
    const boss = await addAdmin(api, 1);
    const master = (await signIn(boss.mail)).headers.get("x-authorization") ?? "";
    await api.call("DELETE", `/api/admin_user/${id}`, { token: master });
    expect(await known()).toEqual([]);
  });
});

describe("a browser that no code made known", () => {
  let api: ApiServer;
  let later: ApiServer;
  beforeAll(async () => {
    api = await startApi({ ...env, LOGIN_CODE: "off" });
    later = await startApi({ ...env, LOGIN_CODE: "new-device" }, api);
  });
  afterAll(async () => {
    await later.close();
    await api.close();
  });
  it("is spared no code when codes are asked for later", async () => {
    const { mail } = await addAdmin(api, 0);
    const json = { mail, pswd: password };
    const cookie = cookieOf(await api.call("POST", "/api/login", { json, headers: elsewhere() }));
    const asked = await later.call("POST", "/api/login", { json, headers: { ...elsewhere(), cookie } });
    expect(asked.status).toBe(202);
  });

  it("is forgotten where there are too many, as of a program that keeps no cookies, and pushes out no browser with a code", async () => {
    const { mail, id } = await addAdmin(api, 0);
    const { knex } = api.database;
    const row = (at: number, by_code: boolean) => ({
      admin_id: id,
      secret_hash: `${mail} ${at}`,
      by_code,
      created_at: new Date(at),
      expires_at: new Date(Date.now() + 60_000),
    });
    await knex("known_device").insert([row(0, true), ...Array.from({ length: 120 }, (_, at) => row(at + 1, false))]);
    await api.call("POST", "/api/login", { json: { mail, pswd: password }, headers: elsewhere() });
    const count = async (by_code: boolean) => (await knex("known_device").where({ admin_id: id, by_code })).length;
    expect([await count(true), await count(false)]).toEqual([1, 100]);
  });
});
