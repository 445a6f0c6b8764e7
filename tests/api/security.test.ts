import { createHmac, generateKeyPairSync } from "node:crypto";
import { request } from "node:http";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownerOfLink } from "#server/accounts/password-link.ts";
import { requestPasswordReset } from "#server/accounts/password-reset.ts";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { calls } from "#server/api/calls.ts";
import { exampleOf } from "#server/api/openapi/example.ts";
import { jsonSchema } from "#server/api/openapi/json-schema.ts";
import { openKnex } from "#server/db/knex.ts";
import { model } from "#sync/model/model.ts";
import { type Answer, type ApiServer, addAdmin, password, signedIn, startApi } from "./api-server.ts";
import { deviceOf } from "./device.ts";
import { openStream } from "./event-stream.ts";
import { codeTo, linkTo, mailsTo } from "./mail-box.ts";

/**
 * What an attacker tries, by name. Other files test more of it: lockout and forged or foreign tokens in sign-in.test.ts;
 * oversize, deep, swelling, broken and slow bodies, endless addresses and invalid HTTP in guard.test.ts; reuse and races of codes
 * and links in accounts-*.test.ts; streams over instances in sessions.test.ts; headers for browsers in platform/headers.test.ts.
 */

const env = { TRUST_PROXY: "1", LOGIN_CODE: "always", PUBLIC_URL: "https://office.example.com" };
let api: ApiServer;
let other: ApiServer;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1", PUBLIC_URL: env.PUBLIC_URL });
  other = await startApi(env, api);
});
beforeEach(() => api.database.knex.raw("truncate rate_event"));
afterAll(async () => {
  await other.close();
  await api.close();
});

let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `10.${++addresses % 250}.${Math.floor(addresses / 250)}.1` });
const wordOf = ({ status, json }: Answer) => `${status} ${json.responseMessage ?? "ok"}`;
const login = (mail: string, pswd: string, to = api) =>
  to.call("POST", "/api/login", { json: { mail, pswd }, headers: elsewhere() });
const challengeOf = ({ json }: Answer) => (json as unknown as { mfa: { challengeId: string } }).mfa.challengeId;
const wrongCode = (code: string, at: number) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0");

describe("brute force", () => {
  it("on a password gets ten guesses, from however many addresses and over however many instances", async () => {
    const { mail } = await addAdmin(api, 1);
    const guesses = Array.from({ length: 40 }, (_, at) => login(mail, `Guess123${at}`, at % 2 ? other : api));
    const words = (await Promise.all(guesses)).map(wordOf);
    expect(words.filter((word) => word === "401 invalid_credentials")).toHaveLength(rateLimits.login_mail.most);
    expect(words.filter((word) => word === "429 too_many_attempts")).toHaveLength(40 - rateLimits.login_mail.most);
    expect(wordOf(await login(mail, password))).toBe("429 too_many_attempts");
  });
  it("on a code gets five guesses, at the same moment and over two instances", async () => {
    const { mail } = await addAdmin(api, 1);
    const challengeId = challengeOf(await login(mail, password, other));
    const code = (await codeTo(api, mail)) || (await codeTo(other, mail));
    const guess = (text: string, to: ApiServer) => to.call("POST", "/api/login/mfa", { json: { challengeId, code: text } });
    const guesses = Array.from({ length: 30 }, (_, at) => guess(wrongCode(code, at), at % 2 ? other : api));
    const words = (await Promise.all(guesses)).map(wordOf);
    expect(words.filter((word) => word === "400 invalid_code")).toHaveLength(4);
    expect(words.filter((word) => word === "400 attempts_exceeded")).toHaveLength(26);
    expect(wordOf(await guess(code, api))).toBe("400 attempts_exceeded");
  });
  it("on codes with the password at hand gets ten guesses, however many codes are mailed", async () => {
    const { mail } = await addAdmin(api, 1);
    let guessed = 0;
    for (;;) {
      const challenged = await login(mail, password, other);
      if (challenged.status === 429) break;
      const challengeId = challengeOf(challenged);
      for (const code of ["000000", "000001", "000002"]) {
        const answer = await api.call("POST", "/api/login/mfa", { json: { challengeId, code } });
        if (wordOf(answer) === "400 invalid_code") guessed++;
      }
    }
    expect(guessed).toBe(rateLimits.code_admin.most);
  });
});

describe("enumeration", () => {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  it("of mails by what a sign-in takes is in vain: the password is hashed for a mail that nobody has too", async () => {
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let at = 0; at < 21; at++) {
      const { mail } = await addAdmin(api, 0);
      for (const [kind, asked] of [
        ["known", mail],
        ["unknown", `nobody${at}@example.com`],
      ] as const) {
        const started = performance.now();
        await login(asked, "Wrong1234");
        took[kind].push(performance.now() - started);
      }
    }
    // If the two did different work, one would take several times as long.
    const ratio = median(took.known) / median(took.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  /** Returns the statements that a piece of work sends to the database, on a separate connection. */
  async function statementsOf(work: (context: ApiServer["context"]) => Promise<unknown>): Promise<string[]> {
    const knex = openKnex(api.database.connection);
    const asked: string[] = [];
    knex.on("query", ({ sql }: { sql: string }) => asked.push(sql));
    try {
      await work({ ...api.context, knex });
      return asked;
    } finally {
      await knex.destroy();
    }
  }

  it("of mails by a reset is in vain: answer and work are the same, and the rest happens after the answer", async () => {
    const { mail } = await addAdmin(api, 0);
    const ask = (asked: string) => api.call("POST", "/api/reset_password", { json: { mail: asked }, headers: elsewhere() });
    const [known, unknown] = [await ask(mail), await ask("nobody@example.com")];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const [forKnown, forUnknown] = [
      await statementsOf((context) => requestPasswordReset(context, mail, "10.0.0.1")),
      await statementsOf((context) => requestPasswordReset(context, "nobody@example.com", "10.0.0.2")),
    ];
    expect(forKnown.length).toBeGreaterThan(5);
    expect(forKnown).toEqual(forUnknown);
    expect(forKnown.join("\n")).not.toMatch(/"admin"/u);
  });
  it("of mails by links is in vain: a wrong link of a known mail costs and says what that of an unknown one does", async () => {
    const { mail } = await addAdmin(api, 0);
    const uuid = "019a0000-0000-4000-8000-000000000000";
    const asked = (to: string) => api.call("POST", "/api/reset_password/verification", { json: { mail: to, uuid } });
    expect((await asked(mail)).text).toBe((await asked("nobody@example.com")).text);
    expect(await statementsOf((context) => ownerOfLink(context, mail, uuid))).toEqual(
      await statementsOf((context) => ownerOfLink(context, "nobody@example.com", uuid)),
    );
  });
  it("of mails by the words of lockout is in vain", async () => {
    const { mail } = await addAdmin(api, 0);
    const words = async (asked: string) => {
      const answers = [];
      for (let at = 0; at < rateLimits.login_mail.most + 1; at++) answers.push((await login(asked, "Wrong1234")).text);
      return answers;
    };
    expect(await words(mail)).toEqual(await words("nobody@example.com"));
  });
});

describe("a token", () => {
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
  const jwt = (head: object, body: object, sign: (text: string) => string) => {
    const text = [head, body].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    return `${text}.${sign(text)}`;
  };

  it("of a swapped algorithm opens nothing: none, RS256, or HS256 keyed with a public key that it brings along", async () => {
    const { token } = await signedIn(api, 1);
    const body = claims(token);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const jwk = publicKey.export({ format: "jwk" });
    const hmac = (key: string) => (text: string) => createHmac("sha256", key).update(text).digest("base64url");
    const forgeries = [
      ...["none", "None", "NONE", ""].map((alg) => jwt({ alg }, body, () => "")),
      jwt({ alg: "none", typ: "JWT" }, body, () => token.split(".")[2] ?? ""),
      await new SignJWT(body).setProtectedHeader({ alg: "RS256" }).sign(privateKey),
      await new SignJWT(body).setProtectedHeader({ alg: "RS256", jwk }).sign(privateKey),
      await new SignJWT(body).setProtectedHeader({ alg: "RS256", jku: "https://evil.example/keys" }).sign(privateKey),
      jwt({ alg: "HS256" }, body, hmac(pem)),
      jwt({ alg: "HS256", jwk }, body, hmac(JSON.stringify(jwk))),
      jwt({ alg: "HS256", kid: "../../dev/null" }, body, hmac("")),
      jwt({ alg: "RS256" }, body, hmac(pem)),
      jwt({ alg: "HS256", crit: ["exp"] }, body, hmac("")),
    ];
    for (const forged of forgeries) {
      expect(wordOf(await api.call("GET", "/api/me", { token: forged }))).toBe("401 unauthorized");
      expect(wordOf(await api.call("POST", "/api/admin_user", { token: forged, json: {} }))).toBe("401 unauthorized");
    }
    expect((await api.call("GET", "/api/me", { token })).status).toBe(200);
  });
  it("of a removed administrator opens nothing: not by REST, not by sync, not a stream, on no instance", async () => {
    const [master, gone] = [await signedIn(api, 1), await signedIn(api, 1)];
    const open = [await openStream(api, gone.token), await openStream(other, gone.token)];
    expect((await api.call("DELETE", `/api/admin_user/${gone.id}`, { token: master.token })).status).toBe(200);
    const exchange = { clientId: "019a0000-0000-7000-8000-000000000001", cursor: null, acknowledged: 0, mutations: [] };
    for (const at of [api, other]) {
      for (const { method, path, who } of calls) {
        if (who === "all" || who === "service" || who === "removed") continue;
        const address = path.replace(/\{targetType\}/u, "partner").replace(/\{\w+\}/gu, master.id);
        const json = path === "/api/sync" ? exchange : {};
        const answer = await at.call(method, address, { token: gone.token, ...(method === "GET" ? {} : { json }) });
        expect([`${method} ${path}`, wordOf(answer)]).toEqual([`${method} ${path}`, "401 revoked"]);
      }
    }
    for (const stream of open) expect(await stream.ended()).toBe(true);
    expect(await api.database.knex("sync_client").where({ id: exchange.clientId })).toEqual([]);
  });
});

describe("a plain administrator", () => {
  it.each(
    calls.filter(({ who }) => who === "master" || who === "guest").map((call) => [`${call.method} ${call.path}`, call] as const),
  )("is refused %s, whatever they send", async (_name, { method, path }) => {
    const { token } = await signedIn(api, 0);
    const json = method === "GET" ? {} : { json: { authority: 1 } };
    const answer = await api.call(method, path.replace(/\{\w+\}/gu, "1"), { token, ...json });
    expect(wordOf(answer)).toBe("403 forbidden");
  });

  const guarded = [...model.mutators.values()].filter(({ may }) => !may({ id: "", master: false }));
  it("is not thought to be one whom no change is closed to", () => expect(guarded.length).toBeGreaterThan(3));
  it.each(guarded.map((mutator) => [mutator.name, mutator] as const))(
    "is refused %s by sync, as a change that waits for a master to settle it",
    async (name, { input, version }) => {
      const plain = deviceOf(api, await signedIn(api, 0));
      const master = deviceOf(api, await signedIn(api, 1));
      const example = exampleOf(jsonSchema(input, "input")) as object;
      expect(input.safeParse(example).error).toBeUndefined();
      expect(version).toBe(1);
      const before = await api.database.knex("partner_tag");
      expect(await plain.push(name, example)).toEqual([expect.stringMatching(/^forbidden/u)]);
      expect(await api.database.knex("partner_tag")).toEqual(before);
      expect((await master.push(name, example)).join()).not.toContain("forbidden");
    },
  );
  it("cannot make themselves a master by sync: administrators, sessions and secrets are nothing that a change can name", async () => {
    const mine = await signedIn(api, 0);
    for (const name of ["admin.edit", "admin.create", "admin.remove", "session.create"])
      expect(await deviceOf(api, mine).push(name, { id: mine.id, authority: 1 })).toEqual([
        expect.stringMatching(/^unknown_mutator/u),
      ]);
    expect([...model.mutators.values()].filter(({ name }) => /^(?:admin|session)/u.test(name))).toEqual([]);
    const { text } = await api.call("POST", "/api/sync", {
      token: mine.token,
      json: { clientId: "019a0000-0000-7000-8000-000000000002", cursor: null, acknowledged: 0, mutations: [] },
    });
    for (const { password_hash: hash } of await api.database.knex("admin_secret").whereNotNull("password_hash").limit(3))
      expect(text).not.toContain(hash);
    expect((await api.call("GET", "/api/me", { token: mine.token })).json.adminUser).toMatchObject({ authority: 0 });
  });
});

describe("another site", () => {
  it("is let in by no cookie: neither the device's nor one that holds a token", async () => {
    const { token } = await signedIn(api, 1);
    for (const cookie of [`musubi_device=${"x".repeat(43)}`, `x-authorization=${token}`, `token=${token}; session=${token}`])
      expect(wordOf(await api.call("GET", "/api/me", { headers: { cookie } }))).toBe("401 unauthorized");
  });
  it("gets no leave from a preflight, for no call", async () => {
    for (const { method, path } of calls) {
      const headers = {
        origin: "https://evil.example",
        "access-control-request-method": method,
        "access-control-request-headers": "content-type, x-authorization",
      };
      const answer = await fetch(api.base + path.replace(/\{\w+\}/gu, "1"), { method: "OPTIONS", headers });
      const granted = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect([path, granted]).toEqual([path, []]);
    }
  });
  it("cannot read an answer, nor send by a plain form what a call takes", async () => {
    const answer = await api.call("GET", "/api/settings", { headers: { origin: "https://evil.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const { mail } = await addAdmin(api, 0);
    for (const { method, path, body, who } of calls) {
      if (method !== "POST" || !body || (who !== "all" && who !== "guest")) continue;
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
        const text = JSON.stringify({ mail, pswd: password, name: "x" });
        const sent = await api.call(method, path, { body: text, headers: { "content-type": type } });
        expect([path, type, wordOf(sent)]).toEqual([path, type, "415 unsupported_media_type"]);
      }
    }
  });
});

describe("a link in a mail", () => {
  it("leads to the public address, whatever host a request claims", async () => {
    const [{ mail }, master] = [await addAdmin(api, 0), await signedIn(api, 1)];
    const claims = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example", origin: "https://evil.example" };
    // A browser would not let a page set the name of the host, but an attacker's program can.
    await new Promise<void>((done, failed) => {
      const text = JSON.stringify({ mail });
      const headers = { ...claims, host: "evil.example", "content-type": "application/json", "content-length": text.length };
      const sent = request(`${api.base}/api/reset_password`, { method: "POST", headers }, (answer) => {
        answer.resume().once("end", done);
      });
      sent.once("error", failed).end(text);
    });
    const json = { name: "新人", mail: "invited-by-host@example.com", authority: 0 };
    await api.call("POST", "/api/admin_user", { token: master.token, json, headers: claims });
    for (const to of [mail, json.mail]) {
      const letters = [...(await mailsTo(api, to)), ...(await mailsTo(other, to))];
      expect(letters).toHaveLength(1);
      expect(`${letters[0]?.text}${letters[0]?.html}`).toContain(`${env.PUBLIC_URL}/password-update?mail=`);
      expect(`${letters[0]?.text}${letters[0]?.html}`).not.toContain("evil.example");
    }
  });
  it("holds nothing that leads elsewhere, and no answer sends a browser anywhere", async () => {
    for (const { method, path } of calls) {
      const address = `${api.base}${path.replace(/\{\w+\}/gu, "1")}?next=//evil.example&redirect=https://evil.example`;
      const answer = await fetch(address, { method: method === "GET" ? "GET" : "HEAD", redirect: "manual" });
      await answer.body?.cancel();
      expect([path, answer.status < 300 || answer.status >= 400, answer.headers.get("location")]).toEqual([path, true, null]);
    }
  });
});

describe("an oversize request", () => {
  it.each(
    calls.flatMap((call) =>
      call.body && (call.who === "all" || call.who === "guest") ? [[`${call.method} ${call.path}`, call] as const] : [],
    ),
  )("to %s is refused before it is looked at, with a stated length and without", async (_name, { method, path }) => {
    const text = JSON.stringify({ mail: "a".repeat(150_000) });
    expect(wordOf(await api.call(method, path, { body: text }))).toBe("413 payload_too_large");
    const chunks = new Blob([text]).stream();
    const init = { method, body: chunks, duplex: "half", headers: { "content-type": "application/json" } };
    expect((await fetch(api.base + path, init)).status).toBe(413);
  });
  it("of a password that would take for ever to hash is refused", async () => {
    const { token, mail } = await signedIn(api, 0);
    const long = "Aa1".repeat(20_000);
    const sent = [
      await login(mail, long),
      await api.call("POST", "/api/update-password", { token, json: { currentPassword: long, pswd: "Another1" } }),
      await api.call("POST", "/api/update-password", { token, json: { currentPassword: password, pswd: long } }),
    ];
    expect(sent.map(wordOf)).toEqual(Array.from({ length: 3 }, () => "400 validation_error"));
  });
});

describe("the log", () => {
  it("holds no mail, name, address, password, code, link, token or cookie of all that accounts do", async () => {
    const own = await startApi({ LOGIN_CODE: "new-device", TRUST_PROXY: "1", REGISTRATION: "open" });
    try {
      const [mail, invited, address] = ["secret-person@example.com", "invited-person@example.com", "203.0.113.77"];
      const headers = { "x-forwarded-for": address, "user-agent": "Firefox/1 Windows Tell-Tale" };
      const call = (method: string, path: string, json?: object, token?: string) =>
        own.call(method, path, { headers, token, ...(json ? { json } : {}) });
      await call("POST", "/api/admin_user", { name: "秘密 花子", mail, pswd: password });
      await own.database.knex("admin").where({ mail }).update({ authority: 1 });
      const challengeId = challengeOf(await call("POST", "/api/login", { mail, pswd: password }));
      const code = await codeTo(own, mail);
      await call("POST", "/api/login/mfa", { challengeId, code: wrongCode(code, 1) });
      const entered = await call("POST", "/api/login/mfa", { challengeId, code });
      const token = entered.headers.get("x-authorization") ?? "";
      const cookie = /musubi_device=(?<value>[\w-]+)/u.exec(entered.headers.get("set-cookie") ?? "")?.groups?.["value"] ?? "";
      await call("POST", "/api/admin_user", { name: "招待 次郎", mail: invited, authority: 0 }, token);
      await call("POST", "/api/reset_password", { mail });
      const links = [await linkTo(own, mail), await linkTo(own, invited)];
      for (const { mail: to, uuid } of links) {
        await call("POST", "/api/reset_password/verification", { mail: to, uuid });
        await call("PUT", "/api/reset_password/update", { mail: to, uuid, pswd: "Another1" });
        await call("PUT", "/api/reset_password/update", { mail: to, uuid, pswd: "Another1" });
      }
      await call("POST", "/api/login", { mail, pswd: "Wrong1234" });
      await call("POST", "/api/update-password", { currentPassword: "Wrong1234", pswd: "Another2" }, token);
      await own.effects();
      const log = own.lines.join("\n");
      expect(own.lines.length).toBeGreaterThan(15);
      expect([token, cookie, code, ...links.map(({ uuid }) => uuid)].map((text) => text.length > 5)).not.toContain(false);
      const secrets = [
        mail,
        invited,
        Buffer.from(mail).toString("base64"),
        "secret-person",
        "秘密",
        "招待",
        address,
        "Tell-Tale",
      ];
      const keys = [
        password,
        "Another1",
        "Another2",
        "Wrong1234",
        challengeId,
        code,
        token,
        cookie,
        ...links.map(({ uuid }) => uuid),
      ];
      for (const secret of [...secrets, ...keys]) expect(log).not.toContain(secret);
    } finally {
      await own.close();
    }
  });
});
