import { afterAll, beforeAll, expect, it } from "vitest";
import { answerFor, refusalFor } from "#server/http/errors.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("a call that gets no connection in time is told to come again, and is no error of the server", async () => {
  const { pool } = database.knex.client as { pool: { max: number; acquireTimeoutMillis: number } };
  const held = await Promise.all(Array.from({ length: pool.max }, () => database.knex.transaction()));
  pool.acquireTimeoutMillis = 200;
  const error: unknown = await database.knex.raw("select 1").catch((reason: unknown) => reason);
  await Promise.all(held.map((transaction) => transaction.rollback()));
  expect(error).toBeInstanceOf(Error);
  expect(answerFor(error)).toMatchObject({
    status: 503,
    body: { responseMessage: "service_unavailable" },
    retryAfterSeconds: 5,
  });
  const lines: string[] = [];
  const of = (level: string) => (event: string) => void lines.push(`${level} ${event}`);
  refusalFor(
    error,
    { requestId: "1" },
    { log: { info: of("info"), warn: of("warn"), error: of("error") }, storage: { refused: () => undefined } },
  );
  expect(lines).toEqual(["warn request refused"]);
});
