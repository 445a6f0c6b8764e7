import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Knex } from "knex";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { loginCodeLetter } from "#server/services/mail/letters.ts";
import { sendMail } from "#server/services/mail/send-mail.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { type MailServer, type MailServerOptions, readMail, startMailServer } from "#tests/support/mail-server.ts";
import { until } from "#tests/support/until.ts";
import { freePort, isUp, type Process, runServer } from "./server-process.ts";

let dataDir: string;
let database: TestDatabase;
let mailServer: MailServer | undefined;
let server: Process | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "musubi-data-"));
  database = await testDatabase();
});

afterEach(async () => {
  await server?.kill();
  await mailServer?.close();
  mailServer = undefined;
  await database.drop();
  for (const path of [dataDir, `${dataDir}.generation`]) await rm(path, { recursive: true, force: true });
});

async function mailbox(options: MailServerOptions = {}): Promise<MailServer> {
  const opened = await startMailServer(options);
  mailServer = opened;
  return opened;
}

/** Starts our server as a separate process. Without other settings its mail goes to the mailbox. */
async function start(settings: Readonly<Record<string, string>> = {}): Promise<Process> {
  const smtp = mailServer ? { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } : {};
  const own = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: await freePort(), ...smtp, ...settings };
  server = runServer(own);
  await server.says(isUp);
  return server;
}

const letter = loginCodeLetter({ name: "検証 花子", code: "048213", minutes: 10 });
const send = (knex: Knex = database.knex) => sendMail(knex, "hanako@example.com", letter);
const effect = async () => {
  const [row] = await database.knex("effect");
  return row;
};
const isDone = () => until(async () => (await effect()).state === "done");
/** Ends the lease of running effects, so that their process counts as dead. */
const endLease = () => database.knex("effect").where("state", "running").update({ run_at: database.knex.fn.now() });
const messageIds = async (mails: readonly { raw: string }[]) =>
  Promise.all(mails.map(async ({ raw }) => (await readMail(raw)).messageId));

const never = () => new Promise<never>(() => undefined);

/** Keeps the database from storing the end of any effect until `letGo` is called. Then it cuts off those that wait. */
async function holdEnds(): Promise<{ someoneWaits(): Promise<void>; letGo(): Promise<void> }> {
  const { knex } = database;
  await knex.raw(`
    create function hold_end() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger hold_end before update on effect for each row when (new.state = 'done') execute function hold_end();`);
  const holder = await knex.transaction();
  await holder.raw("select pg_advisory_xact_lock(4711)");
  const waiting = async () => {
    const { rows } = await knex.raw<{ rows: { pid: number }[] }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    someoneWaits: () => until(async () => (await waiting()).length > 0),
    async letGo() {
      for (const pid of await waiting()) await knex.raw("select pg_terminate_backend(?)", [pid]);
      await until(async () => (await waiting()).length === 0);
      await holder.rollback();
      await knex.raw("drop trigger hold_end on effect");
    },
  };
}

describe("a mail, when the server is killed", () => {
  test("after it was enqueued, is sent by the next start", async () => {
    const { mails } = await mailbox();
    const killed = await start();
    // The stopped process sees nothing of what happens now.
    killed.send("SIGSTOP");
    await send();
    await killed.kill();
    expect(await effect()).toMatchObject({ state: "waiting", attempts: 0 });
    await start();
    await isDone();
    expect(mails).toHaveLength(1);
  });

  test("while the mail server takes it, is sent again with the same Message-ID", async () => {
    const received = await mailbox({ toMail: (count) => (count === 1 ? never() : Promise.resolve(undefined)) });
    const killed = await start();
    await send();
    await until(() => received.begun === 1);
    await killed.kill();
    expect(await effect()).toMatchObject({ state: "running", attempts: 1 });
    await endLease();
    await start();
    await isDone();
    expect(await messageIds(received.mails)).toEqual([`<${(await effect()).id}@localhost>`]);
  });

  test("after the mail server took it but before that was noted, comes again with the same Message-ID", async () => {
    const { mails } = await mailbox();
    const hold = await holdEnds();
    const killed = await start();
    await send();
    await hold.someoneWaits();
    await killed.kill();
    await hold.letGo();
    expect(mails).toHaveLength(1);
    expect(await effect()).toMatchObject({ state: "running", attempts: 1 });
    await endLease();
    await start();
    await isDone();
    const id = `<${(await effect()).id}@localhost>`;
    expect(await messageIds(mails)).toEqual([id, id]);
    expect((await effect()).payload).toBeNull();
  });

  test("after it was kept in the outbox but before that was noted, is there once", async () => {
    const hold = await holdEnds();
    const killed = await start();
    await send();
    await hold.someoneWaits();
    await killed.kill();
    await hold.letGo();
    await endLease();
    await start();
    await isDone();
    const outbox = join(dataDir, "outbox");
    const { id } = await effect();
    expect(await readdir(outbox)).toEqual([`${id}.eml`]);
    expect((await readMail(await readFile(join(outbox, `${id}.eml`)))).messageId).toBe(`<${id}@localhost>`);
  });

  test("together with its own database, is sent by the next start at once", async () => {
    const embedded = { DATABASE_URL: "" };
    const received = await mailbox({ toMail: (count) => (count === 1 ? never() : Promise.resolve(undefined)) });
    const killed = await start(embedded);
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const beside = await openDatabase({ databaseUrl: undefined, databaseDirectUrl: undefined, dataDir }, silent, {
      shared: true,
    });
    await send(beside.knex);
    await until(() => received.begun === 1);
    await beside.close();
    await killed.kill();
    const before = performance.now();
    const again = await start(embedded);
    await until(() => received.mails.length === 1);
    // The effect's lease would have lasted another 90 seconds.
    expect(performance.now() - before).toBeLessThan(60_000);
    again.send("SIGTERM");
    expect(await again.ended).toBe(0);
  });
});

describe("a mail on its way", () => {
  test("is cut off by SIGTERM in time, and sent by the next start with the same Message-ID", async () => {
    const received = await mailbox({ toMail: (count) => (count === 1 ? never() : Promise.resolve(undefined)) });
    const stopped = await start();
    await send();
    await until(() => received.begun === 1);
    const before = performance.now();
    stopped.send("SIGTERM");
    expect(await stopped.ended).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await effect()).toMatchObject({ state: "waiting", error: "stopped" });
    await start();
    await isDone();
    expect(await messageIds(received.mails)).toEqual([`<${(await effect()).id}@localhost>`]);
  });

  test("is sent once, however many servers share the database", async () => {
    const { mails } = await mailbox();
    const first = await start();
    await start();
    for (let count = 0; count < 40; count++) await send();
    await until(async () => (await database.knex("effect").where("state", "done")).length === 40);
    await first.kill();
    expect(new Set(await messageIds(mails)).size).toBe(40);
    expect(mails).toHaveLength(40);
  });
});
