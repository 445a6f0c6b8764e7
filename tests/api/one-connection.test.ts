import { afterAll, beforeAll, expect, it } from "vitest";
import { serverKey } from "#server/accounts/secrets.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { type ApiServer, addAdmin, password, startApi } from "./api-server.ts";
import { codeTo, linkTo } from "./mail-box.ts";

let database: TestDatabase;
let api: ApiServer;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database.knex.client as { pool: { max: number; acquireTimeoutMillis: number } };
  // A call that needs a second connection within a transaction then never gets it.
  Object.assign(pool, { max: 1, acquireTimeoutMillis: 5_000 });
  api = await startApi({ LOGIN_CODE: "always" }, { database });
  // As a start does, before it serves.
  await serverKey(api.context);
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

it("with one connection, people sign in at the same time, change passwords and follow links", async () => {
  const people = [await addAdmin(api, 0), await addAdmin(api, 0), await addAdmin(api, 0)];
  const signedIn = await Promise.all(
    people.map(async ({ mail }) => {
      const asked = await api.call("POST", "/api/login", { json: { mail, pswd: password } });
      expect(asked.status).toBe(202);
      const { mfa } = asked.json as unknown as { mfa: { challengeId: string } };
      const json = { challengeId: mfa.challengeId, code: await codeTo(api, mail) };
      const answer = await api.call("POST", "/api/login/mfa", { json });
      expect(answer.status).toBe(200);
      return { mail, token: answer.headers.get("x-authorization") ?? "" };
    }),
  );
  for (const { mail, token } of signedIn) {
    const json = { currentPassword: password, pswd: password };
    expect((await api.call("POST", "/api/update-password", { token, json })).status).toBe(200);
    expect((await api.call("POST", "/api/reset_password", { json: { mail } })).status).toBe(200);
    const { uuid } = await linkTo(api, mail);
    const link = { mail, uuid, pswd: password };
    expect((await api.call("PUT", "/api/reset_password/update", { json: link })).status).toBe(200);
  }
});
