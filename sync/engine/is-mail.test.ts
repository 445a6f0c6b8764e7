import { describe, expect, it } from "vitest";
import { holdsMail } from "./is-mail.ts";

describe("a pasted text", () => {
  it.each([
    ["taro@example.com", true],
    ["山田 太郎 <taro@example.com>", true],
    ["山田 太郎 <office@example.com> <taro@example.com>;", true],
    ["taro@example.com, hanako@example.com", true],
    ["山田 太郎\n<taro@example.com>\n", true],
    ["<taro@example.com", true],
    ["taro@example.com>", true],
    // As it is typed with the input method on, and at the end of a sentence.
    ["ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ", true],
    ["taro＠example。com", true],
    ["taro@example.com.", true],
    ['"taro@example.com"', true],
    ["「taro@example.com」", true],
    ["(taro@example.com)", true],
    ["taro@example.com、", true],
    ["mailto:taro@example.com?subject=x", true],
    ["taro@example", false],
    ["taro@example.com <taro>", false],
    ["", false],
  ])("%j holds a mail address: %s", (text, expected) => {
    expect(holdsMail(text)).toBe(expected);
  });
});
