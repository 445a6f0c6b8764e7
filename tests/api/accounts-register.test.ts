import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { createReminder, updateReminder } from "#sync/model/mutators/reminder.ts";
import { createSavedView } from "#sync/model/mutators/saved-view.ts";
import { passwordRule } from "#sync/model/rules/password.ts";
import { insert } from "#tests/support/factories.ts";
import { inGroups } from "#tests/support/in-groups.ts";
import { type Answer, type ApiServer, addAdmin, addPartner, password, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { deviceOf } from "./device.ts";
import { openStream } from "./event-stream.ts";
import { codeTo, linkTo, mailsTo } from "./mail-box.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1", REGISTRATION: "open" });
});
afterAll(() => api.close());

let count = 0;
const elsewhere = () => ({ "x-forwarded-for": `203.0.113.${++count % 250}` });
const newMail = () => `new${++count}@example.com`;
const wordOf = ({ status, json }: Answer) => `${status} ${json.responseMessage ?? "ok"}`;
const register = (json: object, to = api, headers: Record<string, string> = elsewhere()) =>
  to.call("POST", "/api/admin_user", { json: { name: "新人 一郎", pswd: password, authority: 0, ...json }, headers });
const signIn = async (mail: string, from = api) => {
  const answer = await from.call("POST", "/api/login", { json: { mail, pswd: password }, headers: elsewhere() });
  return answer.headers.get("x-authorization");
};

describe("registering oneself", () => {
  it("makes a plain administrator whatever was claimed, and starts no session", async () => {
    const mail = newMail();
    const answer = await register({ mail: ` ${mail} `, authority: 1 });
    expect([answer.status, answer.json, answer.headers.get("x-authorization")]).toEqual([200, { responseCode: 200 }, null]);
    const me = await api.call("GET", "/api/me", { token: (await signIn(mail)) ?? "" });
    expect(me.json.adminUser).toMatchObject({ name: "新人 一郎", mail, authority: 0 });
    expect(await mailsTo(api, mail)).toEqual([]);
  });
  it("asks for a name, a mail and a password that meets the rule", async () => {
    expect((await register({ name: " ", mail: "no mail" })).json.errors.map(({ path }) => path)).toEqual(["name", "mail"]);
    const weak = await register({ mail: newMail(), pswd: "weak" });
    expect(weak.json.errors).toEqual([{ path: "pswd", message: passwordRule }]);
    expect(wordOf(await register({ mail: newMail(), pswd: undefined }))).toBe("400 validation_error");
  });
  it("tells that a mail is taken, in whatever case, and changes nothing of whoever has it", async () => {
    const { mail } = await addAdmin(api, 1, "先に いた人");
    expect(wordOf(await register({ mail: mail.toUpperCase(), pswd: "Another1" }))).toBe("409 mail_taken");
    expect(await signIn(mail)).not.toBeNull();
  });
  it("of one mail at the same moment makes one administrator", async () => {
    const mail = newMail();
    const words = (await Promise.all(Array.from({ length: 5 }, () => register({ mail })))).map(wordOf);
    expect(words.sort()).toEqual(["200 ok", ...Array.from({ length: 4 }, () => "409 mail_taken")]);
  });
  it("is closed, or for some domains, as it is set; whoever may not learns nothing of who is there", async () => {
    const closed = await startApi({ REGISTRATION: "closed" }, api);
    const limited = await startApi({ REGISTRATION: "office.example, example.org" }, api);
    try {
      const { mail } = await addAdmin(api, 0);
      for (const [to, asked, word] of [
        [closed, newMail(), "403 registration_closed"],
        [closed, mail, "403 registration_closed"],
        [limited, newMail(), "403 registration_closed"],
        [limited, mail, "403 registration_closed"],
        [limited, "a@sub.office.example", "403 registration_closed"],
        [limited, "a@office.example.com", "403 registration_closed"],
        [limited, "a@Office.Example", "200 ok"],
        [limited, "A@example.org", "200 ok"],
      ] as const)
        expect([asked, wordOf(await register({ mail: asked }, to))]).toEqual([asked, word]);
    } finally {
      await Promise.all([closed.close(), limited.close()]);
    }
  });
  it("by a mail's domain lets nobody in who has not been mailed there", async () => {
    const limited = await startApi({ REGISTRATION: "office.example", LOGIN_CODE: "off", TRUST_PROXY: "1" }, api);
    try {
      const mail = `claimed${++count}@office.example`;
      await register({ mail }, limited);
      const login = () => limited.call("POST", "/api/login", { json: { mail, pswd: password }, headers: elsewhere() });
      const first = await login();
      expect([wordOf(first), first.headers.get("x-authorization")]).toEqual(["202 mfa_required", null]);
      const { challengeId } = (first.json as unknown as { mfa: { challengeId: string } }).mfa;
      // Either instance may have mailed the code.
      const code = (await codeTo(limited, mail)) || (await codeTo(api, mail));
      const entered = await limited.call("POST", "/api/login/mfa", { json: { challengeId, code }, headers: elsewhere() });
      expect(entered.headers.get("x-authorization")).not.toBeNull();
      expect(wordOf(await login())).toBe("200 ok");
    } finally {
      await limited.close();
    }
  });
  it("by a mail's domain is not made good by closing registration afterwards", async () => {
    const limited = await startApi({ REGISTRATION: "office.example" }, api);
    const closed = await startApi({ REGISTRATION: "closed", LOGIN_CODE: "off" }, api);
    try {
      const mail = `claimed${++count}@office.example`;
      await register({ mail }, limited);
      const answer = await closed.call("POST", "/api/login", { json: { mail, pswd: password } });
      expect([wordOf(answer), answer.headers.get("x-authorization")]).toEqual(["202 mfa_required", null]);
      const { mail: known } = await addAdmin(api, 0);
      expect(wordOf(await closed.call("POST", "/api/login", { json: { mail: known, pswd: password } }))).toBe("200 ok");
    } finally {
      await Promise.all([limited.close(), closed.close()]);
    }
  });
  it("makes an address wait that registers too often", async () => {
    const here = { "x-forwarded-for": "198.51.100.9" };
    const { most } = rateLimits.registration_address;
    await api.database.knex("rate_event").delete();
    const tries = await inGroups(most + 2, () => register({ mail: "taken@example.com", pswd: undefined }, api, here));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await register({ mail: newMail() }, api, here)).json).toMatchObject({ responseMessage: "too_many_requests" });
    expect(wordOf(await register({ mail: newMail() }))).toBe("200 ok");
  });
  it("is refused to a plain administrator, and to a token that is dead, before anything is looked at", async () => {
    const { token } = await signedIn(api, 0);
    const mail = newMail();
    for (const json of [{ name: "新人", mail, pswd: password, authority: 0 }, { name: "新人", mail, authority: 1 }, {}]) {
      expect(wordOf(await api.call("POST", "/api/admin_user", { token, json }))).toBe("403 forbidden");
      expect(wordOf(await api.call("POST", "/api/admin_user", { token: `${token}x`, json }))).toBe("401 unauthorized");
    }
    expect(await api.database.knex("admin").where({ mail })).toEqual([]);
  });
});

describe("removing an administrator", () => {
  const remove = (by: TestAdmin, id: string, at = api) => at.call("DELETE", `/api/admin_user/${id}`, { token: by.token });

  it("is a master's, by id or by display number, and never of oneself", async () => {
    const [master, plain, other] = [await signedIn(api, 1), await signedIn(api, 0), await addAdmin(api, 1)];
    expect(wordOf(await remove(plain, other.id))).toBe("403 forbidden");
    expect(wordOf(await remove(master, master.id))).toBe("403 forbidden");
    const { number } = await api.database.knex("admin").where({ id: master.id }).first("number");
    expect(wordOf(await remove(master, String(number)))).toBe("403 forbidden");
    expect(wordOf(await remove(master, other.id))).toBe("200 ok");
    expect(wordOf(await remove(master, other.id))).toBe("404 not_found");
    const { number: plains } = await api.database.knex("admin").where({ id: plain.id }).first("number");
    expect(wordOf(await remove(master, String(plains)))).toBe("200 ok");
    for (const none of ["x", "-1", "1.5", "999999999999", "019a0000-0000-7000-8000-000000000000"])
      expect((await remove(master, none)).status).toBeOneOf([400, 404]);
  });
  it("leaves what they wrote, and frees their mail", async () => {
    const [master, author] = [await signedIn(api, 1), await signedIn(api, 0)];
    const partnerId = await addPartner(api);
    await api.call("POST", `/api/memo/partner/${partnerId}`, { token: author.token, json: { content: "残るメモ" } });
    expect(wordOf(await remove(master, author.id))).toBe("200 ok");
    const { json } = await api.call("GET", `/api/memo/partner/${partnerId}`, { token: master.token });
    expect(json.memos.map(({ content }) => content)).toEqual(["残るメモ"]);
    expect(wordOf(await register({ mail: author.mail }))).toBe("200 ok");
  });
  it("keeps their name in the notices that they gave", async () => {
    const [master, author] = [await signedIn(api, 1), await signedIn(api, 0)];
    const { knex } = api.database;
    const notice = { noticedOn: "2026-11-01", noticeMethod: 1, noticedById: author.id };
    const [blank, noted] = [
      await insert(knex, contract, notice),
      await insert(knex, contract, { ...notice, noticeNote: "電話でも" }),
    ];
    const theirs = await insert(knex, contract, { ...notice, noticedById: master.id });
    const full = await insert(knex, contract, { ...notice, noticeNote: "あ".repeat(999) });
    const { name } = await knex("admin").where({ id: author.id }).first("name");
    expect(wordOf(await remove(master, author.id))).toBe("200 ok");
    const found = await Promise.all([blank, noted, theirs, full].map(({ id }) => knex("contract").where({ id }).first()));
    expect(found.map((row) => [row.notice_note, row.noticed_by_id])).toEqual([
      [`予告した人：${name}`, null],
      [`予告した人：${name}\n電話でも`, null],
      [null, master.id],
      ["あ".repeat(999), null],
    ]);
  });
  it("takes their own views, which nobody else may see, and what the history says of them", async () => {
    const [master, author] = [await signedIn(api, 1), await signedIn(api, 0)];
    const [id, shared, actor] = [uuidv7(), uuidv7(), { id: author.id, master: false }];
    const view = { list: "partner" as const, query: "?name=%E3%83%92%E3%83%9F%E3%83%84" };
    await api.sync.mutate(actor, createSavedView, { ...view, id, name: "ヒミツの条件", isShared: false });
    await api.sync.mutate({ id: master.id, master: true }, createSavedView, {
      ...view,
      id: shared,
      name: "共有",
      isShared: true,
    });
    expect(wordOf(await remove(master, author.id))).toBe("200 ok");
    expect(await api.database.knex("saved_view").pluck("id")).toEqual([shared]);
    const told = await api.database.knex("sync_audit").select("mutator", "changes").where({ admin_id: author.id });
    expect(told.map(({ mutator }) => mutator)).toEqual(["savedView.create"]);
    expect(JSON.stringify(told)).not.toContain("ヒミツ");
  });
  it("takes their reminders, which nobody else may read, and what the history says of them", async () => {
    const [master, author] = [await signedIn(api, 1), await signedIn(api, 0)];
    const [id, actor] = [uuidv7(), { id: author.id, master: false }];
    await api.sync.mutate(actor, createReminder, { id, day: "2026-12-01", text: "ヒミツに電話" });
    await api.sync.mutate(actor, updateReminder, { id, text: "ヒミツに手紙" });
    expect(wordOf(await remove(master, author.id))).toBe("200 ok");
    expect(await api.database.knex("reminder").where({ id })).toEqual([]);
    const told = await api.database.knex("sync_audit").select("mutator", "changes").where({ admin_id: author.id });
    expect(told.map(({ mutator }) => mutator).sort()).toEqual(["reminder.create", "reminder.update"]);
    expect(JSON.stringify(told)).not.toContain("ヒミツ");
  });
  it("voids links on their way, and lets nobody in by a code or a password", async () => {
    const [master, gone] = [await signedIn(api, 1), await addAdmin(api, 0)];
    await api.call("POST", "/api/reset_password", { json: { mail: gone.mail }, headers: elsewhere() });
    const { mail, uuid } = await linkTo(api, gone.mail);
    await remove(master, gone.id);
    const answers = [
      await api.call("POST", "/api/reset_password/verification", { json: { mail, uuid } }),
      await api.call("PUT", "/api/reset_password/update", { json: { mail, uuid, pswd: "Another1" } }),
    ];
    expect(answers.map(wordOf)).toEqual(["400 invalid_link", "400 invalid_link"]);
    expect(await signIn(gone.mail)).toBeNull();
    for (const table of ["session", "login_challenge", "password_link", "known_device", "admin_secret"])
      expect(await api.database.knex(table).where({ admin_id: gone.id })).toEqual([]);
  });
  it("has them out before their name is off all that they wrote", async () => {
    const [master, gone] = [await signedIn(api, 1), await signedIn(api, 0)];
    const partnerId = await addPartner(api, { created_by: gone.id });
    const stream = await openStream(api, gone.token);
    const holding = await api.database.knex.transaction();
    await holding("partner").where({ id: partnerId }).forUpdate();
    const removing = remove(master, gone.id);
    expect(await stream.ended()).toBe(true);
    expect((await api.call("GET", "/api/me", { token: gone.token })).status).toBe(401);
    expect(await signIn(gone.mail)).toBeNull();
    expect(await api.database.knex("admin").where({ id: gone.id })).toHaveLength(1);
    await holding.commit();
    expect(wordOf(await removing)).toBe("200 ok");
    expect(await api.database.knex("admin").where({ id: gone.id })).toEqual([]);
  });
  it("that broke off in between lets nobody in again by a link, and can be begun anew", async () => {
    const [master, gone] = [await signedIn(api, 1), await signedIn(api, 0)];
    const { knex } = api.database;
    await knex.raw(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger broken before delete on admin for each row execute function broken()`);
    expect((await remove(master, gone.id)).status).toBe(500);
    await knex.raw("drop function broken cascade");
    expect((await api.call("GET", "/api/me", { token: gone.token })).status).toBe(401);
    await api.call("POST", "/api/reset_password", { json: { mail: gone.mail }, headers: elsewhere() });
    expect(await mailsTo(api, gone.mail)).toEqual([]);
    expect(wordOf(await remove(master, gone.id))).toBe("200 ok");
  });
  it("reaches devices at once as a change to pull", async () => {
    const [master, gone] = [await signedIn(api, 1), await addAdmin(api, 0)];
    let poked = 0;
    const stop = api.sync.pokes.subscribe(() => poked++);
    await remove(master, gone.id);
    stop();
    expect(poked).toBeGreaterThan(0);
    expect(await api.database.knex("sync_tombstone").where({ entity: "admin", row_id: gone.id })).toHaveLength(1);
  });
});

describe("the last master", () => {
  it("cannot vanish: of masters who remove each other at the same moment, over two instances, one remains", async () => {
    const own = await startApi();
    const other = await startApi({}, own);
    try {
      for (let round = 0; round < 8; round++) {
        await own.database.knex("admin").delete();
        const [one, two, three] = [await signedIn(own, 1), await signedIn(own, 1), await signedIn(own, 1)];
        const answers = await Promise.all([
          own.call("DELETE", `/api/admin_user/${two.id}`, { token: one.token }),
          other.call("DELETE", `/api/admin_user/${three.id}`, { token: two.token }),
          own.call("DELETE", `/api/admin_user/${one.id}`, { token: three.token }),
        ]);
        // An administrator who is removed before their own call is refused, and removes nobody.
        for (const answer of answers) expect(wordOf(answer)).toBeOneOf(["200 ok", "401 revoked", "401 unauthorized"]);
        // At least one administrator with a password remains.
        const tokens = await Promise.all([one, two, three].map(({ token }) => own.call("GET", "/api/me", { token })));
        expect(tokens.filter(({ status }) => status === 200)).not.toEqual([]);
        const masters = own.database.knex("admin").join("admin_secret", "admin_id", "admin.id").where({ authority: 1 });
        expect(await masters.whereNotNull("password_hash")).not.toEqual([]);
      }
    } finally {
      await other.close();
      await own.close();
    }
  });
});

describe("who is removed in the middle of their work", () => {
  it("is refused or was before it, and nothing breaks", async () => {
    const master = await signedIn(api, 1);
    const partnerId = await addPartner(api);
    const logged = api.lines.length;
    for (let round = 0; round < 6; round++) {
      const mine = await signedIn(api, 0);
      const device = deviceOf(api, mine);
      const answers = await Promise.all([
        api.call("DELETE", `/api/admin_user/${mine.id}`, { token: master.token }),
        api.call("POST", `/api/memo/partner/${partnerId}`, { token: mine.token, json: { content: "間際のメモ" } }),
        api.call("POST", "/api/update-password", { token: mine.token, json: { currentPassword: password, pswd: "Another1" } }),
        api.call("POST", "/api/login", { json: { mail: mine.mail, pswd: password }, headers: elsewhere() }),
        api.call("DELETE", "/api/session", { token: mine.token }),
        device.push("memo.create", { id: mine.id, partnerId, content: "間際の同期" }).catch(() => undefined),
      ]);
      expect(wordOf(answers[0])).toBe("200 ok");
      for (const answer of answers.slice(1)) {
        if (answer && "status" in answer) expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(500);
      }
    }
    expect(api.lines.slice(logged).filter((line) => line.includes("request failed"))).toEqual([]);
  });
});
