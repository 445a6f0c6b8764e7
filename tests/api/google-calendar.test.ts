import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { eventIdOf } from "#server/services/google/calendar-event.ts";
import { type CalendarServer, failure, startCalendarServer } from "#tests/support/calendar-server.ts";
import { type Account, startOpenId, type TestOpenId } from "#tests/support/open-id.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { deviceOf } from "./device.ts";
import { comeBack, depart, said } from "./google-browser.ts";

const publicUrl = "https://musubi.example.com";

let openId: TestOpenId;
let calendar: CalendarServer;
let api: ApiServer;
let env: Readonly<Record<string, string>>;
let manager: string;

beforeAll(async () => {
  openId = await startOpenId(publicUrl);
  calendar = await startCalendarServer(openId.ownerOf);
  env = { ...openId.env, GOOGLE_CALENDAR_URL: calendar.url, DATA_KEY: "5a".repeat(32) };
  api = await startApi(env);
  await seedMasters(api.context.knex);
  manager = (await signedIn(api, 0)).id;
});
afterAll(async () => {
  await api.close();
  await calendar.stop();
  await openId.stop();
});

async function link(admin: TestAdmin, account: Account = admin, server = api) {
  const journey = await depart(server, admin.token);
  return comeBack(server, journey, await openId.authorize(journey.authorizeUrl, account), admin.token);
}

/** Adds an administrator with a linked calendar. */
async function linkedAdmin(): Promise<TestAdmin> {
  const admin = await signedIn(api, 1);
  expect((await link(admin)).status).toBe(200);
  return admin;
}

const isLinked = async ({ token }: TestAdmin, server = api) =>
  (JSON.parse((await server.call("GET", "/api/google_calendar", { token })).text) as { linked: boolean }).linked;

const judges = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`softskillJudge${at + 1}`, 3]));

/** Registers an interview by REST, and returns its id. */
async function tell(admin: TestAdmin, partnerId: string, more: object = {}, server = api): Promise<string> {
  const json = { partnerId, interviewType: 1, resultSts: 1, secondInterviewAdminId: manager, ...judges, ...more };
  const answer = await server.call("POST", "/api/interview", { token: admin.token, json });
  expect(answer.json).toMatchObject({ responseCode: 200 });
  return (JSON.parse(answer.text) as { interviewId: string }).interviewId;
}

/** Returns what a person sees in the calendar, day and title, once no change is on its way. */
async function shown(account: Pick<Account, "mail">): Promise<string[]> {
  await api.effects();
  return calendar.shown(account.mail).map(({ start, summary }) => `${start.date} ${summary}`);
}

const effects = (state: string) => api.context.knex("effect").where({ state }).whereLike("name", "google%");

/** Makes effects that wait for another attempt due now. */
async function tryAgain(): Promise<void> {
  await api.context.knex("effect").where("state", "waiting").update({ run_at: api.context.knex.fn.now() });
  await api.context.knex.raw("select pg_notify('musubi_effect', '')");
  await api.effects();
}

describe("linking a calendar", () => {
  it("is for whoever is signed in, and asks to write events while they are away", async () => {
    expect(said(await api.call("GET", "/api/auth/google?for=calendar"))).toEqual([401, "unauthorized"]);
    expect(said(await api.call("POST", "/api/google_calendar", { json: { code: "a" } }))).toEqual([401, "unauthorized"]);
    expect(said(await api.call("GET", "/api/auth/google?for=mail"))).toEqual([400, "validation_error"]);
    const admin = await signedIn(api, 0);
    const { authorizeUrl } = await depart(api, admin.token);
    expect(Object.fromEntries(new URL(authorizeUrl).searchParams)).toMatchObject({
      redirect_uri: `${publicUrl}/login/google/calendar`,
      scope: "openid https://www.googleapis.com/auth/calendar.events",
      access_type: "offline",
      prompt: "consent",
    });
  });

  it("keeps the refresh token sealed, and no access token", async () => {
    const admin = await signedIn(api, 0);
    expect(await isLinked(admin)).toBe(false);
    expect((await link(admin)).status).toBe(200);
    expect(await isLinked(admin)).toBe(true);
    const row = await api.context.knex("google_link").where({ admin_id: admin.id }).first<{ sealed: Buffer }>();
    const text = Object.values({ ...row, sealed: row.sealed.toString("latin1") }).join(" ");
    // A token of this provider has 43 characters, and Google's have more.
    expect(text).not.toMatch(/[\w-]{43}/u);
  });

  it("is refused where the person has not agreed to the calendar", async () => {
    const admin = await signedIn(api, 0);
    const journey = await depart(api, admin.token);
    const returned = await openId.authorize(journey.authorizeUrl, admin, { calendar: false });
    expect(said(await comeBack(api, journey, returned, admin.token))).toEqual([400, "google_calendar_refused"]);
    expect(await isLinked(admin)).toBe(false);
  });

  it("links nobody else's calendar than that of whoever began it", async () => {
    const [one, other] = [await signedIn(api, 0), await signedIn(api, 0)];
    const journey = await depart(api, one.token);
    const returned = await openId.authorize(journey.authorizeUrl, one);
    expect(said(await comeBack(api, journey, returned, other.token))).toEqual([400, "google_refused"]);
    expect(await isLinked(other)).toBe(false);
  });

  it("needs the key that seals, before a person is asked for anything", async () => {
    const keyless = await startApi(env, api);
    Object.assign(keyless.context, { dataKey: undefined });
    const admin = await linkedAdmin();
    const asked = await keyless.call("GET", "/api/auth/google?for=calendar", { token: admin.token });
    expect(said(asked)).toEqual([503, "data_key_missing"]);
    const journey = await depart(api, admin.token);
    const returned = await openId.authorize(journey.authorizeUrl, admin);
    expect(said(await comeBack(keyless, journey, returned, admin.token))).toEqual([503, "data_key_missing"]);
    expect(await isLinked(admin, keyless)).toBe(false);
    await keyless.close();
  });

  it("brings the upcoming interviews, and none that are over", async () => {
    const admin = await signedIn(api, 0);
    const partnerId = await addPartner(api, { last_name: "佐藤", first_name: "花" });
    const [past, coming] = ["2020-04-01", "2099-04-01"];
    await tell(admin, partnerId, { scheduledDate: past });
    await tell(admin, partnerId, { scheduledDate: coming });
    await tell(admin, partnerId, { scheduledDate: past, revisionOfId: await tell(admin, partnerId, { scheduledDate: coming }) });
    const moved = await tell(admin, partnerId, { scheduledDate: past });
    await tell(admin, partnerId, { scheduledDate: "2099-05-01", revisionOfId: moved });
    await link(admin);
    // An interview that was moved into the past counts by its newest revision, too.
    expect((await shown(admin)).sort()).toEqual(
      ["2099-04-01 一次面談: 佐藤 花", "2099-05-01 一次面談: 佐藤 花", "2020-04-01 一次面談: 佐藤 花"].sort(),
    );
  });
});

describe("an interview with a date", () => {
  it("appears in the calendar of whoever made it, as a whole day with the partner's name and page, and nothing else", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api, { last_name: "鈴木", first_name: "一郎", mail: "ichiro@example.com" });
    const id = await tell(admin, partnerId, { scheduledDate: "2099-12-31", careerVision: "秘密" });
    expect(await shown(admin)).toEqual(["2099-12-31 一次面談: 鈴木 一郎"]);
    expect(calendar.events(admin.mail)).toEqual([
      {
        id: eventIdOf(id),
        status: "confirmed",
        summary: "一次面談: 鈴木 一郎",
        description: `${publicUrl}/partner/${partnerId}`,
        start: { date: "2099-12-31" },
        end: { date: "2100-01-01" },
        transparency: "transparent",
        visibility: "private",
      },
    ]);
  });

  it("appears likewise when a device made it", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const softSkills = Array.from({ length: 8 }, () => ({ score: 3, memo: null }));
    const input = { partnerId, interviewType: 1, result: 1, scheduledDate: "2099-06-01", softSkills };
    const device = deviceOf(api, admin);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await device.push("interview.create", { ...input, id: first, secondInterviewAdminId: manager })).toEqual([]);
    expect(await device.push("secondInterview.create", { ...input, id: second })).toEqual([]);
    expect(await shown(admin)).toEqual(["2099-06-01 一次面談: 山田 太郎", "2099-06-01 二次面談: 山田 太郎"]);
  });

  it("follows its corrections as the same event, whoever corrects it", async () => {
    const [admin, colleague] = [await linkedAdmin(), await linkedAdmin()];
    const partnerId = await addPartner(api);
    const id = await tell(admin, partnerId, { scheduledDate: "2099-01-01" });
    await shown(admin);
    await tell(admin, partnerId, { scheduledDate: "2099-01-02", revisionOfId: id });
    expect(await shown(admin)).toEqual(["2099-01-02 一次面談: 山田 太郎"]);
    await tell(colleague, partnerId, { scheduledDate: "2099-01-03", revisionOfId: id });
    expect(await shown(admin)).toEqual(["2099-01-03 一次面談: 山田 太郎"]);
    expect(calendar.events(admin.mail)).toHaveLength(1);
    expect(await shown(colleague)).toEqual([]);
  });

  it("goes when its date is taken away, and comes back with one", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const id = await tell(admin, partnerId, { scheduledDate: "2099-02-01" });
    expect(await shown(admin)).toHaveLength(1);
    await tell(admin, partnerId, { revisionOfId: id });
    expect(await shown(admin)).toEqual([]);
    await tell(admin, partnerId, { scheduledDate: "2099-02-02", revisionOfId: id });
    expect(await shown(admin)).toEqual(["2099-02-02 一次面談: 山田 太郎"]);
  });

  it("is put where it was told first without one, and costs no call while it has none", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const before = calendar.calls.length;
    const id = await tell(admin, partnerId);
    await api.effects();
    expect(calendar.calls).toHaveLength(before);
    await tell(admin, partnerId, { scheduledDate: "2099-02-03", revisionOfId: id });
    expect(await shown(admin)).toEqual(["2099-02-03 一次面談: 山田 太郎"]);
  });

  it("goes with its partner into the trash, comes back from it, and takes a new name", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    await tell(admin, partnerId, { scheduledDate: "2099-03-01" });
    expect(await shown(admin)).toHaveLength(1);
    const device = deviceOf(api, admin);
    expect(await device.push("partner.remove", { id: partnerId })).toEqual([]);
    expect(await shown(admin)).toEqual([]);
    expect(await device.push("partner.restore", { id: partnerId })).toEqual([]);
    expect(await shown(admin)).toEqual(["2099-03-01 一次面談: 山田 太郎"]);
    await api.context.knex("partner").where({ id: partnerId }).update({ last_name: "田中" });
    expect(await shown(admin)).toEqual(["2099-03-01 一次面談: 田中 太郎"]);
    await api.context.knex("partner").where({ id: partnerId }).delete();
    expect(await shown(admin)).toEqual([]);
  });

  it("of somebody without a calendar leaves nothing to do", async () => {
    const admin = await signedIn(api, 0);
    const before = await api.context.knex("effect").count();
    await tell(admin, await addPartner(api), { scheduledDate: "2099-03-02" });
    expect(await api.context.knex("effect").count()).toEqual(before);
  });

  it("that is refused or rolled back reaches no calendar", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const json = { partnerId, interviewType: 1, resultSts: 9, scheduledDate: "2099-03-03", ...judges };
    expect((await api.call("POST", "/api/interview", { token: admin.token, json })).status).toBe(400);
    expect(await shown(admin)).toEqual([]);
  });

  it("is in the calendar whichever of the two came first, made while the calendar is linked", async () => {
    for (let round = 0; round < 5; round += 1) {
      const admin = await signedIn(api, 0);
      const partnerId = await addPartner(api);
      const journey = await depart(api, admin.token);
      const returned = await openId.authorize(journey.authorizeUrl, admin);
      const making = tell(admin, partnerId, { scheduledDate: "2099-03-04" });
      await Promise.all([
        making,
        comeBack(api, journey, returned, admin.token),
        tell(admin, partnerId, { scheduledDate: "2099-03-05" }),
      ]);
      expect((await shown(admin)).sort()).toEqual(["2099-03-04 一次面談: 山田 太郎", "2099-03-05 一次面談: 山田 太郎"]);
    }
  });
});

describe("a calendar that fails", () => {
  it("has one event of an interview, though its answer was lost", async () => {
    const admin = await linkedAdmin();
    calendar.afterNext(() => Promise.reject(new Error("the line breaks")));
    const id = await tell(admin, await addPartner(api), { scheduledDate: "2099-07-01" });
    expect(await shown(admin)).toHaveLength(1);
    expect(await effects("waiting")).toHaveLength(1);
    await tryAgain();
    expect(await effects("waiting")).toEqual([]);
    expect(calendar.events(admin.mail).map((event) => event.id)).toEqual([eventIdOf(id)]);
    expect(calendar.calls.slice(-3)).toEqual(["POST 200", "POST 409", "PUT 200"]);
  });

  it.each([
    ["asks for fewer calls (429)", failure(429, "rateLimitExceeded")],
    ["asks for fewer calls (403)", failure(403, "userRateLimitExceeded")],
    ["is out of order", failure(503, "backendError")],
  ])("and %s is asked again", async (_, refusal) => {
    const admin = await linkedAdmin();
    calendar.refuse(refusal, refusal);
    await tell(admin, await addPartner(api), { scheduledDate: "2099-07-02" });
    expect(await shown(admin)).toEqual([]);
    await tryAgain();
    expect(await shown(admin)).toEqual([]);
    expect(await effects("waiting").first("error")).toEqual({ error: `calendar_${refusal.status}` });
    await tryAgain();
    expect(await shown(admin)).toHaveLength(1);
  });

  it("and has lost an event, or never had it, is asked for it no more than once", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const id = await tell(admin, partnerId, { scheduledDate: "2099-07-03" });
    // Without this, a slow machine might create the event only when it is to be removed.
    expect(await shown(admin)).toHaveLength(1);
    await tell(admin, partnerId, { revisionOfId: id });
    await shown(admin);
    await tell(admin, partnerId, { revisionOfId: id });
    await shown(admin);
    calendar.refuse(failure(404, "notFound"));
    await tell(admin, partnerId, { revisionOfId: id });
    expect(await shown(admin)).toEqual([]);
    expect(await effects("waiting")).toEqual([]);
    expect(calendar.calls.slice(-3)).toEqual(["DELETE 204", "DELETE 410", "DELETE 404"]);
  });

  it("because its owner has revoked us is no longer linked nor tried, until it is linked anew", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    await openId.revoke(admin);
    await tell(admin, partnerId, { scheduledDate: "2099-07-04" });
    await api.effects();
    expect(await effects("waiting")).toEqual([]);
    expect(await isLinked(admin)).toBe(false);
    const row = await api.context.knex("google_link").where({ admin_id: admin.id }).first();
    expect(row).toMatchObject({ sealed: null, key_id: null, broken_at: expect.any(String) });
    const before = await api.context.knex("effect").count();
    await tell(admin, partnerId, { scheduledDate: "2099-07-05" });
    expect(await api.context.knex("effect").count()).toEqual(before);
    await link(admin);
    expect(await isLinked(admin)).toBe(true);
    expect((await shown(admin)).sort()).toEqual(["2099-07-04 一次面談: 山田 太郎", "2099-07-05 一次面談: 山田 太郎"]);
  });

  it("waits for the key that opens its token, and is not linked meanwhile", async () => {
    const admin = await linkedAdmin();
    const { dataKey } = api.context;
    Object.assign(api.context, { dataKey: Buffer.alloc(32) });
    await tell(admin, await addPartner(api), { scheduledDate: "2099-07-06" });
    expect(await shown(admin)).toEqual([]);
    expect(await isLinked(admin)).toBe(false);
    Object.assign(api.context, { dataKey });
    expect(await isLinked(admin)).toBe(true);
    await tryAgain();
    expect(await shown(admin)).toHaveLength(1);
  });
});

describe("unlinking a calendar", () => {
  it("gives the token back to Google, forgets it, and leaves what stands there", async () => {
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const id = await tell(admin, partnerId, { scheduledDate: "2099-08-01" });
    expect(await shown(admin)).toHaveLength(1);
    expect(openId.hasGranted(admin)).toBe(true);
    expect((await api.call("DELETE", "/api/google_calendar", { token: admin.token })).status).toBe(200);
    expect(await isLinked(admin)).toBe(false);
    await tell(admin, partnerId, { scheduledDate: "2099-08-02", revisionOfId: id });
    expect(await shown(admin)).toEqual(["2099-08-01 一次面談: 山田 太郎"]);
    expect(openId.hasGranted(admin)).toBe(false);
    expect(await api.context.knex("google_link").where({ admin_id: admin.id })).toEqual([]);
    expect(await api.context.knex("effect").where({ name: "google_revocation" }).whereNotNull("payload")).toEqual([]);
    expect((await api.call("DELETE", "/api/google_calendar", { token: admin.token })).status).toBe(200);
  });

  it("happens with the owner's account, and is done where Google knew of it before", async () => {
    const [deleted, revoked] = [await linkedAdmin(), await linkedAdmin()];
    await api.context.knex("admin").where({ id: deleted.id }).delete();
    await openId.revoke(revoked);
    await api.call("DELETE", "/api/google_calendar", { token: revoked.token });
    await api.effects();
    expect(openId.hasGranted(deleted)).toBe(false);
    expect(await effects("waiting")).toEqual([]);
  });
});

describe("two instances", () => {
  it("make one event of each interview", async () => {
    const second = await startApi(env, api);
    const admin = await linkedAdmin();
    const partnerId = await addPartner(api);
    const told = Array.from({ length: 12 }, async (_, at) => {
      const server = at % 2 === 0 ? api : second;
      const id = await tell(admin, partnerId, { scheduledDate: "2099-09-01" }, server);
      await tell(admin, partnerId, { scheduledDate: "2099-09-02", revisionOfId: id }, server);
      return eventIdOf(id);
    });
    const ids = await Promise.all(told);
    const dates = (await shown(admin)).map((line) => line.slice(0, 10));
    expect(dates).toEqual(ids.map(() => "2099-09-02"));
    expect(
      calendar
        .events(admin.mail)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
    await second.close();
  });
});

it("Neither a token nor a person stands in the log of all this", async () => {
  const log = api.lines.join("\n");
  expect(log).toContain("google calendar link broken");
  for (const secret of ["山田", "鈴木", "@example.com", "partner/", openId.env["GOOGLE_CLIENT_SECRET"] ?? "?"])
    expect(log).not.toContain(secret);
});
