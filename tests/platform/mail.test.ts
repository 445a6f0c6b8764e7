import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { loginCodeLetter, passwordResetLetter } from "#server/services/mail/letters.ts";
import { sendMail } from "#server/services/mail/send-mail.ts";
import { type ApiServer, startApi } from "#tests/api/api-server.ts";
import { type MailServer, type MailServerOptions, readMail, startMailServer } from "#tests/support/mail-server.ts";
import { freePort } from "./server-process.ts";

let api: ApiServer;
let server: MailServer | undefined;

afterEach(async () => {
  await api?.close();
  await server?.close();
  server = undefined;
});

const to = "hanako@example.com";
const name = "検証 花子";
const code = "048213";
const letter = loginCodeLetter({ name, code, minutes: 10 });
const from = "結び 事務局 <office@example.com>";

/** Starts the application, whose mail goes to this server. */
async function start(options: MailServerOptions = {}): Promise<MailServer> {
  const opened = await startMailServer(options);
  server = opened;
  api = await startApi({ SMTP_URL: `smtp://127.0.0.1:${opened.port}`, MAIL_FROM: from });
  return opened;
}

async function send(sent = letter): Promise<void> {
  await sendMail(api.database.knex, to, sent);
  await api.effects();
}

const refusedWith = (refusal: number) => expect.stringMatching(new RegExp(`^smtp_e[a-z]+_${refusal}$`, "u"));
const effects = () => api.database.knex("effect").orderBy("created_at");

/** Ends the pause before the next attempt. */
async function tryAgain(): Promise<void> {
  await api.database.knex("effect").where("state", "waiting").update({ run_at: api.database.knex.fn.now() });
  await api.database.knex.raw("notify musubi_effect");
  await api.effects();
}

/** Expects that the database has nothing of the mail, and that nothing of it was logged. */
async function expectForgotten(): Promise<void> {
  const { rows } = await api.database.knex.raw("select effect::text as row from effect");
  for (const secret of [code, to, "花子", "auth="]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(api.lines.join("\n")).not.toContain(secret);
  }
}

describe("mail by SMTP", () => {
  test("arrives as it was written, for one recipient, and is forgotten here", async () => {
    const { mails } = await start();
    await send();
    expect(mails).toMatchObject([{ from: "office@example.com", to: [to], secure: false, user: undefined }]);
    const read = await readMail(mails[0]?.raw ?? "");
    expect(read.subject).toBe(letter.subject);
    expect(read.from).toEqual({ name: "結び 事務局", address: "office@example.com" });
    expect(read.text?.trim()).toBe(letter.text.trim());
    expect(read.html?.trim()).toBe(letter.html.trim());
    expect(await effects()).toMatchObject([{ state: "done", attempts: 1, error: null }]);
    await expectForgotten();
  });

  test("carries lines that begin with a dot, and long ones", async () => {
    const { mails } = await start();
    const link = `https://musubi.example.com/?auth=${"a".repeat(2_000)}`;
    await send({ ...letter, text: `.\n..\n. x\n${link}\n` });
    expect((await readMail(mails[0]?.raw ?? "")).text?.trim()).toBe(`.\n..\n. x\n${link}`);
  });

  test("goes under TLS where the server offers it, whoever signed its certificate", async () => {
    const { mails } = await start({ tls: "offered" });
    await send();
    expect(mails).toMatchObject([{ secure: true, to: [to] }]);
  });

  test.each([421, 450, 451, 452])("that is refused for now (%i) is sent later, with the same Message-ID", async (refusal) => {
    const { mails } = await start({
      toRecipient: (count) => (count === 1 ? { code: refusal, text: `later, ${to}` } : undefined),
      toMail: async (count) => (count === 1 ? { code: refusal, text: "later" } : undefined),
    });
    await send();
    expect(await effects()).toMatchObject([{ state: "waiting", attempts: 1, error: refusedWith(refusal) }]);
    await tryAgain();
    expect(await effects()).toMatchObject([{ state: "waiting", attempts: 2, error: refusedWith(refusal) }]);
    await tryAgain();
    const [effect] = await effects();
    expect(effect).toMatchObject({ state: "done", attempts: 3 });
    expect(mails).toHaveLength(1);
    expect((await readMail(mails[0]?.raw ?? "")).messageId).toBe(`<${effect.id}@example.com>`);
    await expectForgotten();
  });

  test("waits longer and longer between tries, then is given up and forgotten", async () => {
    await start({ toRecipient: () => ({ code: 450, text: "never" }) });
    await send();
    const pauses: number[] = [];
    for (;;) {
      const { rows } = await api.database.knex.raw("select state, extract(epoch from run_at - now())::int as pause from effect");
      if (rows[0].state !== "waiting") break;
      pauses.push(rows[0].pause);
      await tryAgain();
    }
    expect(pauses.length).toBeGreaterThan(7);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[0]).toBeLessThan(10);
    expect(pauses.at(-1)).toBeLessThanOrEqual(8 * 3_600);
    // From Friday evening to Monday morning is a third of that time.
    expect(Math.round(pauses.reduce((sum, pause) => sum + pause) / (24 * 3_600))).toBe(7);
    expect(await effects()).toMatchObject([{ state: "given_up", error: "smtp_eenvelope_450" }]);
    await expectForgotten();
  });

  test.each([550, 553, 554])("that is refused for good (%i) is given up after three tries", async (refusal) => {
    const { mails } = await start({ toRecipient: () => ({ code: refusal, text: `<${to}> unknown` }) });
    await send();
    await tryAgain();
    expect(await effects()).toMatchObject([{ state: "waiting", attempts: 2 }]);
    await tryAgain();
    expect(await effects()).toMatchObject([{ state: "given_up", attempts: 3, error: `smtp_eenvelope_${refusal}` }]);
    expect(mails).toEqual([]);
    expect(api.lines.filter((line) => line.includes("effect_given_up"))).toHaveLength(1);
    await expectForgotten();
  });

  test("waits for a server that is away", async () => {
    const port = await freePort();
    api = await startApi({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await send();
    expect(await effects()).toMatchObject([{ state: "waiting", error: expect.stringMatching(/^smtp_e(?:connection|socket)$/u) }]);
    server = await startMailServer({ port: Number(port) });
    await tryAgain();
    expect(server.mails).toHaveLength(1);
  });

  test("does not go once its code is void", async () => {
    const { begun } = await start({ toMail: async () => ({ code: 451, text: "later" }) });
    await send(loginCodeLetter({ name, code, minutes: 0 }));
    expect(await effects()).toMatchObject([{ state: "given_up", error: "mail_outdated" }]);
    expect(begun).toBe(0);
    await expectForgotten();
  });

  test.each([`${to},evil@example.net`, `${to}\r\nRCPT TO:<evil@example.net>`, `evil@example.net <${to}>`])(
    "goes nowhere when its address is not one plain address (%#)",
    async (hostile) => {
      const { mails } = await start();
      await sendMail(api.database.knex, hostile, letter);
      await api.effects();
      expect(await effects()).toMatchObject([{ state: "given_up", attempts: 1, error: "mail_address" }]);
      expect(mails).toEqual([]);
      await expectForgotten();
    },
  );

  test("has no other header and no other recipient, whatever a name or a subject holds", async () => {
    const { mails } = await start();
    for (const hostile of ["花子\r\nBcc: evil@example.net", "花子\0, evil@example.net;", "花".repeat(10_000)])
      await send(passwordResetLetter({ name: hostile, link: "https://musubi.example.com/?auth=1", minutes: 30 }));
    for (const end of ["\r\n", "\n", "\r", "\v", "\u0085", "\u2028", "\r\n\r\n"])
      for (const subject of [`Hello${end}Bcc: evil@example.net`, `件名${end}Bcc: evil@example.net`])
        await send({ ...letter, subject });
    expect(mails).toHaveLength(17);
    for (const { to: recipients, raw } of mails) {
      expect(recipients).toEqual([to]);
      const { headers } = await readMail(raw);
      expect(headers.map(({ key }) => key).sort()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "subject",
        "to",
      ]);
    }
  });
});

describe("the outbox folder", () => {
  const outbox = () => join(api.context.settings.dataDir, "outbox");

  test("gets one file a mail, named after its effect and for its owner alone, which the log names without the address", async () => {
    api = await startApi({ MAIL_FROM: from });
    await Promise.all([send(), send()]);
    const ids = (await effects()).map(({ id }: { id: string }) => id);
    expect((await readdir(outbox())).sort()).toEqual(ids.map((id) => `${id}.eml`).sort());
    for (const id of ids) {
      const file = join(outbox(), `${id}.eml`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const read = await readMail(await readFile(file));
      expect(read).toMatchObject({ subject: letter.subject, messageId: `<${id}@example.com>`, to: [{ address: to }] });
      expect(read.text).toContain(`\n${code}\n`);
      expect(api.lines.some((line) => line.includes("mail_kept") && line.includes(file))).toBe(true);
    }
    await expectForgotten();
  });

  test("takes a repetition for the same mail, and a half-written one for none", async () => {
    api = await startApi();
    await mkdir(outbox(), { recursive: true });
    await writeFile(join(outbox(), "k.eml.part"), "half");
    await api.context.mailer.send({ to, ...letter }, "k");
    await api.context.mailer.send({ to, ...letter }, "k");
    expect(await readdir(outbox())).toEqual(["k.eml"]);
    expect((await readMail(await readFile(join(outbox(), "k.eml")))).subject).toBe(letter.subject);
  });

  test("that cannot be written loses nothing", async () => {
    api = await startApi();
    await writeFile(outbox(), "in the way");
    await send();
    expect(await effects()).toMatchObject([{ state: "waiting", attempts: 1, error: "EEXIST" }]);
  });
});
