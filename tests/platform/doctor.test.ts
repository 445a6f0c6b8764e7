import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { checkAi } from "#server/checks/doctor/check-ai.ts";
import { judgeClock, serviceOffset } from "#server/checks/doctor/check-clock.ts";
import { checkDataDir } from "#server/checks/doctor/check-data-dir.ts";
import { checkDatabase } from "#server/checks/doctor/check-database.ts";
import { checkFiles } from "#server/checks/doctor/check-files.ts";
import { checkGoogle } from "#server/checks/doctor/check-google.ts";
import { checkMail } from "#server/checks/doctor/check-mail.ts";
import { checkPublicUrl } from "#server/checks/doctor/check-public-url.ts";
import { inTime } from "#server/checks/doctor/doctor.ts";
import { migrationNames } from "#server/db/migrate.ts";
import { readSettings } from "#server/settings.ts";
import { startBadServer } from "#tests/support/bad-server.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { certificate } from "#tests/support/localhost-certificate.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startOpenId } from "#tests/support/open-id.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { freePort, runFile } from "./server-process.ts";

let folder: string;
let database: TestDatabase;
let s3: TestS3;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [database, s3] = await Promise.all([testDatabase(), startS3()]);
});
afterAll(() => Promise.all([database.drop(), s3.stop()]));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-doctor-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

const soon = () => AbortSignal.timeout(5_000);
const settingsOf = (env: Readonly<Record<string, string>>) => readSettings({ DATA_DIR: folder, ...env });

/** Answers every request to a server on this machine in one way, and returns its address. */
async function answering(status: number, headers: Readonly<Record<string, string>> = {}, text = "{}"): Promise<string> {
  const server = createHttpServer((_request, response) => void response.writeHead(status, headers).end(text));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => new Promise((done) => server.close(() => done())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the database", () => {
  test("that is reached and migrated is in order, and its clock is ours", async () => {
    const { findings, offset } = await checkDatabase(settingsOf({ DATABASE_URL: database.url }));
    expect(findings).toEqual([expect.objectContaining({ verdict: "ok", sentence: expect.stringMatching(/PostgreSQL 1\d/u) })]);
    expect(judgeClock(offset ? [offset] : [])).toMatchObject({ verdict: "ok" });
  });

  test("that does not answer, or refuses the password, is a problem, without a word of it", async () => {
    const elsewhere = database.url.replace(/:\d+\//u, `:${await freePort()}/`);
    const wrong = database.url.replace(/:[^:@]+@/u, ":hunter2@");
    for (const [url, word] of [
      [elsewhere, "ECONNREFUSED"],
      [wrong, "28P01"],
    ] as const) {
      const { findings } = await checkDatabase(settingsOf({ DATABASE_URL: url }));
      expect(findings).toEqual([expect.objectContaining({ verdict: "problem", sentence: expect.stringContaining(word) })]);
      expect(JSON.stringify(findings)).not.toContain("hunter2");
    }
  });

  test("whose direct address does not answer, or is another one's, is a problem that names the setting", async () => {
    const wrong = database.url.replace(/:[^:@]+@/u, ":hunter2@");
    const other = await createDatabase(inject("cluster"));
    closing.push(() => other.drop());
    for (const [url, word] of [
      [wrong, "DATABASE_DIRECT_URL に届きません（28P01）"],
      [other.url, "DATABASE_DIRECT_URL は、別のデータベースか"],
    ] as const) {
      const { findings } = await checkDatabase(settingsOf({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: url }));
      expect(findings).toContainEqual(expect.objectContaining({ verdict: "problem", sentence: expect.stringContaining(word) }));
      expect(JSON.stringify(findings)).not.toContain("hunter2");
    }
  });

  test.each(["DATABASE_URL", "DATABASE_DIRECT_URL"])("by a plain connection to another machine is told of %s", async (name) => {
    // This address is none of the loopback's, and leads there.
    const there = database.url.replace("127.0.0.1", "0.0.0.0");
    const { findings } = await checkDatabase(settingsOf({ DATABASE_URL: database.url, [name]: there }));
    expect(findings.filter(({ verdict }) => verdict !== "ok")).toEqual([
      expect.objectContaining({
        verdict: "notice",
        sentence: expect.stringContaining("暗号化されていません"),
        advice: expect.stringContaining(`${name} に`),
      }),
    ]);
  });
  test("that waits for migrations is a notice, one of a newer version a problem", async () => {
    const other = await createDatabase(inject("cluster"));
    closing.push(() => other.drop());
    const check = async () => (await checkDatabase(settingsOf({ DATABASE_URL: other.url }))).findings;
    expect(await check()).toEqual([
      expect.objectContaining({ verdict: "notice", sentence: `移行が ${migrationNames().length} 件残っています。` }),
    ]);
    await other.knex.raw("create table migration (name text)");
    await other.knex("migration").insert([...migrationNames(), "999-from-later"].map((name) => ({ name })));
    expect(await check()).toEqual([
      expect.objectContaining({ verdict: "problem", sentence: expect.stringContaining("新しい版") }),
    ]);
  });

  test("whose clock is two minutes ahead is a problem", async () => {
    const { offset } = await checkDatabase(settingsOf({ DATABASE_URL: database.url }), () => Date.now() - 120_000);
    expect(judgeClock(offset ? [offset] : [])).toMatchObject({ verdict: "problem", sentence: expect.stringContaining("120 秒") });
  });

  test("of the product's own that is not there yet is not made by looking", async () => {
    const { findings } = await checkDatabase(settingsOf({}));
    expect(findings).toMatchObject([{ verdict: "notice" }]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("the data folder", () => {
  test("is in order, too open, or not there", async () => {
    expect(await checkDataDir({ dataDir: folder })).toMatchObject([{ verdict: "ok" }]);
    await chmod(folder, 0o755);
    expect(await checkDataDir({ dataDir: folder })).toMatchObject([
      { verdict: "notice", advice: `chmod 700 ${folder} を実行してください。` },
    ]);
    const dataDir = join(folder, "none");
    expect(await checkDataDir({ dataDir })).toMatchObject([{ verdict: "notice" }]);
    await expect(stat(dataDir)).rejects.toThrow("ENOENT");
  });

  test("is a problem where it is a file, or another user's", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(await checkDataDir({ dataDir: file })).toMatchObject([{ verdict: "problem" }]);
    expect(await checkDataDir({ dataDir: folder }, 54_321)).toMatchObject([
      { verdict: "problem", advice: expect.stringContaining("利用者") },
    ]);
    expect(await readdir(folder)).toEqual(["file"]);
  });

  test.runIf(process.platform === "linux")("on a file system that takes nothing is a problem", async () => {
    const found = await checkDataDir({ dataDir: "/proc" }, (await stat("/proc")).uid);
    expect(found).toMatchObject([{ verdict: "problem", sentence: expect.stringContaining("書けません") }]);
  });
});

describe("the file store", () => {
  test("in a folder and in a bucket takes, returns and drops a file", async () => {
    expect(await checkFiles(settingsOf({}))).toMatchObject({ verdict: "ok" });
    expect(await checkFiles(settingsOf(s3.env))).toMatchObject({ verdict: "ok" });
    expect(await s3.keys()).toEqual([]);
  });

  test("is a problem with a bucket that is not there, a folder that is a file", async () => {
    const found = await checkFiles(settingsOf({ ...s3.env, S3_BUCKET: "another-bucket", S3_SECRET_KEY: "hunter2" }));
    expect(found).toMatchObject({ verdict: "problem", sentence: expect.stringContaining("another-bucket") });
    expect(JSON.stringify(found)).not.toContain("hunter2");
    await writeFile(join(folder, "files"), "");
    expect(await checkFiles(settingsOf({}))).toMatchObject({ verdict: "problem" });
  });
});

describe("mail", () => {
  test("is spoken with up to the sign-in, and nothing is sent", async () => {
    const server = await startMailServer({ tls: "none" });
    closing.push(() => server.close());
    expect(await checkMail(settingsOf({ SMTP_URL: `smtp://localhost:${server.port}` }))).toMatchObject({ verdict: "ok" });
    expect([server.begun, server.mails]).toEqual([0, []]);
  });

  test("is a problem where the server is not there or its certificate is not trusted, and tells no password", async () => {
    const auth = { user: "office", pass: "right" };
    const server = await startMailServer({ tls: "offered", auth });
    closing.push(() => server.close());
    for (const port of [server.port, await freePort()]) {
      const found = await checkMail(settingsOf({ SMTP_URL: `smtp://office:hunter2@localhost:${port}` }));
      expect(found.verdict).toBe("problem");
      expect(JSON.stringify(found)).not.toContain("hunter2");
    }
  });

  test("that is kept as files is a notice with a database of its own", async () => {
    expect(await checkMail(settingsOf({}))).toMatchObject({ verdict: "ok" });
    expect(await checkMail(settingsOf({ DATABASE_URL: database.url }))).toMatchObject({ verdict: "notice" });
  });
});

describe("the public address", () => {
  const check = (publicUrl: string) => checkPublicUrl({ publicUrl }, soon());

  test("is a problem where it is not encrypted, not reached, or its certificate is not trusted", async () => {
    const tls = await startBadServer((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), { tls: true });
    closing.push(() => tls.close());
    expect(await check("http://localhost:3000")).toMatchObject({ verdict: "ok" });
    expect(await check("http://musubi.example.com")).toMatchObject({
      verdict: "problem",
      advice: expect.stringContaining("https"),
    });
    expect(await check(`https://localhost:${await freePort()}`)).toMatchObject({ verdict: "problem" });
    expect(await check(`https://localhost:${tls.port}`)).toMatchObject({
      verdict: "problem",
      sentence: expect.stringContaining("信用"),
    });
  });
});

describe("foreign services", () => {
  test("Google's published addresses are read, or it is a problem", async () => {
    const openId = await startOpenId("http://127.0.0.1:3000");
    closing.push(() => openId.stop());
    expect(await checkGoogle(settingsOf(openId.env))).toMatchObject({ verdict: "ok" });
    const GOOGLE_ISSUER = await answering(404);
    expect(await checkGoogle(settingsOf({ ...openId.env, GOOGLE_ISSUER }))).toMatchObject({ verdict: "problem" });
    expect(await checkGoogle(settingsOf({}))).toMatchObject({ verdict: "ok" });
  });

  test.each([
    [200, '{"object":"list","data":[{"id":"m"}]}', "ok"],
    [200, "<!DOCTYPE html><title>Wi-Fi</title>", "notice"],
    [401, "{}", "problem"],
    [404, "{}", "notice"],
    [503, "{}", "problem"],
  ])("an AI service that answers %d and %s is told as %s", async (status, text, verdict) => {
    const settings = settingsOf({ OPENAI_API_KEY: "hunter2", OPENAI_BASE_URL: `${await answering(status, {}, text)}/v1` });
    const found = await checkAi(settings, soon());
    expect(found.verdict).toBe(verdict);
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test("a service's clock that is an hour away is a problem", async () => {
    const url = await answering(200, { date: new Date(Date.now() + 3_600_000).toUTCString() });
    const offset = await serviceOffset(settingsOf({ OPENAI_API_KEY: "x", OPENAI_BASE_URL: url }));
    expect(judgeClock(offset ? [offset] : [])).toMatchObject({ verdict: "problem" });
  });

  test("a service that is silent leaves time for the clock of the next one", async () => {
    const silent = await startBadServer(() => undefined);
    closing.push(() => silent.close());
    const services = { S3_URL: `http://127.0.0.1:${silent.port}`, OPENAI_API_KEY: "x", OPENAI_BASE_URL: await answering(200) };
    const offset = await serviceOffset(settingsOf({ ...s3.env, ...services }), Date.now, 50);
    expect(offset?.whose).toBe(new URL(services.OPENAI_BASE_URL).host);
  });
});

test("a check that does not end is a problem in time, and so is one that fails", async () => {
  const silent = () => new Promise<never>(() => undefined);
  expect(await inTime("試し", 20, silent)).toMatchObject({ verdict: "problem", subject: "試し" });
  const failing = () => Promise.reject(new TypeError("hunter2"));
  expect(await inTime("試し", 5_000, failing)).toMatchObject({ verdict: "problem", sentence: "確かめられません（TypeError）。" });
});

describe("the command", () => {
  const run = async (env: Readonly<Record<string, string>>) => {
    const command = runFile("server/checks/doctor/doctor-cli.ts", [], env);
    return { code: await command.ended, said: command.output() };
  };

  const healthy = JSON.stringify({ responseCode: 200 });

  test("ends with 0 where all is well: mail under TLS with a password, TLS of the public address", async () => {
    const auth = { user: "office", pass: "hunter2" };
    const mail = await startMailServer({ tls: "offered", auth });
    const tls = await startBadServer((socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${healthy}`), { tls: true });
    closing.push(
      () => mail.close(),
      () => tls.close(),
    );
    await writeFile(join(folder, "certificate.pem"), certificate, { mode: 0o600 });
    const { code, said } = await run({
      ...s3.env,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DATA_KEY: "11".repeat(32),
      SMTP_URL: `smtp://office:hunter2@localhost:${mail.port}`,
      ADMIN_MAIL: "office@example.com",
      PUBLIC_URL: `https://localhost:${tls.port}`,
      TRUST_PROXY: "1",
      NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem"),
    });
    expect(said).toMatch(/^OK {4}メール: .+ログインできました/mu);
    expect(said).toMatch(/^OK {4}PUBLIC_URL: .+証明書は 2120-/mu);
    expect(said).toMatch(/、問題 0 件\s*$/u);
    expect(said).not.toMatch(/hunter2|1111/u);
    expect(code).toBe(0);
  });

  test("ends with 1 for a wrong setting, and names it without its value", async () => {
    const { code, said } = await run({ DATA_DIR: folder, SMTP_URL: "http://office:hunter2@mail.example.com" });
    expect(said).toMatch(/^問題 {2}設定: .+SMTP_URL/mu);
    expect(said).not.toContain("hunter2");
    expect(code).toBe(1);
  });
});
