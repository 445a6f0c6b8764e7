import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ensureFirstMaster } from "#server/accounts/first-master.ts";
import { readSettings } from "#server/settings.ts";
import { type ApiServer, startApi } from "./api-server.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.database.knex.raw("truncate admin cascade"));
afterAll(() => api.close());

const ensure = (env: Record<string, string> = {}) => ensureFirstMaster({ knex: api.database.knex, settings: readSettings(env) });
const login = (mail: string, pswd: string) => api.call("POST", "/api/login", { json: { mail, pswd } });

it("instances that start together make one first master, whose made-up password meets the rule", async () => {
  const made = await Promise.all([ensure(), ensure(), ensure()]);
  const [password] = made.flatMap((one) => one.password ?? []);
  expect(made.filter((one) => one.password !== undefined)).toHaveLength(1);
  expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,16}$/u);
  expect((await login("master@example.com", password ?? "")).status).toBe(200);
  expect(await api.database.knex("admin").pluck("authority")).toEqual([1]);
});

it("the settings' mail and password are taken, the password is not handed on, and nothing is changed later", async () => {
  const env = { ADMIN_MAIL: "first@example.com", ADMIN_PASSWORD: "Passw0rd1" };
  expect(await ensure(env)).toEqual({ mail: "first@example.com" });
  expect(await ensure({ ADMIN_MAIL: "second@example.com", ADMIN_PASSWORD: "Other1234" })).toEqual({ mail: "first@example.com" });
  expect((await login("first@example.com", "Passw0rd1")).status).toBe(200);
  expect((await login("first@example.com", "Other1234")).status).toBe(401);
});

it("the key that signs tokens is made once and kept", async () => {
  await ensure({ ADMIN_PASSWORD: "Passw0rd1" });
  const token = (await login("master@example.com", "Passw0rd1")).headers.get("x-authorization") ?? "";
  const restarted = await startApi({}, api);
  try {
    expect((await restarted.call("GET", "/api/me", { token })).status).toBe(200);
    expect(await api.database.knex("app_secret").count()).toEqual([{ count: 1 }]);
  } finally {
    await restarted.close();
  }
});
