import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { certificate } from "#tests/support/localhost-certificate.ts";
import { type MailServer, type MailServerOptions, startMailServer } from "#tests/support/mail-server.ts";
import { runFile } from "./server-process.ts";

let folder: string;
let mailServer: MailServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-tls-"));
  await writeFile(join(folder, "certificate.pem"), certificate);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(() => mailServer?.close());

const auth = { user: "office@example.com", pass: "hunter2/%:" };
const credentials = `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@`;

/**
 * Sends a mail, and returns its result and how often a password was sent. It runs as a separate process, since trusted
 * certificates are read at a start.
 */
async function send(options: MailServerOptions, { scheme = "smtp", as = credentials, trusting = true } = {}) {
  let told = 0;
  const { port, mails } = (mailServer = await startMailServer({ ...options, onAuth: () => (told += 1) }));
  const settings = { SMTP_URL: `${scheme}://${as}localhost:${port}`, MAIL_FROM: auth.user };
  const trust = trusting ? { NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") } : {};
  const sending = runFile("tests/platform/send-one-mail.ts", [], { ...settings, ...trust });
  expect(await sending.ended).toBe(0);
  expect(sending.output()).not.toContain("hunter2");
  return { said: sending.output().trim(), told, mails };
}

describe("a password for the mail server", () => {
  test.each([
    ["from STARTTLS on", "offered", "smtp"],
    ["from the first byte on", "always", "smtps"],
  ] as const)("is told under TLS %s", async (_name, tls, scheme) => {
    const { said, mails } = await send({ tls, auth }, { scheme });
    expect(said).toBe("sent");
    expect(mails).toMatchObject([{ secure: true, user: auth.user, to: ["hanako@example.com"] }]);
  });

  test("that is wrong is no reason to give the mail up", async () => {
    const { said, mails } = await send({ tls: "offered", auth: { ...auth, pass: "another" } });
    expect([said, mails]).toEqual(["smtp_eauth_535", []]);
  });

  test.each([
    ["whose certificate nobody vouches for", "offered", "smtp", false],
    ["whose certificate nobody vouches for, from the first byte on", "always", "smtps", false],
    ["that offers no TLS", "none", "smtp", true],
  ] as const)("is not told to a server %s", async (_name, tls, scheme, trusting) => {
    const { said, told } = await send({ tls, auth }, { scheme, trusting });
    expect(said).toMatch(/^smtp_e(?:tls|socket)/u);
    expect(told).toBe(0);
  });
});

test("without a password, TLS from the first byte on is checked all the same", async () => {
  expect((await send({ tls: "always" }, { scheme: "smtps", as: "", trusting: false })).said).toMatch(/^smtp_e(?:tls|socket)/u);
});
