import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { migrationNames } from "#server/db/migrate.ts";
import { master } from "#tests/support/app.ts";
import { createDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, isUp, type Process, runFile, runServer } from "./server-process.ts";

let folder: string;
let own: TestDatabase;
const running: Process[] = [];
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-own-"));
  own = await createDatabase(inject("cluster"));
});
afterEach(async () => {
  for (const process of running.splice(0)) await process.kill();
  await own.drop();
  for (const name of [folder, `${path("first")}.generation`]) await rm(name, { recursive: true, force: true });
});

/** Starts the server, and returns its address once it is ready. */
async function serve(settings: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  const server = runServer({ PORT: port, ADMIN_MAIL: master.mail, ADMIN_PASSWORD: master.password, ...settings });
  running.push(server);
  await server.says(isUp);
  return `http://127.0.0.1:${port}`;
}

async function stop(): Promise<void> {
  const server = running.pop();
  server?.send("SIGTERM");
  expect(await server?.ended).toBe(0);
}

/** Runs a command to its end, and returns what it said. */
async function command(file: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const process = runFile(file, args, settings);
  if ((await process.ended) !== 0) throw new Error(process.output());
  return process.output();
}

interface Answer {
  readonly cursor: string;
  readonly acknowledged: number;
  readonly rows: Readonly<Record<string, { readonly put: readonly { readonly id: string }[] }>>;
  readonly partnerInfo?: readonly { readonly id: string }[];
}

/** Signs the master in, and returns calls in their name. */
async function signIn(base: string) {
  const ask = (method: string, address: string, body?: object, token = "") =>
    fetch(base + address, {
      method,
      headers: { "content-type": "application/json", "x-authorization": token },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await ask("POST", "/api/login", { mail: master.mail, pswd: master.password });
  const token = signedIn.headers.get("x-authorization") ?? "";
  return async (method: string, address: string, body?: object) => {
    const answer = await ask(method, address, body, token);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Answer;
  };
}

/** `npm run test:postgres` runs this on each PostgreSQL that the product supports; all other runs do on their own. */
test("demo data and its files move from the embedded PostgreSQL onto one's own, and are worked with there", {
  timeout: 240_000,
}, async () => {
  const first = { DATA_DIR: path("first") };
  await serve({ ...first, DEMO: "30" });
  await stop();
  const archive = path("moved.musubi");
  const [counted] =
    /\d+ rows and \d+ files/u.exec(await command("server/backup/backup-cli.ts", [archive, "--with-key"], first)) ?? [];
  const second = { DATA_DIR: path("second"), DATABASE_URL: own.url };
  expect(await command("server/backup/restore-cli.ts", [archive], second)).toContain(`Restored ${counted} `);

  const call = await signIn(await serve(second));
  expect(await own.knex("migration").orderBy("name").pluck("name")).toEqual(migrationNames());
  const { last_name: lastName, id } = await own
    .knex("partner")
    .whereNull("deleted_at")
    .orderBy("number")
    .first("last_name", "id");
  const found = await call("GET", `/api/partner_member?name=${encodeURIComponent(lastName)}`);
  expect(JSON.stringify(found)).toContain(id);

  const { id: author } = await own.knex("admin").where({ mail: master.mail }).first("id");
  const device = { clientId: uuidv7(), acknowledged: 0 };
  let { cursor } = await call("POST", "/api/sync", { ...device, cursor: null, mutations: [] });
  const input = { id: uuidv7(), targetType: "partner", targetId: id, content: "引っ越しました" };
  const mutation = { id: uuidv7(), seq: 1, name: "memo.create", version: 1, from: {}, author, input };
  const sent = { ...mutation, clientId: device.clientId, authoredAt: new Date().toISOString() };
  let rounds = 0;
  let answer: Answer;
  do {
    answer = await call("POST", "/api/sync", { ...device, cursor, mutations: rounds === 0 ? [sent] : [] });
    cursor = answer.cursor;
    rounds += 1;
  } while (answer.rows["memo"]?.put.every((row) => row.id !== input.id) !== false && rounds < 50);
  expect(await own.knex("memo").where({ id: input.id }).pluck("content")).toEqual([input.content]);
  expect(answer.rows["memo"]?.put.map((row) => row.id)).toContain(input.id);
  expect(await command("server/checks/verify/verify-cli.ts", [], second)).toContain("注意 0 件、問題 0 件");
  await stop();
});
