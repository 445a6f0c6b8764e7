import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { smtpMailer } from "#server/services/mail/smtp-mailer.ts";

describe("a conversation with a server that hangs", () => {
  const mail = { to: "hanako@example.com", subject: "件名", text: "本文", html: "<p>本文</p>" };
  const patience = (ms: number) => ({ dnsTimeout: ms, connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms });
  let hanging: Server;
  const sockets = new Set<Socket>();

  /** Starts a server that answers each command with one of these lines, and then no more. */
  async function hangAfter(...answers: readonly string[]): Promise<number> {
    hanging = createServer((socket) => {
      const left = [...answers];
      const say = () => {
        const answer = left.shift();
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      };
      sockets.add(socket.on("data", say).on("error", () => undefined));
      say();
    });
    await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
    const address = hanging.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    hanging.close();
  });

  const sent = async (port: number, ms: number, signal?: AbortSignal) => {
    const smtp = { host: "127.0.0.1", port, secure: false, auth: undefined };
    return smtpMailer(smtp, { name: "", address: "office@example.com" }, patience(ms))
      .send(mail, "k", signal)
      .catch((error: unknown) => error);
  };

  test.each([
    ["before its greeting", []],
    ["after its greeting", ["220 hi"]],
    ["after EHLO", ["220 hi", "250 hi"]],
    ["after MAIL FROM", ["220 hi", "250 hi", "250 ok"]],
    ["after DATA", ["220 hi", "250 hi", "250 ok", "250 ok"]],
    ["after the mail", ["220 hi", "250 hi", "250 ok", "250 ok", "354 go on"]],
  ])("ends by itself %s", async (_name, answers) => {
    expect(await sent(await hangAfter(...answers), 300)).toMatchObject({ word: "smtp_etimedout", tries: undefined });
  });

  test("that says just enough to keep it going ends by the caller's limit, and its connection with it", async () => {
    const port = await hangAfter("220 hi");
    const closed = new Promise((resolve) => hanging.once("connection", (socket) => socket.once("close", resolve)));
    hanging.on("connection", (socket) => {
      const dripping = setInterval(() => socket.write("250-hi\r\n"), 20);
      socket.once("close", () => clearInterval(dripping));
    });
    // More than a busy machine ever lets pass between two drops.
    expect(await sent(port, 60_000, AbortSignal.timeout(1_000))).toMatchObject({ word: "smtp_eabort" });
    await closed;
  });
});
