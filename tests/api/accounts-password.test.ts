import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { passwordRule } from "#sync/model/rules/password.ts";
import { createDatabase } from "#tests/support/database.ts";
import { type Answer, type ApiServer, addAdmin, password, signedIn, startApi } from "./api-server.ts";
import { linkTo, type MailedLink, mailsTo } from "./mail-box.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const next = "Another1";
let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1", PUBLIC_URL: "https://office.example.com" });
});
afterAll(() => api.close());

let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${++addresses % 250}` });
const wordOf = ({ status, json }: Answer) => `${status} ${json.responseMessage ?? "ok"}`;
const ask = (mail: unknown, headers: Record<string, string> = elsewhere(), to = api) =>
  to.call("POST", "/api/reset_password", { json: { mail }, headers });
const verify = ({ mail, uuid }: Omit<MailedLink, "address">, to = api) =>
  to.call("POST", "/api/reset_password/verification", { json: { mail, uuid } });
const update = ({ mail, uuid }: Omit<MailedLink, "address">, pswd: unknown = next, to = api) =>
  to.call("PUT", "/api/reset_password/update", { json: { mail, uuid, pswd } });
const login = async (mail: string, pswd: string) =>
  wordOf(await api.call("POST", "/api/login", { json: { mail, pswd }, headers: elsewhere() }));

describe("a password reset", () => {
  it("mails a link that can be looked at and then sets a password, once", async () => {
    const { mail } = await addAdmin(api, 0, "結 花子");
    expect((await ask(` ${mail.toUpperCase()} `)).json).toEqual({ responseCode: 200 });
    const link = await linkTo(api, mail);
    expect(link).toEqual({
      address: expect.stringMatching(/^https:\/\/office\.example\.com\/password-update\?mail=[\w%]+&auth=[0-9a-f-]{36}$/u),
      mail,
      uuid: expect.any(String),
    });
    for (let at = 0; at < 2; at++) expect((await verify(link)).json).toEqual({ responseCode: 200 });
    const updated = await update(link);
    expect([updated.status, updated.json, updated.headers.get("x-authorization")]).toEqual([200, { responseCode: 200 }, null]);
    expect([wordOf(await verify(link)), wordOf(await update(link, "Third123"))]).toEqual([
      "400 invalid_link",
      "400 invalid_link",
    ]);
    expect([await login(mail, password), await login(mail, next)]).toEqual(["401 invalid_credentials", "200 ok"]);
    expect((await mailsTo(api, mail)).map(({ subject }) => subject)).toEqual([
      "【Musubi】パスワード再設定のご案内",
      "【Musubi】パスワード変更のお知らせ",
    ]);
  });
  it("takes the mail as the link has it too", async () => {
    const { mail } = await addAdmin(api, 0);
    await ask(mail);
    const { uuid } = await linkTo(api, mail);
    const link = { mail: Buffer.from(mail).toString("base64"), uuid: uuid.toUpperCase() };
    expect([wordOf(await verify(link)), wordOf(await update(link))]).toEqual(["200 ok", "200 ok"]);
  });
  it("answers the same for a mail that nobody has, and mails nobody", async () => {
    const answer = await ask("nobody@example.com");
    expect([answer.status, answer.json]).toEqual([200, { responseCode: 200 }]);
    expect(await mailsTo(api, "nobody@example.com")).toEqual([]);
  });
  it("mails nobody whose removal has begun, though it never came to its end", async () => {
    const { id, mail } = await addAdmin(api, 0);
    await ask(mail);
    const link = await linkTo(api, mail);
    await api.database.knex("admin_secret").where({ admin_id: id }).delete();
    expect(wordOf(await update(link))).toBe("400 invalid_link");
    await ask(mail);
    expect(await mailsTo(api, mail)).toHaveLength(1);
  });
  it("says what is no mail", async () => {
    for (const [mail, message] of [
      ["", "メールアドレスを入力してください"],
      [undefined, "メールアドレスを入力してください"],
      ["hanako", "有効なメールアドレスを入力してください"],
      ["hana ko@example.com", "有効なメールアドレスを入力してください"],
      [`${"a".repeat(255)}@example.com`, "有効なメールアドレスを入力してください"],
    ])
      expect((await ask(mail)).json).toMatchObject({ responseMessage: "validation_error", errors: [{ path: "mail", message }] });
  });
  it("lives thirty minutes", async () => {
    const { mail } = await addAdmin(api, 0);
    await ask(mail);
    const link = await linkTo(api, mail);
    api.forward(29 * minute);
    expect(wordOf(await verify(link))).toBe("200 ok");
    api.forward(2 * minute);
    expect([wordOf(await verify(link)), wordOf(await update(link))]).toEqual(["400 invalid_link", "400 invalid_link"]);
  });
  it("voids the link before it", async () => {
    const { mail } = await addAdmin(api, 0);
    await ask(mail);
    const first = await linkTo(api, mail);
    await ask(mail);
    const second = await linkTo(api, mail);
    expect(second.uuid).not.toBe(first.uuid);
    expect([wordOf(await verify(first)), wordOf(await update(first)), wordOf(await verify(second))]).toEqual([
      "400 invalid_link",
      "400 invalid_link",
      "200 ok",
    ]);
  });
  it("keeps its link for a password that the rule refuses", async () => {
    const { mail } = await addAdmin(api, 0);
    await ask(mail);
    const link = await linkTo(api, mail);
    for (const pswd of [
      "Short1",
      "nouppercase1",
      "NOLOWERCASE1",
      "NoDigitsAtAll",
      "Ｐassw0rd1",
      "Passw0rd1Passw0rd1",
      "Pass w0rd1",
    ]) {
      expect((await update(link, pswd)).json).toMatchObject({
        responseMessage: "validation_error",
        errors: [{ path: "pswd", message: passwordRule }],
      });
    }
    expect(wordOf(await update(link))).toBe("200 ok");
  });
  it("ends every session of that administrator, voids what is on its way, and opens a locked account", async () => {
    const mine = await signedIn(api, 0);
    const other = await signedIn(api, 0);
    for (let at = 0; at < 10; at++) await login(mine.mail, "Wrong1234");
    expect(await login(mine.mail, password)).toBe("429 too_many_attempts");
    await ask(mine.mail);
    await update(await linkTo(api, mine.mail));
    expect((await api.call("GET", "/api/me", { token: mine.token })).status).toBe(401);
    expect((await api.call("GET", "/api/me", { token: other.token })).status).toBe(200);
    expect(await login(mine.mail, next)).toBe("200 ok");
  });
  it("is refused with another's link, another's mail, and what is none", async () => {
    const [mine, theirs] = [await addAdmin(api, 0), await addAdmin(api, 1)];
    await ask(mine.mail);
    const { uuid } = await linkTo(api, mine.mail);
    for (const link of [
      { mail: theirs.mail, uuid },
      { mail: Buffer.from(theirs.mail).toString("base64"), uuid },
      { mail: "nobody@example.com", uuid },
      { mail: "\u0001", uuid },
      { mail: "AAAA", uuid },
      { mail: mine.mail, uuid: "019a0000-0000-4000-8000-000000000000" },
      { mail: mine.mail, uuid: "' or true --" },
    ])
      expect([wordOf(await verify(link)), wordOf(await update(link))]).toEqual(["400 invalid_link", "400 invalid_link"]);
    expect(await login(theirs.mail, password)).toBe("200 ok");
  });
  it("is used once by many who try at the same moment, over two instances", async () => {
    const other = await startApi({}, api);
    try {
      const { mail } = await addAdmin(api, 0);
      await ask(mail);
      const [found] = [...(await mailsTo(api, mail)), ...(await mailsTo(other, mail))];
      const uuid = /auth=(?<uuid>[0-9a-f-]{36})/u.exec(found?.text ?? "")?.groups?.["uuid"] ?? "";
      const passwords = Array.from({ length: 6 }, (_, at) => `Passw0rd${at}x`);
      const answers = await Promise.all(passwords.map((pswd, at) => update({ mail, uuid }, pswd, at % 2 ? other : api)));
      expect(answers.map(wordOf).sort()).toEqual(["200 ok", ...Array.from({ length: 5 }, () => "400 invalid_link")]);
      expect(await login(mail, passwords[answers.findIndex(({ status }) => status === 200)] ?? "")).toBe("200 ok");
    } finally {
      await other.close();
    }
  });
  it("is kept in no form that the database would give away", async () => {
    const { mail, id } = await addAdmin(api, 0);
    await ask(mail);
    const { uuid } = await linkTo(api, mail);
    const kept = [await api.database.knex("password_link").where({ admin_id: id }), await api.database.knex("effect")];
    expect(kept[0]).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(uuid);
    expect(JSON.stringify(kept)).not.toContain(mail);
  });
  it("makes whoever asks too often wait, by mail and by address, for mails that nobody has alike", async () => {
    const { mail } = await addAdmin(api, 0);
    for (const asked of [mail, "ghost@example.com"]) {
      for (let at = 0; at < rateLimits.reset_mail.most; at++) expect(wordOf(await ask(asked))).toBe("200 ok");
      const refused = await ask(asked.toUpperCase());
      expect(refused.json).toEqual({
        responseCode: 429,
        responseMessage: "too_many_requests",
        retryAfterMinutes: expect.any(Number),
      });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const here = { "x-forwarded-for": "2001:db8:7::1" };
    const asks = Array.from({ length: rateLimits.reset_address.most + 3 }, (_, at) => ask(`mail${at}@example.com`, here));
    expect((await Promise.all(asks)).filter(({ status }) => status === 429)).toHaveLength(3);
    expect(wordOf(await ask("mail@example.com"))).toBe("200 ok");
  });
});

describe("changing one's password", () => {
  const change = (token: string, currentPassword: unknown, pswd: unknown, to = api) =>
    to.call("POST", "/api/update-password", { token, json: { currentPassword, pswd } });

  it("keeps the session that it is made from, ends the others, and tells by mail", async () => {
    const { mail, token } = await signedIn(api, 0);
    const other = await api.call("POST", "/api/login", { json: { mail, pswd: password }, headers: elsewhere() });
    expect((await change(token, password, next)).json).toEqual({ responseCode: 200 });
    expect((await api.call("GET", "/api/me", { token })).status).toBe(200);
    expect((await api.call("GET", "/api/me", { token: other.headers.get("x-authorization") ?? "" })).status).toBe(401);
    expect([await login(mail, password), await login(mail, next)]).toEqual(["401 invalid_credentials", "200 ok"]);
    expect((await mailsTo(api, mail)).map(({ subject }) => subject)).toEqual(["【Musubi】パスワード変更のお知らせ"]);
  });
  it("voids a reset link that is on its way", async () => {
    const { mail, token } = await signedIn(api, 0);
    await ask(mail);
    const link = await linkTo(api, mail);
    await change(token, password, next);
    expect(wordOf(await update(link))).toBe("400 invalid_link");
  });
  it("says that the current password is wrong, and what the rule is", async () => {
    const { token } = await signedIn(api, 0);
    expect((await change(token, "Wrong1234", next)).json).toEqual({
      responseCode: 400,
      responseMessage: "invalid_current_password",
    });
    expect((await change(token, password, "weak")).json).toEqual({
      responseCode: 400,
      responseMessage: "validation_error",
      errors: [{ path: "pswd", message: passwordRule }],
    });
    expect((await change(token, "", "")).json.errors).toEqual([
      { path: "currentPassword", message: "現在のパスワードを入力してください" },
      { path: "pswd", message: "パスワードを入力してください" },
    ]);
    expect((await change(token, password, next)).status).toBe(200);
  });
  it("is refused to an administrator who never had one", async () => {
    const { id, token } = await signedIn(api, 0);
    await api.database.knex("admin_secret").where({ admin_id: id }).update({ password_hash: null });
    expect(wordOf(await change(token, password, next))).toBe("409 no_password");
  });
  it("lets nobody guess with a token that was left about, over two instances neither", async () => {
    const other = await startApi({}, api);
    try {
      const { token, mail } = await signedIn(api, 0);
      const guesses = Array.from({ length: 25 }, (_, at) => change(token, `Wrong123${at}`, next, at % 2 ? other : api));
      const words = (await Promise.all(guesses)).map(wordOf);
      const { most } = rateLimits.current_password_admin;
      expect(words.filter((word) => word === "400 invalid_current_password")).toHaveLength(most);
      expect(words.filter((word) => word === "429 too_many_attempts")).toHaveLength(25 - most);
      const refused = await change(token, password, next);
      expect(refused.json).toMatchObject({ responseMessage: "too_many_attempts", retryAfterMinutes: expect.any(Number) });
      // The owner can still sign in. Only the holder of the token has to wait.
      expect(await login(mail, password)).toBe("200 ok");
    } finally {
      await other.close();
    }
  });
  it("leaves no session to whoever signs in with the old one at the same moment, over two instances", async () => {
    const other = await startApi({ TRUST_PROXY: "1" }, api);
    try {
      for (let round = 0; round < 6; round++) {
        const { token, mail } = await signedIn(api, 0);
        const signIn = (to: ApiServer) => to.call("POST", "/api/login", { json: { mail, pswd: password }, headers: elsewhere() });
        const [changed, ...signedInto] = await Promise.all([
          change(token, password, next),
          signIn(other),
          signIn(api),
          signIn(other),
        ]);
        expect(changed?.status).toBe(200);
        for (const { headers } of signedInto) {
          const late = headers.get("x-authorization");
          if (late !== null) expect((await api.call("GET", "/api/me", { token: late })).status).toBe(401);
        }
      }
    } finally {
      await other.close();
    }
  });
  it("succeeds once of two at the same moment with the same current password", async () => {
    const { token, mail } = await signedIn(api, 0);
    const answers = await Promise.all(["FirstOne1", "SecondOne2"].map((pswd) => change(token, password, pswd)));
    expect(answers.map(wordOf).sort()).toEqual(["200 ok", "400 invalid_current_password"]);
    expect(await login(mail, answers[0]?.status === 200 ? "FirstOne1" : "SecondOne2")).toBe("200 ok");
  });
});

describe("an invitation", () => {
  it("is mailed by a master, lives seven days and sets the first password", async () => {
    const master = await signedIn(api, 1, "統括 主任");
    const mail = "invited@example.com";
    const made = await api.call("POST", "/api/admin_user", {
      token: master.token,
      json: { name: "新人 一郎", mail, authority: 1 },
    });
    expect([made.status, made.json]).toEqual([200, { responseCode: 200 }]);
    const [letter] = await mailsTo(api, mail);
    expect(letter?.text).toContain("統括 主任");
    expect(await login(mail, password)).toBe("401 invalid_credentials");
    const link = await linkTo(api, mail);
    api.forward(6.9 * day);
    expect(wordOf(await verify(link))).toBe("200 ok");
    expect(wordOf(await update(link))).toBe("200 ok");
    const signed = await api.call("POST", "/api/login", { json: { mail, pswd: next } });
    const me = await api.call("GET", "/api/me", { token: signed.headers.get("x-authorization") ?? "" });
    expect(me.json.adminUser).toMatchObject({ name: "新人 一郎", mail, authority: 1 });
    // A first password replaces none, so nobody is warned.
    expect(await mailsTo(api, mail)).toHaveLength(1);
  });
  it("is dead after seven days; a reset then does the same", async () => {
    const master = await signedIn(api, 1);
    const mail = "late@example.com";
    await api.call("POST", "/api/admin_user", { token: master.token, json: { name: "遅刻 次郎", mail, authority: "0" } });
    const link = await linkTo(api, mail);
    api.forward(7 * day + minute);
    expect(wordOf(await update(link))).toBe("400 invalid_link");
    await ask(mail);
    expect(wordOf(await update(await linkTo(api, mail)))).toBe("200 ok");
    expect(await login(mail, next)).toBe("200 ok");
  });
  it("outlives the resets that anybody asks for, and is void with them once a password is set", async () => {
    const master = await signedIn(api, 1);
    for (const first of ["invitation", "reset"]) {
      const mail = `kept-for-${first}@example.com`;
      await api.call("POST", "/api/admin_user", { token: master.token, json: { name: "新人 三郎", mail, authority: 0 } });
      const invitation = await linkTo(api, mail);
      await ask(mail);
      const replaced = await linkTo(api, mail);
      await ask(mail);
      const reset = await linkTo(api, mail);
      expect(await Promise.all([invitation, replaced, reset].map(async (link) => wordOf(await verify(link))))).toEqual([
        "200 ok",
        "400 invalid_link",
        "200 ok",
      ]);
      const [used, unused] = first === "invitation" ? [invitation, reset] : [reset, invitation];
      expect(wordOf(await update(used))).toBe("200 ok");
      expect([wordOf(await verify(used)), wordOf(await update(unused, "Third123"))]).toEqual([
        "400 invalid_link",
        "400 invalid_link",
      ]);
      expect(await login(mail, next)).toBe("200 ok");
    }
  });
  it("lasts its days whatever is asked for meanwhile", async () => {
    const master = await signedIn(api, 1);
    const mail = "patient@example.com";
    await api.call("POST", "/api/admin_user", { token: master.token, json: { name: "新人 四郎", mail, authority: 0 } });
    const invitation = await linkTo(api, mail);
    await ask(mail);
    await api.effects();
    api.forward(day);
    expect(wordOf(await update(invitation))).toBe("200 ok");
  });
  it("that is on its way outlives an update of the program, and an administrator without secrets is given a row for them", async () => {
    const { knex, drop } = await createDatabase(inject("cluster"));
    try {
      const names = migrationNames();
      await migrate(knex, names.slice(0, names.indexOf("011-accounts-hardened")));
      const [invited, demo] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
      for (const id of [invited, demo]) await knex("admin").insert({ id, name: "管理", mail: `${id}@example.com`, authority: 0 });
      await knex("admin_secret").insert({ admin_id: invited });
      const link = { secret_hash: "x", created_at: "2026-11-01T00:00:00.000Z" };
      await knex("password_link").insert({ ...link, admin_id: invited, expires_at: "2026-11-08T00:00:00.000Z" });
      await knex("password_link").insert({ ...link, admin_id: demo, expires_at: "2026-11-01T00:30:00.000Z" });
      await migrate(knex);
      expect(await knex("password_link").orderBy("admin_id").select("admin_id", "kind")).toEqual([
        { admin_id: invited, kind: "invitation" },
        { admin_id: demo, kind: "reset" },
      ]);
      expect(await knex("admin_secret").orderBy("admin_id").pluck("admin_id")).toEqual([invited, demo]);
    } finally {
      await drop();
    }
  });
  it("is sent to no mail that nothing can be sent to, and nobody registers with one", async () => {
    const master = await signedIn(api, 1);
    const open = await startApi({ REGISTRATION: "open" }, api);
    try {
      for (const mail of ["<x>@example.com", "日本@example.com", "x@[127.0.0.1]", "x y@example.com", "x@-.example.com"]) {
        const json = { name: "新人", mail, authority: 0, pswd: password };
        for (const token of [master.token, undefined])
          expect((await open.call("POST", "/api/admin_user", { token, json })).json).toMatchObject({
            responseMessage: "validation_error",
            errors: [{ path: "mail", message: "メールアドレスの形式をご確認ください" }],
          });
      }
      const json = { name: "新人", mail: "hanako+x@日本.example.com", authority: 0 };
      expect(wordOf(await open.call("POST", "/api/admin_user", { token: master.token, json }))).toBe("200 ok");
    } finally {
      await open.close();
    }
  });
  it("asks for a name, a mail and an authority, and for no mail that is taken", async () => {
    const master = await signedIn(api, 1);
    const { mail } = await addAdmin(api, 0);
    const invite = (json: object) => api.call("POST", "/api/admin_user", { token: master.token, json });
    expect((await invite({})).json.errors.map(({ path }) => path)).toEqual(["name", "mail"]);
    expect((await invite({ name: "新人", mail: "a@example.com" })).json.errors).toEqual([
      { path: "authority", message: "権限を選択してください" },
    ]);
    for (const authority of [2, -1, "x", null])
      expect(wordOf(await invite({ name: "新人", mail: "a@example.com", authority }))).toBe("400 validation_error");
    expect((await invite({ name: "新人", mail: mail.toUpperCase(), authority: 0 })).json).toEqual({
      responseCode: 409,
      responseMessage: "mail_taken",
    });
    expect(await mailsTo(api, mail)).toEqual([]);
  });
});
