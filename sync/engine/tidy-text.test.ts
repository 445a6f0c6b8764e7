import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mail, optionalDigits, optionalMail, optionalText, text } from "./field.ts";
import { isMail } from "./is-mail.ts";
import { normalise } from "./normalise.ts";
import { isBlankText, type TextForm, tidyText } from "./tidy-text.ts";

const forms: readonly TextForm[] = ["line", "lines", "digits", "mail"];
const unseen = [
  "\u200b",
  "\u2060",
  "\u00ad",
  "\u3164",
  "\u115f",
  "\u1160",
  "\uffa0",
  "\u202e",
  "\u2066",
  "\ufeff",
  "\u0007",
  "\u{e0041}",
  "\u200d",
  "\ufe0f",
];
const some = fc.constantFrom(
  ...unseen,
  "山",
  "か",
  "\u3099",
  "a",
  "@",
  ".",
  " ",
  "\n",
  "👨",
  "邉",
  "\u{e0100}",
  "é",
  "<",
  ">",
  ";",
  "mailto:",
  "xn--eckwd4c7c",
  "ｂ",
);

describe("a text as it is kept", () => {
  it("is reached in one step, and holds no sign that nobody sees", () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), fc.constantFrom(...forms), (parts, form) => {
        const once = tidyText(form, parts.join(""));
        expect(tidyText(form, once)).toBe(once);
        expect(once).not.toMatch(/[\u200b\u2060\u00ad\u3164\u115f\u1160\u202e\u2066\ufeff]/u);
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });
  it("is blank where its line is empty, whatever it is made of", () => {
    const blanks = fc.constantFrom(...unseen, " ", "\u3000", "\u00a0", "\n", "\t", "\u0085", "\u2028", "\u0000", "山", "\u3099");
    fc.assert(
      fc.property(fc.array(blanks, { maxLength: 6 }), (parts) => {
        expect(isBlankText(parts.join(""))).toBe(tidyText("line", parts.join("")) === "");
      }),
      { seed: 31, numRuns: 5_000 },
    );
  });
  it("is normal and seen for every character behind a kana that takes a mark", () => {
    const wrong: string[] = [];
    for (let code = 1; code < 0x1_0000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const kept = tidyText("lines", `か${String.fromCharCode(code)}山`);
      const isSeen = !/(?![\t\n])\p{Cc}|[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u.test(kept);
      if (kept !== kept.normalize("NFC") || !isSeen) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
  it.each(unseen)("with %j beside a letter is the letter, and alone is nothing", (sign) => {
    expect(tidyText("line", `山${sign}田${sign}`)).toBe("山田");
    expect(tidyText("lines", `山${sign}\n\t田`)).toBe("山\n\t田");
    expect(isBlankText(sign.repeat(4))).toBe(true);
    expect(text("姓", 255).schema.safeParse(sign.repeat(4)).error?.issues[0]?.message).toBe("姓を入力してください");
    expect(normalise(optionalText("住所", 255), sign)).toBeNull();
  });
  it.each([
    "👨‍👩‍👧‍👦",
    "❤️",
    "👍🏽",
    "1️⃣",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏳️‍🌈",
    "辻\u{e0100}",
    "邉\u{e0102}",
  ])("keeps %s whole", (sign) => {
    expect([tidyText("line", sign), tidyText("lines", sign)]).toEqual([sign, sign]);
  });
  it("has no outer blanks where it is a line, whose breaks become blanks", () => {
    expect(tidyText("line", "\u3000 山田\r\n太郎\t\u00a0")).toBe("山田 太郎");
    expect(tidyText("lines", " 一\r\n二\r")).toBe(" 一\n二\n");
  });
  it("is held to its limits as it is kept", () => {
    expect(text("姓", 3).schema.safeParse("\u200b山田太\u200b ").data).toBe("山田太");
    expect(optionalDigits("電話番号", 50).schema.parse("\u202d０３-1234-5678\u202c")).toBe("03-1234-5678");
  });
  it("takes time that grows with its length alone", () => {
    for (const part of ["👨\u200d", "\u{1f3f4}\u{e0067}", " ;", "<", "\u200b", "1\ufe0f"])
      for (const form of forms) expect(tidyText(form, part.repeat(50_000)).length).toBeLessThanOrEqual(part.length * 50_000);
  });
});

describe("a mail address", () => {
  it.each([
    ["taro@example.com\u200b", "taro@example.com"],
    ["mailto:taro@example.com?subject=%E4%BB%B6", "taro@example.com"],
    ["山田 太郎 <taro@example.com>", "taro@example.com"],
    ["<mailto:taro@example.com>;", "taro@example.com"],
    ["mailto://taro@example.com", "taro@example.com"],
    ["(taro@example.com)", "taro@example.com"],
    ["（taro@example.com）。", "taro@example.com"],
    ["'taro@example.com'", "taro@example.com"],
    ["「taro@example.com」、", "taro@example.com"],
    ["taro@example.com。", "taro@example.com"],
    [".taro.@example.com", ".taro.@example.com"],
    [" taro@example.com ; ", "taro@example.com"],
    ["ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ", "taro@example.com"],
    ["Taro@Example.com", "Taro@Example.com"],
    ["taro@xn--wgv71a119e.jp", "taro@日本語.jp"],
    ["taro@日本語。jp", "taro@日本語.jp"],
    ["taro@XN--WGV71A119E.JP", "taro@日本語.jp"],
    ["taro@xn--bcher-kva.example", "taro@bücher.example"],
    ["taro@BÜCHER.example", "taro@bücher.example"],
    ["taro@xn--example-.com", "taro@xn--example-.com"],
    ["taro@xn--99999999.com", "taro@xn--99999999.com"],
    ["taro@xn--99999999999.com", "taro@xn--99999999999.com"],
  ])("%j is kept as %j", (typed, kept) => {
    expect(mail("メールアドレス").schema.parse(typed)).toBe(kept);
    expect(normalise(optionalMail("メールアドレス"), typed)).toBe(kept);
    expect(isMail(kept)).toBe(true);
  });
  it("is refused and never throws, however long a label it has", () => {
    for (const letter of ["a", "9", "z"])
      for (const length of [58, 200, 305, 320, 900]) {
        const typed = `a@xn--${letter.repeat(length)}a.jp`;
        expect(mail("メールアドレス").schema.safeParse(typed).success).toBe(typed.length <= 255);
        expect(tidyText("mail", typed)).toBe(typed);
      }
  });
  it("is refused where there are two of them", () => {
    const { schema } = mail("メールアドレス");
    for (const list of [
      "a@example.com; b@example.com",
      "山田 <a@example.com>, 鈴木 <b@example.com>",
      "a@example.com、鈴木 <b@example.com>",
      "山田 <a@example.com> <b@example.com>",
    ])
      expect([list, schema.safeParse(list).success]).toEqual([list, false]);
    // A name may be an address, or hold a comma.
    for (const one of [
      '"山田, 太郎" <a@example.com>',
      "'a@example.com' <a@example.com>",
      '"a@example.com, Inc." <a@example.com>',
    ])
      expect(schema.parse(one)).toBe("a@example.com");
  });
  it("is taken from a copied link, whose signs are encoded", () => {
    expect(tidyText("mail", "mailto:taro%2Bwork@example.com?subject=x")).toBe("taro+work@example.com");
    expect(tidyText("mail", "taro%2Bwork@example.com")).toBe("taro%2Bwork@example.com");
    expect(mail("メールアドレス").schema.safeParse("mailto:a%20b@example.com").success).toBe(false);
  });
  it.each([
    "a@example.com>",
    "<a@example.com",
    "メール：a@example.com",
    "a@example.com（個人）",
    "a@exa,mple.com",
    "a@example.com様",
    "●a@example.com",
    "※a@example.com",
    "a@example.com★",
    "a@example.12",
  ])("is not %s", (text) => {
    expect(mail("メールアドレス").schema.safeParse(text).success).toBe(false);
  });
});
