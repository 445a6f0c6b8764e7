import { describe, expect, test } from "vitest";
import { invitationLetter, loginCodeLetter, passwordChangedLetter, passwordResetLetter } from "./letters.ts";

const link = "https://musubi.example.com/password-update?mail=aGFuYWtvQGV4YW1wbGUuY29t&auth=0b5c6a1e-6f0c-4b59-9a55-0a63a1c4d2f1";
const name = "検証 花子";
const code = loginCodeLetter({ name, code: "048213", minutes: 10 });
const reset = passwordResetLetter({ name, link, minutes: 30 });
const invitation = invitationLetter({ name, invitedBy: "結城 新", link, days: 7 });
const changed = passwordChangedLetter({ name, at: new Date("2026-04-01T00:05:00Z") });
const all = [code, reset, invitation, changed];

describe("a letter", () => {
  test("greets by name, then says what it is about, who sends it and that nobody reads answers", () => {
    for (const { subject, text, html } of all) {
      expect(subject).toMatch(/^【Musubi】.{5,30}$/u);
      expect(text).toMatch(/^検証 花子 様\n\n.+。\n/u);
      expect(text).toMatch(/\n─+\nMusubi（結び）\nこのメールは送信専用のアドレスから自動でお送りしています。\n.+。\n$/u);
      expect(html).toContain("検証 花子 様");
      expect(html).toContain("自動でお送りしています。");
    }
  });

  test("has its digits unbroken on a line of their own", () => {
    expect(code.text).toMatch(/\n\n048213\n\n/u);
    expect(code.html).toMatch(/>048213</u);
    expect(code.text.match(/\d{4,}/gu)).toEqual(["048213"]);
  });

  test("has its link on a line of its own, and in HTML on a button and bare", () => {
    const escaped = link.replaceAll("&", "&amp;");
    for (const letter of [reset, invitation]) {
      expect(letter.text.split("\n")).toContain(link);
      expect(letter.html.split(`href="${escaped}"`)).toHaveLength(3);
      expect(letter.html).toContain(`>${escaped}</a>`);
    }
  });

  test("says how long it holds, and tells the sender of it", () => {
    expect([code.text, code.minutes]).toEqual([expect.stringContaining("10分"), 10]);
    expect([reset.text, reset.minutes]).toEqual([expect.stringContaining("30分"), 30]);
    expect([invitation.text, invitation.minutes]).toEqual([expect.stringContaining("7日"), 7 * 24 * 60]);
    expect(changed.minutes).toBeUndefined();
  });

  test("tells a moment in Japan's time", () => {
    expect(changed.text).toContain("2026年4月1日 09:05（日本時間）");
  });

  test("says who invited", () => {
    expect(invitation.text).toContain("結城 新 様");
    expect(invitation.html).toContain("結城 新 様");
  });

  test("in HTML brings nothing from elsewhere and no style sheet, is narrow, and leaves light and dark to the program", () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<(?:img|style|link|script)|url\(|src=/iu);
      expect(html.match(/https?:\/\/[^/"<]+/gu)?.every((origin) => origin === "https://musubi.example.com") ?? true).toBe(true);
      expect(html).toContain("max-width:560px");
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      // Only the button has colours, and has both.
      expect(html.replaceAll(/background:#0f6cbd;border-radius:6px;color:#ffffff/gu, "")).not.toMatch(/(?:color|background):#/u);
    }
  });
});

describe("a name in a letter", () => {
  const written = (hostile: string) => passwordResetLetter({ name: hostile, link, minutes: 30 });

  test("is text, whatever it holds", () => {
    const { html, text } = written(`<b onclick="x">&'花子`);
    expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;花子 様");
    expect(text).toContain(`<b onclick="x">&'花子 様`);
  });

  test("is one line without signs that nobody sees", () => {
    expect(written("花子\r\n\r\nBcc: x\0\u2028\u202E\u200B y\t z").text).toMatch(/^花子 Bcc: x y z 様\n\n/u);
  });

  test("of any length stays bearable, and no sign of it is cut in two", () => {
    expect(written("𠮷".repeat(255)).text.split("\n")[0]).toBe(`${"𠮷".repeat(50)}… 様`);
  });

  test.each([
    "https://evil.example.com",
    "至急 evil.example へ",
    "www.evil",
    "x@evil.example",
    "今すぐＥＶＩＬ．example",
    "ｅｖｉｌ．ｃｏｍ",
    "https：／／evil．ｃｏｍ",
    "evil\u2024com",
    "evil.みんな",
    "evil。みんな",
    "evil.भारत",
    "evil.xn--q9jyb4c",
    "❤.example",
    "1.2.3.4/login",
    "１。２。３。４",
    "http:/evil",
    "http:\\evil",
    "//evil",
    "x＠evil",
    "  ",
    "\0",
  ])("that reads as an address, or as nothing, is left out (%s)", (hostile) => {
    for (const text of [written(hostile).text, written(hostile).html]) {
      expect(text).toContain("ご利用者 様");
      expect(text.normalize("NFKC")).not.toMatch(/evil/iu);
    }
    expect(invitationLetter({ name, invitedBy: hostile, link, days: 7 }).text).toContain("\nご利用者 様により");
  });

  test.each(["St. John Smith", "山田 太郎", "O'Neil", "山田（営業）", "A.I. 花子", "営業：山田", "Dr. 花子", "第2.5班 花子"])(
    "is left as it is (%s)",
    (usual) => {
      expect(written(usual).text.startsWith(`${usual} 様\n`)).toBe(true);
    },
  );
});
