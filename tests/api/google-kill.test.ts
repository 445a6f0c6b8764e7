import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventIdOf } from "#server/services/google/calendar-event.ts";
import { freePort, isUp, type Process, runServer } from "#tests/platform/server-process.ts";
import { master } from "#tests/support/app.ts";
import { type CalendarServer, startCalendarServer } from "#tests/support/calendar-server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { startOpenId, type TestOpenId } from "#tests/support/open-id.ts";
import { until } from "#tests/support/until.ts";

let dataDir: string;
let database: TestDatabase;
let openId: TestOpenId;
let calendar: CalendarServer;
let server: Process;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "musubi-data-"));
  database = await testDatabase();
  url = `http://127.0.0.1:${await freePort()}`;
  openId = await startOpenId(url);
  calendar = await startCalendarServer(openId.ownerOf);
});
afterAll(async () => {
  await server.kill();
  await calendar.stop();
  await openId.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = runServer({
    ...openId.env,
    GOOGLE_CALENDAR_URL: calendar.url,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DATA_KEY: "5a".repeat(32),
    PORT: new URL(url).port,
    ADMIN_MAIL: master.mail,
    ADMIN_PASSWORD: master.password,
  });
  await server.says(isUp);
}

const send = (method: string, path: string, headers: Readonly<Record<string, string>>, json?: object) =>
  fetch(url + path, {
    method,
    headers: { ...headers, ...(json ? { "content-type": "application/json" } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });

async function linkedMaster(): Promise<{ readonly "x-authorization": string }> {
  const login = await send("POST", "/api/login", {}, { mail: master.mail, pswd: master.password });
  const token = { "x-authorization": login.headers.get("x-authorization") ?? "" };
  const asked = await send("GET", "/api/auth/google?for=calendar", token);
  const { authorizeUrl } = (await asked.json()) as { authorizeUrl: string };
  const { code, state } = await openId.authorize(authorizeUrl, master);
  const cookie = (asked.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect((await send("POST", "/api/google_calendar", { ...token, cookie }, { code, state })).status).toBe(200);
  return token;
}

it("A server that is killed between the calendar's deed and its own note of it makes no second event", async () => {
  await start();
  const token = await linkedMaster();
  const partnerId = uuidv7();
  const names = { last_name: "山田", first_name: "太郎", last_name_kana: "ヤマダ", first_name_kana: "タロウ" };
  await database.knex("partner").insert({ id: partnerId, ...names, employee_status: 0 });
  const { id: manager } = await database.knex("admin").first<{ id: string }>("id");
  const judges = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`softskillJudge${at + 1}`, 3]));
  const told = { partnerId, interviewType: 1, resultSts: 1, scheduledDate: "2099-01-01", secondInterviewAdminId: manager };

  const killed = new Promise<void>((resolve) => calendar.afterNext(() => server.kill().then(resolve)));
  const answer = await send("POST", "/api/interview", token, { ...told, ...judges });
  const { interviewId } = (await answer.json()) as { interviewId: string };
  await killed;
  expect(calendar.calls).toEqual(["POST 200"]);
  expect(await database.knex("effect").first("state")).toEqual({ state: "running" });

  // The lease is over, so the process that ran it counts as dead.
  await database.knex("effect").update({ run_at: database.knex.fn.now() });
  await start();
  await until(async () => (await database.knex("effect").where({ state: "done" })).length === 1);
  expect(calendar.calls).toEqual(["POST 200", "POST 409", "PUT 200"]);
  expect(calendar.events(master.mail).map(({ id }) => id)).toEqual([eventIdOf(interviewId)]);
});
