import { Readable } from "node:stream";
import { SignJWT } from "jose";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { removeExpired } from "#server/services/security-log/expiry.ts";
import type { securityEventsAnswer } from "#sync/model/calls/security-event.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { type SecurityKind, securityKinds } from "#sync/model/rules/security-event.ts";
import { startOpenId, type TestOpenId } from "#tests/support/open-id.ts";
import { readListCsv, readListWorkbook } from "#tests/support/read-list.ts";
import { type ApiServer, addAdmin, addPartner, password, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { comeBack, depart } from "./google-browser.ts";
import { codeTo, linkTo, mailsTo } from "./mail-box.ts";

const publicUrl = "https://musubi.example.com";
const serviceToken = "the-token-of-the-partners-own-site";
let openId: TestOpenId;
/** One server asks for no code and one does; both use one database. */
let api: ApiServer;
let coding: ApiServer;
let master: TestAdmin;
beforeAll(async () => {
  openId = await startOpenId(publicUrl);
  const env = { TRUST_PROXY: "1", REGISTRATION: "open", SERVICE_TOKEN: serviceToken, PUBLIC_URL: publicUrl, ...openId.env };
  api = await startApi(env);
  coding = await startApi({ ...env, LOGIN_CODE: "always" }, api);
  master = await signedIn(api, 1, "統括 一子");
});
beforeEach(() => api.database.knex.raw("truncate rate_event"));
afterAll(async () => {
  await coding.close();
  await api.close();
  await openId.stop();
});

type Page = z.output<z.ZodObject<typeof securityEventsAnswer>>;
type Event = Page["events"][number];

const read = async (query: Readonly<Record<string, string>> = {}, token = master.token) => {
  await coding.context.security.written();
  const answer = await api.call("GET", `/api/security_event?${new URLSearchParams(query).toString()}`, { token });
  return answer.json as unknown as Page;
};
const last = async () => (await read({ limit: "1" })).events[0]?.id ?? 0;
/** Returns the events recorded after this one, oldest first. */
const since = async (id: number) => (await read({ limit: "200" })).events.filter((event) => event.id > id).reverse();

const from = { "x-forwarded-for": "203.0.113.77" };
const post = (path: string, json: unknown, { to = api, token }: { to?: ApiServer; token?: string } = {}) =>
  to.call("POST", path, { json, token, headers: from });
const login = (mail: string, pswd = password, to = api) => post("/api/login", { mail, pswd }, { to });
const challengeOf = (json: unknown) => (json as { mfa: { challengeId: string } }).mfa.challengeId;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
/** Returns the server that sent the mail. Either may, since both run waiting effects. */
const senderTo = async (mail: string) => ((await mailsTo(api, mail)).length > 0 ? api : coding);
const google = async (mail: string) => {
  const journey = await depart(api);
  return comeBack(api, journey, await openId.authorize(journey.authorizeUrl, { mail }));
};

/** Downloads a new file of a partner. */
async function download({ id, token }: TestAdmin, partnerId: string): Promise<void> {
  const key = uuidv7();
  const content = Buffer.from("%PDF-1.7\n%%EOF\n");
  await api.context.knex("stored_file").insert({ key, size: content.length, sha256: "0".repeat(64) });
  await api.context.files.put(key, Readable.from([content]), content.length);
  const file = { id: key, partnerId, name: "山田の履歴書.pdf", size: content.length };
  await api.sync.mutate({ id, master: false }, addPartnerFile, file);
  const query = new URLSearchParams({ url: filePathOf(key) }).toString();
  await api.call("GET", `/api/file/download?${query}`, { token, headers: from });
}

const estimate = parametricEstimate({
  title: "予約サイト",
  description: "店の予約を受け付ける。",
  features: [],
  technicalStack: [],
  scale: "medium",
  complexity: "medium",
  phase: "MVP",
});

/** The entries of an act: kind, outcome, actor, subject, and those details that are given. */
type Left = readonly [kind: SecurityKind, outcome: "ok" | "refused", actor: Who, subject: Who, details?: object];
type Who = "they" | "master" | "another" | null;
type Act = (they: TestAdmin) => Promise<unknown>;

const acts: Readonly<Record<string, readonly [Act, ...Left[]]>> = {
  "a sign-in": [({ mail }) => login(mail), ["sign_in", "ok", "they", "they", { way: "password" }]],
  "a wrong password": [
    ({ mail }) => login(mail, "Wrong0001"),
    ["sign_in", "refused", null, "they", { way: "password", reason: "invalid_credentials" }],
  ],
  "a mail that nobody has": [
    () => login("nobody@example.com"),
    ["sign_in", "refused", null, null, { way: "password", reason: "invalid_credentials" }],
  ],
  "a lockout": [
    async ({ mail }) => {
      for (let at = 0; at < 12; at++) await login(mail, "Wrong0001");
    },
    ["sign_in", "refused", null, "they"],
    ["lockout", "refused", null, "they", { step: "password", reason: "too_many_attempts" }],
  ],
  "a code that is mailed, mistyped and right": [
    async ({ mail }) => {
      const challengeId = challengeOf((await login(mail, password, coding)).json);
      const code = await codeTo(await senderTo(mail), mail);
      await post("/api/login/mfa", { challengeId, code: otherThan(code) }, { to: coding });
      await coding.context.security.written();
      await post("/api/login/mfa", { challengeId, code }, { to: coding });
    },
    ["code_mailed", "ok", null, "they"],
    ["code_entered", "refused", null, "they", { reason: "invalid_code" }],
    ["sign_in", "ok", "they", "they", { way: "code" }],
  ],
  "a password by a mailed link": [
    async ({ mail }) => {
      await post("/api/reset_password", { mail });
      const link = await linkTo(await senderTo(mail), mail);
      await api.context.security.written();
      await api.call("PUT", "/api/reset_password/update", { json: { mail, uuid: link.uuid, pswd: "Another1" }, headers: from });
    },
    ["reset_requested", "ok", null, "they"],
    ["reset_mailed", "ok", null, "they"],
    ["password_set", "ok", "they", "they", { way: "link" }],
    ["session_ended", "ok", "they", "they", { way: "set", sessions: 1 }],
  ],
  "a request for a mail that nobody has": [
    () => post("/api/reset_password", { mail: "nobody@example.com" }),
    ["reset_requested", "ok", null, null],
  ],
  "a link that nobody was mailed": [
    ({ mail }) => post("/api/reset_password/verification", { mail, uuid: uuidv7() }),
    ["password_link", "refused", null, null, { reason: "invalid_link" }],
  ],
  "a change of one's own password": [
    async ({ mail, token }) => {
      await login(mail);
      await post("/api/update-password", { currentPassword: password, pswd: "Another1" }, { token });
    },
    ["sign_in", "ok", "they", "they"],
    ["password_set", "ok", "they", "they", { way: "own" }],
    ["session_ended", "ok", "they", "they", { way: "set", sessions: 1 }],
  ],
  "a wrong current password": [
    ({ token }) => post("/api/update-password", { currentPassword: "Wrong0001", pswd: "Another1" }, { token }),
    ["password_set", "refused", "they", "they", { way: "own", reason: "invalid_current_password" }],
  ],
  "the password again, before what is critical": [
    ({ token }) => post("/api/confirmation", { pswd: password }, { token }),
    ["confirmed", "ok", "they", "they", { way: "password" }],
  ],
  "a wrong one": [
    ({ token }) => post("/api/confirmation", { pswd: "Wrong0001" }, { token }),
    ["confirmed", "refused", "they", "they", { way: "password", reason: "invalid_current_password" }],
  ],
  "an invitation, and the same again": [
    async () => {
      const mail = `${uuidv7()}@example.com`;
      await post("/api/admin_user", { name: "招待 次郎", mail, authority: 1 }, { token: master.token });
      const { id } = (await api.context.knex("admin").where({ mail }).first<{ id: string }>("id")) ?? { id: "" };
      await post(`/api/admin_user/${id}/invitation`, {}, { token: master.token });
    },
    ["invited", "ok", "master", "another", { authority: 1 }],
    ["invited", "ok", "master", "another", { again: true }],
  ],
  "a registration": [
    () => post("/api/admin_user", { name: "新人 三郎", mail: `${uuidv7()}@example.com`, pswd: password }),
    ["registered", "ok", "another", "another", { way: "form" }],
  ],
  "a registration under a mail that is taken": [
    ({ mail }) => post("/api/admin_user", { name: "新人 三郎", mail, pswd: password }),
    ["registered", "refused", null, "they", { reason: "mail_taken" }],
  ],
  "a removal": [
    ({ id }) => api.call("DELETE", `/api/admin_user/${id}`, { token: master.token, headers: from }),
    ["session_ended", "ok", "master", "they", { way: "removal", sessions: 1 }],
    ["admin_removed", "ok", "master", "they", { name: "対象 花子", authority: 0 }],
  ],
  "erasing a person": [
    async () => post(`/api/partner_member/${await addPartner(api)}/erasure`, { reason: "求めによる" }, { token: master.token }),
    ["partner_erased", "ok", "master", null],
  ],
  "a change of rights": [
    ({ id }) => api.context.knex("admin").where({ id }).update({ authority: 1 }),
    ["rights_changed", "ok", null, "they", { authority: 1, before: 0 }],
  ],
  "a sign-out": [({ token }) => post("/api/logout", {}, { token }), ["sign_out", "ok", "they", "they"]],
  "the end of one's other sessions": [
    async ({ mail, token }) => {
      await login(mail);
      await api.call("DELETE", "/api/session", { token, headers: from });
    },
    ["sign_in", "ok", "they", "they"],
    ["session_ended", "ok", "they", "they", { way: "others", sessions: 1 }],
  ],
  "the end of one's own session by its id, which is a sign-out": [
    async ({ token }) => {
      const { sessions } = (await api.call("GET", "/api/session", { token })).json as unknown as { sessions: { id: string }[] };
      await api.call("DELETE", `/api/session/${sessions[0]?.id}`, { token, headers: from });
    },
    ["sign_out", "ok", "they", "they"],
  ],
  "the end of another's sessions by a master": [
    ({ id }) => api.call("DELETE", `/api/admin_user/${id}/session`, { token: master.token, headers: from }),
    ["session_ended", "ok", "master", "they", { way: "master", sessions: 1 }],
  ],
  "a list as a file": [
    async ({ token }) => {
      const ids = await addPartner(api);
      await post("/api/list-file", { noun: "partner", format: "csv", columns: ["name"], ids }, { token });
    },
    ["export", "ok", "they", null, { noun: "partner", format: "csv", rows: 1 }],
  ],
  "the file of all that is held about one person": [
    async () => api.call("GET", `/api/partner_member/${await addPartner(api)}/held`, { token: master.token, headers: from }),
    ["export", "ok", "master", null, { noun: "held", format: "xlsx", partner: expect.any(String) as string }],
  ],
  "the workbook of an estimate": [
    ({ token }) => post("/api/tool/export", { ...estimate, features: [] }, { token }),
    ["export", "ok", "they", null, { noun: "estimate", format: "xlsx" }],
  ],
  "a file": [async (they) => download(they, await addPartner(api)), ["file_downloaded", "ok", "they", null]],
  "a token of a session that has ended": [
    async ({ token }) => {
      await post("/api/logout", {}, { token });
      await api.call("GET", "/api/me", { token, headers: from });
    },
    ["sign_out", "ok", "they", "they"],
    ["token_refused", "refused", null, "they", { token: "session", reason: "unauthorized" }],
  ],
  "a token of a session that its owner ended from another device": [
    async ({ mail, token }) => {
      const lost = (await login(mail)).headers.get("x-authorization") ?? "";
      await api.call("DELETE", "/api/session", { token, headers: from });
      await api.call("GET", "/api/me", { token: lost, headers: from });
    },
    ["sign_in", "ok", "they", "they"],
    ["session_ended", "ok", "they", "they", { way: "others", sessions: 1 }],
    ["token_refused", "refused", null, "they", { token: "session", reason: "signed_out" }],
  ],
  "a token of somebody else's": [
    async ({ id }) => {
      const claims = new SignJWT({ sid: uuidv7() }).setProtectedHeader({ alg: "HS256" }).setSubject(id).setIssuer("musubi");
      const token = await claims.setAudience("musubi-admin").setIssuedAt().setExpirationTime("1h").sign(Buffer.alloc(32, 1));
      await api.call("GET", "/api/me", { token, headers: from });
    },
    ["token_refused", "refused", null, null, { token: "session", reason: "unauthorized" }],
  ],
  "a service token": [
    () => api.call("POST", "/api/import", { json: {}, headers: { ...from, "x-service-token": "guessed" } }),
    ["token_refused", "refused", null, null, { token: "service" }],
  ],
  "what only masters may": [
    ({ token }) => api.call("GET", "/api/quarantine", { token, headers: from }),
    ["access_refused", "refused", "they", null, { call: "GET /api/quarantine" }],
  ],
  "what only its author may": [
    async ({ token }) => {
      const target = `/api/memo/partner/${await addPartner(api)}`;
      await api.call("POST", target, { token: master.token, json: { content: "他の人のメモ" } });
      const { json } = await api.call("GET", target, { token });
      await api.call("DELETE", `/api/memo/${json.memos[0]?.id}`, { token, headers: from });
    },
    ["access_refused", "refused", "they", null, { call: "DELETE /api/memo/{memoId}" }],
  ],
  "a sign-in by Google": [({ mail }) => google(mail), ["sign_in", "ok", "they", "they", { way: "google" }]],
};

describe("the security log has", () => {
  it.each(Object.entries(acts))("%s", async (_name, [act, ...expected]) => {
    const they = await signedIn(api, 0, "対象 花子");
    await api.context.security.flush();
    await coding.context.security.flush();
    const before = await last();
    await act(they);
    // The request and its effect may be written in either order.
    const byKind = (a: string, b: string) => a.localeCompare(b);
    const events = (await since(before)).sort((a, b) => byKind(a.kind, b.kind));
    const left = expected.toSorted(([a], [b]) => byKind(a, b));
    const who = (person: Event["actor"]): Who => {
      if (person === null) return null;
      return person.id === they.id ? "they" : person.id === master.id ? "master" : "another";
    };
    const found = events.map(({ kind, outcome, actor, subject }) => [kind, outcome, who(actor), who(subject)]);
    expect(found).toEqual(left.map(([kind, outcome, actor, subject]) => [kind, outcome, actor, subject]));
    for (const [at, [, , , , details = {}]] of left.entries()) expect(events[at]?.details).toMatchObject(details);
    // Names are read with the events, and not stored with them.
    const text = JSON.stringify(events.map(({ names: _names, ...stored }) => stored));
    for (const secret of [they.mail, they.token, "nobody@example.com", "203.0.113.77", "Wrong0001", "履歴書"])
      expect(text).not.toContain(secret);
  });

  it("an example of each kind here", () => {
    const tried = new Set(Object.values(acts).flatMap(([, ...left]) => left.map(([kind]) => kind)));
    expect(securityKinds.map(({ value }) => value).filter((kind) => !tried.has(kind))).toEqual([]);
  });

  it("the network of whoever called, and not the address", async () => {
    const { mail } = await addAdmin(api, 0);
    await login(mail);
    expect((await read({ limit: "1" })).events[0]?.address).toBe("203.0.113.0/24");
  });

  it("nothing of what was rolled back", async () => {
    const before = await last();
    const rolledBack = api.context.knex.transaction(async (trx) => {
      await api.context.security.record(trx, { kind: "invited", actorId: master.id });
      throw new Error("not this time");
    });
    await expect(rolledBack).rejects.toThrow("not this time");
    expect(await since(before)).toEqual([]);
  });

  it("the names that a file and its partner have now, and none once they are erased", async () => {
    const they = await signedIn(api, 0);
    const partnerId = await addPartner(api);
    await download(they, partnerId);
    await api.call("GET", `/api/partner_member/${partnerId}/held`, { token: master.token });
    const named = async (kind: SecurityKind) => (await read({ kind, limit: "1" })).events[0]?.names;
    await api.context.knex("partner").where({ id: partnerId }).update({ last_name: "改名", first_name: "五郎" });
    expect(await named("file_downloaded")).toEqual({ file: "山田の履歴書.pdf（改名 五郎）" });
    expect(await named("export")).toEqual({ partner: "改名 五郎" });
    await api.context.knex("partner_file").where({ partner_id: partnerId }).delete();
    expect(await named("file_downloaded")).toEqual({});
  });

  it("the name of whoever was removed, in all that they did", async () => {
    const gone = await signedIn(api, 0, "退職 四郎");
    await api.call("DELETE", `/api/admin_user/${gone.id}`, { token: master.token });
    const { events } = await read({ person: gone.id });
    expect(events.map(({ kind }) => kind)).toEqual(["admin_removed", "session_ended", "sign_in"]);
    for (const { subject } of events) expect(subject).toEqual({ id: gone.id, name: "退職 四郎", removed: true });
  });
});

describe("what is repeated within a minute", () => {
  it("is one row more, with its number", async () => {
    const { id } = await addAdmin(api, 0);
    const before = await last();
    const { security } = api.context;
    for (let at = 0; at < 5; at++)
      security.note({ kind: "sign_in", outcome: "refused", subjectId: id, address: `203.0.113.${at}` });
    await security.flush();
    const rows = (await since(before)).map(({ kind, times }) => [kind, times]);
    expect(rows).toEqual([
      ["sign_in", 1],
      ["sign_in", 4],
    ]);
  });
  it("has no more rows for a thousand addresses of a stranger than for thirty", async () => {
    const { security } = api.context;
    await security.flush();
    const before = await last();
    for (let at = 0; at < 1_000; at++)
      security.note({ kind: "token_refused", outcome: "refused", address: `10.${at % 250}.${Math.floor(at / 250)}.1` });
    await security.flush();
    const rows = await since(before);
    expect(rows.length).toBeLessThan(35);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(1_000);
    expect(rows.at(-1)).toMatchObject({ kind: "token_refused", address: null, details: { more: true } });
  });
});

describe("the database", () => {
  const table = () => api.context.knex("security_event");
  const refused = /append-only/u;
  const addAt = async (age: string) => {
    const [row] = await table()
      .insert({ kind: "sign_in", outcome: "ok", at: api.context.knex.raw(`now() - interval '${age}'`) })
      .returning<{ id: number }[]>("id");
    return row?.id ?? 0;
  };
  it("lets nobody change an event, however old", async () => {
    for (const age of ["0 days", "2 years"]) {
      const id = await addAt(age);
      await expect(table().where({ id }).update({ outcome: "refused" })).rejects.toThrow(refused);
    }
  });
  it("lets nobody remove an event of the last year, alone or with all", async () => {
    const id = await addAt("364 days");
    await expect(table().where({ id }).delete()).rejects.toThrow(refused);
    await expect(table().delete()).rejects.toThrow(refused);
    await expect(table().truncate()).rejects.toThrow(refused);
  });
  it("lets the server remove what is older", async () => {
    const [young, old] = [await addAt("364 days"), await addAt("367 days")];
    expect(await removeExpired(api.context.knex)).toBeGreaterThan(0);
    expect(await table().whereIn("id", [young, old]).pluck("id")).toEqual([young]);
  });
  it("lets the server stop in between", async () => {
    await Promise.all(Array.from({ length: 3 }, () => addAt("367 days")));
    expect(await removeExpired(api.context.knex, AbortSignal.abort(), 2)).toBe(2);
    expect(await removeExpired(api.context.knex)).toBe(1);
  });
});

describe("masters", () => {
  it("alone read and export it", async () => {
    const { token } = await signedIn(api, 0);
    for (const path of ["/api/security_event", "/api/security_event/file?format=csv"]) {
      expect((await api.call("GET", path, { token })).json).toMatchObject({ responseCode: 403, responseMessage: "forbidden" });
      expect((await api.call("GET", path)).status).toBe(401);
    }
  });
  it("read it in pages, each event once", async () => {
    for (let at = 0; at < 7; at++) await login(master.mail);
    const all = (await read({ limit: "200" })).events.map(({ id }) => id);
    const paged: number[] = [];
    for (let before: number | null = all[0] === undefined ? null : all[0] + 1; before !== null; ) {
      const page: Page = await read({ limit: "3", before: String(before) });
      paged.push(...page.events.map(({ id }) => id));
      before = page.next;
    }
    expect(paged.slice(0, all.length)).toEqual(all);
  });
  it("narrow it by kind, outcome, person and days in Japan", async () => {
    const { id, mail } = await addAdmin(api, 0);
    await login(mail);
    await login(mail, "Wrong0001");
    const kinds = async (query: Readonly<Record<string, string>>) =>
      (await read({ person: id, ...query })).events.map(({ kind, outcome }) => `${kind} ${outcome}`);
    expect(await kinds({})).toEqual(["sign_in refused", "sign_in ok"]);
    expect(await kinds({ outcome: "refused", kind: "sign_in" })).toEqual(["sign_in refused"]);
    expect(await kinds({ kind: "export" })).toEqual([]);
    await api.context.knex("security_event").insert({
      kind: "export",
      outcome: "ok",
      actor_id: id,
      at: "2026-03-31T15:00:00Z",
    });
    expect(await kinds({ from: "2026-04-01", to: "2026-04-01" })).toEqual(["export ok"]);
    expect(await kinds({ to: "2026-03-31" })).toEqual([]);
    expect((await api.call("GET", "/api/security_event?from=2026-02-30", { token: master.token })).status).toBe(400);
  });
  it("take what they see as a file, which is recorded", async () => {
    const { id, mail } = await addAdmin(api, 0, "=1+1 花子");
    await login(mail, "Wrong0001");
    const take = async (format: string) => {
      const query = new URLSearchParams({ person: id, format }).toString();
      const headers = { "x-authorization": master.token };
      const answer = await fetch(`${api.base}/api/security_event/file?${query}`, { headers });
      expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain("セキュリティ記録_");
      expect(answer.headers.get("x-rows")).toBe("1");
      return Buffer.from(await answer.arrayBuffer());
    };
    const heads = ["日時", "種類", "結果", "回数", "操作した人", "対象の管理者", "接続元", "内容"];
    const rest = ["127.0.0.0/24", "パスワード、メールまたはパスワードの誤り"];
    const [csvHeads, csvRow] = readListCsv((await take("csv")).toString("utf8"));
    expect(csvHeads).toEqual(heads);
    expect(csvRow?.slice(1, 6)).toEqual(["ログイン", "拒否", "1", "", "'=1+1 花子"]);
    const { rows } = await readListWorkbook(await take("xlsx"));
    expect(rows[1]?.slice(5)).toEqual(["=1+1 花子", "203.0.113.0/24", rest[1]]);
    const [event] = (await read({ kind: "export", limit: "1" })).events;
    expect(event?.actor?.name).toBe("統括 一子");
    expect(event?.details).toEqual({ noun: "security_log", format: "xlsx", rows: 1 });
  });
});

it("the ordinary log names nobody of them", async () => {
  const { mail } = await addAdmin(api, 0);
  await login(mail, "Wrong0001");
  await mailsTo(api, mail);
  const lines = api.lines.filter((line) => !line.includes('"mail kept"')).join("\n");
  expect(lines).not.toContain("203.0.113");
});
