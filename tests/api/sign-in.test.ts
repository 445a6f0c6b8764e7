import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { inGroups } from "#tests/support/in-groups.ts";
import { type ApiServer, addAdmin, password, signedIn, startApi } from "./api-server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
let api: ApiServer;
beforeAll(async () => {
  // The server is behind a proxy, so that each test can use a separate address.
  api = await startApi({ TRUST_PROXY: "1", SESSION_SECRET: "a secret of the tests, long enough" });
});
afterAll(() => api.close());

let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `192.0.2.${++addresses}` });
const login = (mail: string, pswd: string, headers = elsewhere(), to = api) =>
  to.call("POST", "/api/login", { json: { mail, pswd }, headers });

describe("signing in", () => {
  it("gives a token that stands for its administrator", async () => {
    const { id, mail } = await addAdmin(api, 1, "結 花子");
    const answer = await login(mail, password);
    expect([answer.status, answer.json]).toEqual([200, { responseCode: 200 }]);
    const token = answer.headers.get("x-authorization") ?? "";
    const me = await api.call("GET", "/api/me", { token });
    expect(me.json).toEqual({ responseCode: 200, adminUser: { id, name: "結 花子", mail, authority: 1 } });
    expect(me.headers.get("x-authorization")).toBeNull();
  });
  it("knows a mail by its letters, not by their case", async () => {
    const { mail } = await addAdmin(api, 0);
    expect((await login(` ${mail.toUpperCase()} `, password)).status).toBe(200);
  });
  it("answers the same for a wrong password, for a mail that nobody has and for an account without a password", async () => {
    const known = await addAdmin(api, 0);
    const invited = await addAdmin(api, 0);
    await api.database.knex("admin_secret").where({ admin_id: invited.id }).update({ password_hash: null });
    for (const mail of [known.mail, invited.mail, "nobody@example.com"]) {
      const answer = await login(mail, "Wrong1234");
      expect([answer.status, answer.json]).toEqual([401, { responseCode: 401, responseMessage: "invalid_credentials" }]);
      expect(answer.headers.get("x-authorization")).toBeNull();
    }
  });
  it("says what is missing", async () => {
    const answer = await api.call("POST", "/api/login", { json: { mail: " " } });
    expect(answer.json).toMatchObject({
      responseCode: 400,
      responseMessage: "validation_error",
      errors: [
        { path: "mail", message: "メールアドレスを入力してください" },
        { path: "pswd", message: "パスワードを入力してください" },
      ],
    });
  });
  it("writes neither mail nor token nor password to the log", async () => {
    const { mail, token } = await signedIn(api, 0);
    await login(mail, "Wrong1234");
    await api.call("GET", `/api/partner_member?name=${encodeURIComponent("秘密の名前")}`, { token });
    const log = api.lines.join("\n");
    for (const secret of [mail, token, password, "Wrong1234", encodeURIComponent("秘密の名前"), "秘密の名前"])
      expect(log).not.toContain(secret);
    expect(log).toContain('"route":"/api/partner_member"');
  });
});

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
/** Moves all counted events of this mail to another time. */
const shift = async (mail: string, by: string) => {
  const { knex } = api.database;
  const acts = knex("rate_event")
    .where({ subject: digestOf(mail) })
    .select("act");
  await knex("rate_event")
    .whereIn("act", acts)
    .update({ happened_at: knex.raw("happened_at + ?::interval", [by]) });
};
/** Returns the digest of the address under which an attempt with this mail was counted. */
const addressOf = async (mail: string) => {
  const { knex } = api.database;
  const acts = knex("rate_event")
    .where({ subject: digestOf(mail) })
    .select("act");
  return knex("rate_event").whereIn("act", acts).where({ kind: "login_address" }).pluck("subject");
};

describe("lockout", () => {
  it("makes a mail wait after ten failures, right password or not, and lets it in when the time is over", async () => {
    const { mail } = await addAdmin(api, 0);
    for (let at = 0; at < rateLimits.login_mail.most; at++) expect((await login(mail, "Wrong1234")).status).toBe(401);
    const locked = await login(mail, password);
    expect([locked.status, locked.json]).toEqual([
      429,
      { responseCode: 429, responseMessage: "too_many_attempts", retryAfterMinutes: rateLimits.login_mail.minutes },
    ]);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    await shift(mail, "-10 minutes");
    expect((await login(mail, password)).status).toBe(200);
  });
  it("treats a mail that nobody has alike", async () => {
    for (let at = 0; at < rateLimits.login_mail.most; at++)
      expect((await login("ghost@example.com", "Wrong1234")).status).toBe(401);
    expect((await login("GHOST@example.com", "Wrong1234")).json).toMatchObject({ responseCode: 429, retryAfterMinutes: 10 });
  });
  it("forgets the failures of whoever signs in", async () => {
    const { mail } = await addAdmin(api, 0);
    for (let round = 0; round < 2; round++) {
      for (let at = 1; at < rateLimits.login_mail.most; at++) await login(mail, "Wrong1234");
      expect((await login(mail, password)).status).toBe(200);
    }
  });
  it("holds for no longer than it is meant to when the clock is set back", async () => {
    const { mail } = await addAdmin(api, 0);
    for (let at = 0; at < rateLimits.login_mail.most; at++) await login(mail, "Wrong1234");
    await shift(mail, "1 day");
    for (let at = 0; at < rateLimits.login_mail.most; at++) expect((await login(mail, "Wrong1234")).status).toBe(401);
    expect((await login(mail, password)).json).toMatchObject({ retryAfterMinutes: rateLimits.login_mail.minutes });
  });
  it("forgets the failures of whoever signs in at their address too, and leaves there those of others", async () => {
    const [mine, theirs] = [await addAdmin(api, 0), await addAdmin(api, 0)];
    const here = { "x-forwarded-for": "198.51.100.23" };
    for (const { mail } of [mine, mine, theirs]) await login(mail, "Wrong1234", here);
    await login(mine.mail, password, here);
    const counted = api.database.knex("rate_event").where({ kind: "login_address", subject: digestOf("198.51.100.23") });
    expect(await counted).toHaveLength(1);
  });
  it("keeps neither mails nor addresses, and no digest of them for longer than an hour", async () => {
    const { knex } = api.database;
    const [old, late] = ["old-and-plain@example.com", "late-and-plain@example.com"];
    const here = { "x-forwarded-for": "198.51.100.24" };
    await login(old, "Wrong1234", here);
    await shift(old, "-61 minutes");
    await login(late, "Wrong1234", here);
    expect(await knex("rate_event").where({ subject: digestOf(old) })).toEqual([]);
    const kept = JSON.stringify(await knex("rate_event"));
    expect(kept).toContain(digestOf(late));
    expect(kept).not.toMatch(/and-plain|198\.51\.100/u);
  });
  it("answers a flood at a locked mail without one transaction, and so without standing in line for locks", async () => {
    const { mail } = await addAdmin(api, 0);
    for (let at = 0; at < rateLimits.login_mail.most; at++) await login(mail, "Wrong1234");
    const holding = await api.database.knex.transaction();
    await holding.raw("select pg_advisory_xact_lock(?, hashtext('login_mail' || ?))", [0x7261_7465, mail]);
    const flood = await Promise.all(Array.from({ length: 40 }, () => login(mail, "Wrong1234")));
    await holding.rollback();
    expect(flood.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 429));
  });
  it("holds for attempts at the same moment over two instances", async () => {
    const other = await startApi({ TRUST_PROXY: "1" }, api);
    try {
      const { mail } = await addAdmin(api, 0);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) => login(mail, "Wrong1234", elsewhere(), at % 2 === 0 ? api : other)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(rateLimits.login_mail.most);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30 - rateLimits.login_mail.most);
    } finally {
      await other.close();
    }
  });
  it("makes an address wait that tries many mails, and believes no more proxies than there are", async () => {
    const from = (claimed: string) => ({ "x-forwarded-for": `${claimed}, 198.51.100.7` });
    const answers = await inGroups(rateLimits.login_address.most + 5, (at) =>
      login(`mail${at}@example.com`, "Wrong1234", from(`10.0.0.${at}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await login("mail@example.com", "Wrong1234")).status).toBe(401);
  });
  it("believes no claimed address without a proxy before it", async () => {
    const direct = await startApi({ REGISTRATION: "open" }, api);
    await login("direct@example.com", "Wrong1234", { "x-forwarded-for": "203.0.113.9" }, direct).finally(() => direct.close());
    expect(await addressOf("direct@example.com")).toEqual([digestOf("127.0.0.1")]);
  });
  it("knows an address with a port behind it", async () => {
    await login("ported@example.com", "Wrong1234", { "x-forwarded-for": "192.0.2.77:40123" });
    expect(await addressOf("ported@example.com")).toEqual([digestOf("192.0.2.77")]);
  });
  it("counts one IPv6 network as one address", async () => {
    const from = (at: number) => ({ "x-forwarded-for": `2001:db8:1:2::${at.toString(16)}` });
    const answers = await inGroups(rateLimits.login_address.most + 1, (at) =>
      login(`six${at}@example.com`, "Wrong1234", from(at)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
  it("lets the 65,536 networks of one subscriber try four times as often together, and their neighbours go on", async () => {
    const from = (at: number) => ({ "x-forwarded-for": `2001:db8:7:${at.toString(16)}::1` });
    const most = rateLimits.login_network.most;
    const answers = await inGroups(most + 5, (at) => login(`many${at}@example.com`, "Wrong1234", from(at % 63)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([most, refused.length]).toEqual([400, 5]);
    expect((await login("next@example.com", "Wrong1234", { "x-forwarded-for": "2001:db8:8::1" })).status).toBe(401);
  });
  it("knows an IPv4 address that is written as IPv6", async () => {
    await login("mapped@example.com", "Wrong1234", { "x-forwarded-for": "::ffff:c000:24d" });
    expect(await addressOf("mapped@example.com")).toEqual([digestOf("192.0.2.77")]);
  });
});

describe("a session", () => {
  it("ends at sign-out, for that token alone", async () => {
    const { mail, token } = await signedIn(api, 0);
    const second = (await login(mail, password)).headers.get("x-authorization") ?? "";
    expect((await api.call("POST", "/api/logout", { token })).status).toBe(200);
    expect((await api.call("GET", "/api/me", { token })).json).toEqual({ responseCode: 401, responseMessage: "unauthorized" });
    expect((await api.call("GET", "/api/me", { token: second })).status).toBe(200);
  });
  it("of a deleted administrator is answered as revoked", async () => {
    const { id, token } = await signedIn(api, 0);
    await api.database.knex("admin").where({ id }).delete();
    expect((await api.call("GET", "/api/me", { token })).json).toEqual({ responseCode: 401, responseMessage: "revoked" });
  });
  it("of an administrator whom this database never had is no revoked one: the device keeps its work", async () => {
    const { id, token } = await signedIn(api, 0);
    await api.database.knex("admin").where({ id }).delete();
    await api.database.knex("removed_admin").where({ id }).delete();
    expect((await api.call("GET", "/api/me", { token })).json).toEqual({ responseCode: 401, responseMessage: "unauthorized" });
    const handed = await api.call("POST", "/api/sync/handover", { token, json: { parcel: "a.b.c.d.e" } });
    expect([handed.status, handed.json.responseMessage]).toEqual([401, "unauthorized"]);
  });
  it("loses a master's rights at once when they are withdrawn", async () => {
    const { id, token } = await signedIn(api, 1);
    await api.database.knex("admin").where({ id }).update({ authority: 0 });
    expect((await api.call("POST", "/api/partner_tag", { token, json: { name: "新しい" } })).status).toBe(403);
  });
  it("is renewed daily and dies after thirty days without use", async () => {
    const { token } = await signedIn(api, 0);
    api.forward(day + minute);
    const renewed = (await api.call("GET", "/api/me", { token })).headers.get("x-authorization") ?? "";
    expect(renewed).not.toBe("");
    expect((await api.call("GET", "/api/me", { token: renewed })).headers.get("x-authorization")).toBeNull();
    api.forward(29.5 * day);
    expect((await api.call("GET", "/api/me", { token })).status).toBe(401);
    const again = await api.call("GET", "/api/me", { token: renewed });
    expect(again.status).toBe(200);
    api.forward(31 * day);
    expect((await api.call("GET", "/api/me", { token: again.headers.get("x-authorization") ?? "" })).status).toBe(401);
  });
  it("ends 90 days after it began, however often it was renewed, and no token of it outlives that", async () => {
    const { id, mail, token } = await signedIn(api, 0);
    const { knex } = api.database;
    const begun = api.context.now().getTime();
    let newest = token;
    const use = async () => {
      const answer = await api.call("GET", "/api/me", { token: newest });
      newest = answer.headers.get("x-authorization") ?? newest;
      return answer.status;
    };
    for (let days = 11; days < 90; days += 11) {
      api.forward(11 * day);
      expect(await use()).toBe(200);
    }
    api.forward(begun + 90 * day - minute - api.context.now().getTime());
    expect(await use()).toBe(200);
    const claims = JSON.parse(Buffer.from(newest.split(".")[1] ?? "", "base64url").toString()) as { exp: number; sid: string };
    expect(claims.exp * 1000).toBeGreaterThan(begun + 89 * day);
    expect(claims.exp * 1000).toBeLessThanOrEqual(begun + 90 * day + minute);
    api.forward(2 * minute);
    const over = { responseCode: 401, responseMessage: "unauthorized" };
    expect((await api.call("GET", "/api/me", { token: newest })).json).toEqual(over);
    // An earlier version may have renewed it for longer.
    const at = api.context.now();
    const longer = new Date(at.getTime() + 20 * day);
    await knex("session").where({ id: claims.sid }).update({ expires_at: longer });
    const sign = new SignJWT({ sid: claims.sid }).setProtectedHeader({ alg: "HS256" }).setSubject(id).setIssuer("musubi");
    const signed = sign.setAudience("musubi-admin").setIssuedAt(at).setExpirationTime(longer);
    const older = await signed.sign(new TextEncoder().encode("a secret of the tests, long enough"));
    expect((await api.call("GET", "/api/me", { token: older })).json).toEqual(over);
    const fresh = (await login(mail, password)).headers.get("x-authorization") ?? "";
    const { json } = await api.call("GET", "/api/session", { token: fresh });
    expect((json as unknown as { sessions: readonly object[] }).sessions).toHaveLength(1);
  });
  it("is not opened by a token that we did not make", async () => {
    const { id, token } = await signedIn(api, 1);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, string>;
    const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const signed = (secret: string, change: (jwt: SignJWT) => SignJWT) =>
      change(
        new SignJWT({ sid: decode(claims)["sid"] ?? "" })
          .setProtectedHeader({ alg: "HS256" })
          .setSubject(id)
          .setIssuer("musubi")
          .setAudience("musubi-admin")
          .setIssuedAt(api.context.now())
          .setExpirationTime(new Date(api.context.now().getTime() + minute)),
      ).sign(new TextEncoder().encode(secret));
    const ours = "a secret of the tests, long enough";
    const forgeries = [
      "x",
      "a.b.c",
      `${head}.${claims}.`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      `${encode({ alg: "none" })}.${claims}.`,
      `${encode({ alg: "HS512" })}.${claims}.${signature}`,
      `${head}.${encode({ ...decode(claims), sub: "019a0000-0000-7000-8000-000000000000" })}.${signature}`,
      await signed("another secret that is long enough", (jwt) => jwt),
      await signed(ours, (jwt) => jwt.setAudience("somebody else")),
      await signed(ours, (jwt) => jwt.setIssuer("somebody else")),
      await signed(ours, (jwt) => jwt.setExpirationTime(new Date(api.context.now().getTime() - minute))),
    ];
    for (const forged of forgeries) {
      expect((await api.call("GET", "/api/me", { token: forged })).json).toEqual({
        responseCode: 401,
        responseMessage: "unauthorized",
      });
    }
    expect((await api.call("GET", "/api/me", { token: await signed(ours, (jwt) => jwt) })).status).toBe(200);
  });
  it("is not opened by a token whose session is another administrator's", async () => {
    const [mine, theirs] = [await signedIn(api, 0), await signedIn(api, 1)];
    await api.database.knex("session").where({ admin_id: mine.id }).update({ admin_id: theirs.id });
    expect((await api.call("GET", "/api/me", { token: mine.token })).json).toEqual({
      responseCode: 401,
      responseMessage: "unauthorized",
    });
  });
});
