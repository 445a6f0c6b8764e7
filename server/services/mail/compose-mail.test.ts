import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { EffectError } from "../effects/effect.ts";
import { composeMail } from "./compose-mail.ts";

const from = { name: "結び 事務局", address: "office@example.com" };
const mail = { to: "hanako@example.com", subject: "件名", text: "本文\n2行目\n", html: "<p>本文</p>\n" };

async function composed(change: Partial<typeof mail> = {}, sender = from) {
  const { envelope, bytes } = await composeMail({ ...mail, ...change }, sender, "0b5c6a1e");
  return { envelope, raw: bytes.toString("latin1"), read: await PostalMime.parse(bytes) };
}

const headerNames = (raw: string) => (raw.split("\r\n\r\n")[0] ?? "").split(/\r\n(?![ \t])/u).map((line) => line.split(":")[0]);
const usualHeaders = ["Auto-Submitted", "From", "To", "Subject", "Message-ID", "Date", "MIME-Version", "Content-Type"];

describe("a composed mail", () => {
  test("is read as it was meant, in Japanese throughout", async () => {
    const subject = "【Musubi】パスワード再設定のご案内 ― 長い件名でも髙橋𠮷野家のように崩れずに読めること";
    const text = `${"あ".repeat(2_000)}\n.\nFrom ここ\n`;
    const { read, raw } = await composed({ subject, text });
    expect(read.subject).toBe(subject);
    expect(read.from).toEqual({ name: "結び 事務局", address: "office@example.com" });
    expect(read.to).toEqual([{ name: "", address: "hanako@example.com" }]);
    expect(read.text?.trimEnd()).toBe(text.trimEnd());
    expect(read.html?.trimEnd()).toBe("<p>本文</p>");
    expect(headerNames(raw)).toEqual(usualHeaders);
  });

  test("is ASCII in short lines that end as mail's do", async () => {
    const { raw } = await composed({ subject: "件".repeat(300), text: "a".repeat(5_000), html: `<p>${"字".repeat(5_000)}</p>` });
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/u);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/u);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test("has the Message-ID of its key, however often it is composed", async () => {
    const ids = [(await composed()).read.messageId, (await composed({ subject: "別" })).read.messageId];
    expect(ids).toEqual(["<0b5c6a1e@example.com>", "<0b5c6a1e@example.com>"]);
  });

  test("says that no person wrote it", async () => {
    expect((await composed()).raw).toContain("Auto-Submitted: auto-generated\r\n");
  });

  test.each([
    "件名\r\nBcc: evil@example.net",
    "件名\nTo: evil@example.net\n\n本文",
    "件名\rX: y",
    "件名\0Bcc: evil@example.net",
    "件名\u2028Bcc: evil@example.net",
    `${"長".repeat(5_000)}\r\nBcc: evil@example.net`,
  ])("has no header and no recipient by its subject (%#)", async (subject) => {
    const { raw, read, envelope } = await composed({ subject });
    expect(headerNames(raw)).toEqual(usualHeaders);
    expect(envelope.to).toBe("hanako@example.com");
    expect([read.to, read.cc, read.bcc]).toEqual([[{ name: "", address: "hanako@example.com" }], undefined, undefined]);
    expect(read.text?.trimEnd()).toBe("本文\n2行目");
  });

  test.each(["結び, evil@example.net", '結び" <evil@example.net>, "', "結び\r\nBcc: evil@example.net", "び".repeat(500)])(
    "has one sender, whatever name it has (%#)",
    async (name) => {
      const { raw, read } = await composed({}, { ...from, name });
      expect(headerNames(raw)).toEqual(usualHeaders);
      expect(read.from?.address).toBe("office@example.com");
    },
  );

  test.each([
    "",
    "hanako",
    "@example.com",
    "hanako@",
    "hanako@example.com,evil@example.net",
    "hanako@example.com evil@example.net",
    "evil@example.net;hanako@example.com",
    "evil@example.net,hanako@example.com",
    "<evil@example.net>hanako@example.com",
    "hanako@example.com\r\nBcc: evil@example.net",
    "hanako@example.com>\r\nRCPT TO:<evil@example.net",
    "hanako\0@example.com",
    "group:hanako@example.com",
    '"hanako, evil"@example.com',
    "花子@example.com",
    "hanako@exa mple.com",
    "hanako@[127.0.0.1]",
    `${"a".repeat(65)}@example.com`,
    `hanako@${"a.".repeat(130)}example.com`,
  ])("goes to nobody but one plain address (%#)", async (to) => {
    const refusal = await composeMail({ ...mail, to }, from, "k").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EffectError);
    expect(refusal).toMatchObject({ word: "mail_address", tries: 1 });
  });

  test("goes to a domain in any script, and to what old addresses look like", async () => {
    expect((await composed({ to: "hanako@結び.example" })).envelope.to).toBe("hanako@xn--z9j672u.example");
    expect((await composed({ to: "hanako..x.@example.com" })).envelope.to).toBe("hanako..x.@example.com");
    expect((await composed({ to: "h.a+b_c'd@sub.example.co.jp" })).read.to?.[0]?.address).toBe("h.a+b_c'd@sub.example.co.jp");
  });
});
