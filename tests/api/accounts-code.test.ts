import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginCodeLimits } from "#server/accounts/login-code.ts";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { readSettings } from "#server/settings.ts";
import { type Answer, type ApiServer, addAdmin, password, startApi } from "./api-server.ts";
import { codeTo, linkTo, mailsTo } from "./mail-box.ts";

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ LOGIN_CODE: "always", TRUST_PROXY: "1" });
});
afterAll(() => api.close());

let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `192.0.2.${++addresses}` });
const login = (mail: string, headers: Record<string, string> = {}, to = api) =>
  to.call("POST", "/api/login", { json: { mail, pswd: password }, headers: { ...elsewhere(), ...headers } });
const enter = (challengeId: unknown, code: unknown, headers: Record<string, string> = {}, to = api) =>
  to.call("POST", "/api/login/mfa", { json: { challengeId, code }, headers });
const mfaOf = ({ json }: Answer) =>
  (json as unknown as { mfa: { challengeId: string; maskedMail: string; expiresIn: number } }).mfa;
const wordOf = ({ status, json }: Answer) => `${status} ${json.responseMessage}`;
const otherThan = (code: string) => (code === "000000" ? "111111" : "000000");
const tokenOf = ({ headers }: Answer) => headers.get("x-authorization");

describe("a sign-in that needs a code", () => {
  it("is answered with 202 and no token, and begins a session by the code that was mailed", async () => {
    const { mail } = await addAdmin(api, 1, "結 花子");
    const first = await login(mail);
    expect([first.status, first.json]).toEqual([
      202,
      {
        responseCode: 202,
        responseMessage: "mfa_required",
        mfa: { challengeId: expect.any(String), maskedMail: `${mail[0]}***@example.com`, expiresIn: 600 },
      },
    ]);
    expect(tokenOf(first)).toBeNull();
    const code = await codeTo(api, mail);
    expect(code).toMatch(/^\d{6}$/u);
    const second = await enter(mfaOf(first).challengeId, code);
    expect([second.status, second.json]).toEqual([200, { responseCode: 200 }]);
    const me = await api.call("GET", "/api/me", { token: tokenOf(second) ?? "" });
    expect(me.json.adminUser).toMatchObject({ mail, name: "結 花子" });
    expect(first.headers.get("set-cookie")).toBeNull();
    expect(second.headers.get("set-cookie")).toMatch(/^musubi_device=/u);
  });
  it("takes full-width digits and spaces around them, and refuses at once what is no code", async () => {
    const { mail } = await addAdmin(api, 0);
    const { challengeId } = mfaOf(await login(mail));
    const code = await codeTo(api, mail);
    for (const none of ["", "12345", "1234567", "12345a", Number(code), null]) {
      const answer = await enter(challengeId, none);
      expect(answer.json).toMatchObject({
        responseMessage: "validation_error",
        errors: [{ path: "code", message: "6桁の認証コードを入力してください。" }],
      });
    }
    const wide = code.replace(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await enter(challengeId, ` ${wide} `)).status).toBe(200);
  });
  it("refuses a challenge that nobody has", async () => {
    for (const challengeId of ["019a0000-0000-4000-8000-000000000000", "x", "0"])
      expect(wordOf(await enter(challengeId, "123456"))).toBe("400 challenge_expired");
  });
  it("is sent another code by signing in again; each code belongs to its own step", async () => {
    const { mail } = await addAdmin(api, 0);
    const first = mfaOf(await login(mail));
    const firstCode = await codeTo(api, mail);
    const second = mfaOf(await login(mail));
    const secondCode = await codeTo(api, mail);
    expect(await mailsTo(api, mail)).toHaveLength(2);
    if (firstCode !== secondCode) expect(wordOf(await enter(second.challengeId, firstCode))).toBe("400 invalid_code");
    expect((await enter(second.challengeId, secondCode)).status).toBe(200);
    expect((await enter(first.challengeId, firstCode)).status).toBe(200);
  });
});

describe("a code", () => {
  it("is valid for ten minutes", async () => {
    const { mail } = await addAdmin(api, 0);
    const [early, late] = [mfaOf(await login(mail)), mfaOf(await login(mail))];
    const code = await codeTo(api, mail);
    api.forward((loginCodeLimits.minutes - 1) * minute);
    expect(wordOf(await enter(early.challengeId, otherThan(code)))).toBe("400 invalid_code");
    api.forward(2 * minute);
    expect(wordOf(await enter(late.challengeId, code))).toBe("400 challenge_expired");
  });
  it("works once", async () => {
    const { mail } = await addAdmin(api, 0);
    const { challengeId } = mfaOf(await login(mail));
    const code = await codeTo(api, mail);
    expect((await enter(challengeId, code)).status).toBe(200);
    expect(wordOf(await enter(challengeId, code))).toBe("400 challenge_expired");
  });
  it("works once when it is entered twice at the same moment, over two instances", async () => {
    const other = await startApi({ LOGIN_CODE: "always" }, api);
    try {
      const { mail } = await addAdmin(api, 0);
      const { challengeId } = mfaOf(await login(mail));
      const [one] = [...(await mailsTo(api, mail)), ...(await mailsTo(other, mail))];
      const code = /\d{6}/u.exec(one?.text ?? "")?.[0] ?? "";
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => enter(challengeId, code, {}, at % 2 ? other : api)));
      expect(answers.map(wordOf).sort()).toEqual(["200 undefined", ...Array.from({ length: 7 }, () => "400 challenge_expired")]);
      expect(answers.filter((answer) => tokenOf(answer) !== null)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
  it("is refused after five tries, the right one too", async () => {
    const { mail } = await addAdmin(api, 0);
    const { challengeId } = mfaOf(await login(mail));
    const code = await codeTo(api, mail);
    const words = [];
    for (let at = 0; at < loginCodeLimits.attempts; at++) words.push(wordOf(await enter(challengeId, otherThan(code))));
    expect(words).toEqual([...Array.from({ length: 4 }, () => "400 invalid_code"), "400 attempts_exceeded"]);
    expect(wordOf(await enter(challengeId, code))).toBe("400 attempts_exceeded");
  });
  it("cannot be told from its table, not even by trying all codes without the server's key", async () => {
    const { mail, id } = await addAdmin(api, 0);
    const { challengeId } = mfaOf(await login(mail));
    const code = await codeTo(api, mail);
    const row = await api.database.knex("login_challenge").where({ admin_id: id }).first();
    expect(row).toMatchObject({ id: challengeId });
    expect(JSON.stringify(row)).not.toContain(code);
    for (const text of [code, `${challengeId}${code}`, `${challengeId} ${code}`, `login code\0${challengeId} ${code}`])
      for (const form of ["hex", "base64", "base64url"] as const)
        expect(row.code_hash).not.toBe(createHash("sha256").update(text).digest(form));
  });
  it("is void once its administrator was removed, or has another password", async () => {
    const [removed, changed] = [await addAdmin(api, 0), await addAdmin(api, 0)];
    const steps = [mfaOf(await login(removed.mail)), mfaOf(await login(changed.mail))];
    const codes = [await codeTo(api, removed.mail), await codeTo(api, changed.mail)];
    await api.database.knex("admin").where({ id: removed.id }).delete();
    await api.call("POST", "/api/reset_password", { json: { mail: changed.mail } });
    const { mail, uuid } = await linkTo(api, changed.mail);
    await api.call("PUT", "/api/reset_password/update", { json: { mail, uuid, pswd: "Another1" } });
    for (const [at, step] of steps.entries())
      expect(wordOf(await enter(step.challengeId, codes[at]))).toBe("400 challenge_expired");
  });
});

describe("where only new devices need a code", () => {
  let own: ApiServer;
  beforeAll(async () => {
    own = await startApi({ LOGIN_CODE: "new-device", TRUST_PROXY: "1", PUBLIC_URL: "https://musubi.example.com" });
  });
  afterAll(() => own.close());
  const cookieOf = ({ headers }: Answer) => headers.get("set-cookie")?.split(";")[0] ?? "";
  const signInAnew = async (mail: string, headers: Record<string, string> = {}) => {
    const { challengeId } = mfaOf(await login(mail, headers, own));
    return enter(challengeId, await codeTo(own, mail), headers, own);
  };

  it("is how it is set when mail can be sent, and off when not", async () => {
    expect(readSettings({}).loginCode).toBe("off");
    expect(readSettings({ SMTP_URL: "smtp://127.0.0.1" }).loginCode).toBe("new-device");
    expect(readSettings({ SMTP_URL: "smtp://127.0.0.1", LOGIN_CODE: "off" }).loginCode).toBe("off");
    expect(() => readSettings({ LOGIN_CODE: "sometimes" })).toThrow("LOGIN_CODE must be off, always or new-device.");
  });
  it("a browser that entered one needs none for a year, by a cookie that no script and no other site can use", async () => {
    const { mail } = await addAdmin(own, 0);
    const entered = await signInAnew(mail);
    expect(entered.headers.get("set-cookie")).toMatch(
      /^musubi_device=[\w-]{43}; path=\/api; expires=[^;]+; samesite=strict; secure; httponly$/iu,
    );
    const cookie = cookieOf(entered);
    expect((await login(mail, { cookie }, own)).status).toBe(200);
    expect((await login(mail, { cookie }, own)).status).toBe(200);
    expect((await login(mail, {}, own)).status).toBe(202);
    expect((await login(mail, { cookie: "musubi_device=x" }, own)).status).toBe(202);
    own.forward(year + minute);
    expect((await login(mail, { cookie }, own)).status).toBe(202);
  });
  it("it spares nobody else's code, but two who share a browser both stay known to it", async () => {
    const [one, two] = [await addAdmin(own, 0), await addAdmin(own, 0)];
    const first = cookieOf(await signInAnew(one.mail));
    expect((await login(two.mail, { cookie: first }, own)).status).toBe(202);
    const second = cookieOf(await signInAnew(two.mail, { cookie: first }));
    expect(second).not.toBe(first);
    expect((await login(one.mail, { cookie: second }, own)).status).toBe(200);
    expect((await login(two.mail, { cookie: second }, own)).status).toBe(200);
    // The first browser's cookie says nothing about the second one.
    expect((await login(one.mail, { cookie: first }, own)).status).toBe(202);
  });
  it("it opens nothing by itself, and no wrong password", async () => {
    const { mail } = await addAdmin(own, 0);
    const cookie = cookieOf(await signInAnew(mail));
    expect((await own.call("GET", "/api/me", { headers: { cookie } })).status).toBe(401);
    const wrong = await own.call("POST", "/api/login", { json: { mail, pswd: "Wrong1234" }, headers: { cookie } });
    expect(wordOf(wrong)).toBe("401 invalid_credentials");
  });
  it("whoever guesses at a mail keeps its owner out nowhere but where no code was entered; each browser has ten guesses", async () => {
    const [owner, colleague] = [await addAdmin(own, 0), await addAdmin(own, 0)];
    const cookie = cookieOf(await signInAnew(owner.mail));
    const theirs = cookieOf(await signInAnew(colleague.mail));
    const guess = async (headers: Record<string, string>, pswd = "Wrong1234") => {
      const json = { mail: owner.mail, pswd };
      return wordOf(await own.call("POST", "/api/login", { json, headers: { ...elsewhere(), ...headers } }));
    };
    const { most } = rateLimits.login_mail;
    for (let at = 0; at < most; at++) expect(await guess({})).toBe("401 invalid_credentials");
    // Neither another account's cookie nor an invented one identifies a device.
    for (const headers of [{}, { cookie: theirs }, { cookie: "musubi_device=x" }])
      expect(await guess(headers, password)).toBe("429 too_many_attempts");
    expect(await guess({ cookie }, password)).toBe("200 undefined");
    // The owner's own sign-ins give an attacker no further guesses.
    expect(await guess({})).toBe("429 too_many_attempts");
    for (let at = 0; at < rateLimits.login_device.most; at++) expect(await guess({ cookie })).toBe("401 invalid_credentials");
    expect(await guess({ cookie }, password)).toBe("429 too_many_attempts");
  });
  it("a new password makes every other browser new again; one that is set by a link makes all of them so", async () => {
    const { mail } = await addAdmin(own, 0);
    const entered = await signInAnew(mail);
    const [mine, another] = [cookieOf(entered), cookieOf(await signInAnew(mail))];
    await own.call("POST", "/api/update-password", {
      token: tokenOf(entered) ?? "",
      json: { currentPassword: password, pswd: password },
      headers: { cookie: mine },
    });
    expect((await login(mail, { cookie: mine }, own)).status).toBe(200);
    expect((await login(mail, { cookie: another }, own)).status).toBe(202);
    await own.call("POST", "/api/reset_password", { json: { mail } });
    const { uuid } = await linkTo(own, mail);
    const json = { mail, uuid, pswd: password };
    expect((await own.call("PUT", "/api/reset_password/update", { json, headers: { cookie: mine } })).status).toBe(200);
    expect((await login(mail, { cookie: mine }, own)).status).toBe(202);
  });
  it("is kept in no form that the database would give away", async () => {
    const { mail, id } = await addAdmin(own, 0);
    const cookie = cookieOf(await signInAnew(mail)).split("=")[1] ?? "";
    const kept = await own.database.knex("known_device").where({ admin_id: id });
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(cookie);
  });
});
