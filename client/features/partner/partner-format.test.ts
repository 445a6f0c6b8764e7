import { describe, expect, it } from "vitest";
import { ageOn, mailHref, mailParts, phoneHref, zipText } from "./partner-format.ts";

describe("a partner's facts on screen", () => {
  it("an age grows on the birthday", () => {
    expect(ageOn("2026-11-20", "1990-11-21")).toBe(35);
    expect(ageOn("2026-11-21", "1990-11-21")).toBe(36);
  });

  it("postal codes get their hyphen, unreadable ones stay", () => {
    expect(zipText("1500001")).toBe("〒150-0001");
    expect(zipText("１５０−０００１")).toBe("〒150-0001");
    expect(zipText("15")).toBe("〒15");
  });
});

it("a mail address breaks after the @ and before dots, never inside a word", () => {
  expect(mailParts("taro.yamada@mail.example.com")).toEqual(["taro", ".yamada@", "mail", ".example", ".com"]);
});

it.each([
  ["03-1234-5678", "tel:0312345678"],
  ["０９０（１２３４）５６７８", "tel:09012345678"],
  ["+81 90‐1234−5678", "tel:+819012345678"],
  ["03-1234-5678 内線12", "tel:0312345678"],
  ["03-1234-5678 内線12（平日のみ）", "tel:0312345678"],
  ["03-1234-5678x12", "tel:0312345678"],
  ["03-1234-5678 内線12-34", "tel:0312345678"],
  ["03-1234-5678 内線1201、1202", "tel:0312345678"],
  ["03-1234-5678 内線12 平日9時〜", "tel:0312345678"],
  ["03-1234-5678 x12 (9:00-18:00)", "tel:0312345678"],
  ["1234-5678 内線12", "tel:12345678"],
  ["+81 090-1234-5678", "tel:+819012345678"],
  ["+81 (03) 1234-5678", "tel:+81312345678"],
  ["+39 06 1234 5678", "tel:+390612345678"],
  ["自宅 03-1234-5678", "tel:0312345678"],
  ["携帯 : 090-1234-5678", "tel:09012345678"],
  ["(株)03-1234-5678", "tel:0312345678"],
  ["+81 (0)90 1234 5678", "tel:+819012345678"],
  ["03-1234-5678 (内線12)", "tel:0312345678"],
  ["03-1234-5678 ext. 12", "tel:0312345678"],
  ["03-1234-5678、090-1234-5678", "tel:0312345678"],
  ["03-1234_5678", undefined],
  ["03-1234*5678", undefined],
  ["090■1234■5678", undefined],
  ["03-1234、5678", undefined],
  ["内線123", undefined],
  ["\u202d03-1234-5678\u202c", "tel:0312345678"],
  ["03-1234-5678（代表）", "tel:0312345678"],
  ["03-1234-5678代表", "tel:0312345678"],
  ["090-1234-5678 / 03-1111-2222", "tel:09012345678"],
  ["0120-123-456", "tel:0120123456"],
  ["110", "tel:110"],
  ["03-1234-5678 (10時以降)", "tel:0312345678"],
  ["090 1234 5678 (2回線)", "tel:09012345678"],
  ["03-1234-5678 (2)", "tel:0312345678"],
  ["03(1234)5678(9)", "tel:0312345678"],
  ["+81 3 1234 5678 (平日 9-18)", "tel:+81312345678"],
  ["0800-123-4567", "tel:08001234567"],
  ["010-1-212-555-0123", "tel:01012125550123"],
  ["1234-5678", "tel:12345678"],
  ["03-1234-5678-9", undefined],
  ["03 1234 5678 9012", undefined],
  ["090-1234-567", undefined],
  ["03-1234", undefined],
  ["未定 090-", undefined],
  ["+81 90 1234 567", undefined],
  ["+1 212 555", undefined],
  ["2026-11-25", undefined],
  ["2026-1-5", undefined],
  // Only a part of it is known.
  ["03-1234-56??", undefined],
  ["090-1234-XXXX", undefined],
  ["0120-xx-1234", undefined],
  ["090-####-5678", undefined],
  ["03-1234-56xx", undefined],
  ["03-12#4-5678", undefined],
  ["090-12x4-5678", undefined],
  ["090-1234-567O", undefined],
  ["090-1234-567l", undefined],
  ["090-1234-56七八", undefined],
  ["03-1234-567〇", undefined],
  ["090-1234-567 / 03-1111-2222", undefined],
  // Another number comes before it.
  ["①03-1234-5678", undefined],
  ["(1) 090-1234-5678", undefined],
  ["自宅1 03-1234-5678", undefined],
  ["*67 090-1234-5678", undefined],
  ["090-1234-5678 03-1111-2222", undefined],
  ["なし", undefined],
  ["-", undefined],
  ["javascript:alert(1)", undefined],
])("%s is dialled as %s", (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

it.each([
  ["taro@example.com", "mailto:taro@example.com"],
  ["taro+musubi@example.com", "mailto:taro%2Bmusubi@example.com"],
  ["a?bcc=b&body=c@example.com", "mailto:a%3Fbcc%3Db%26body%3Dc@example.com"],
  ["taro@日本語.example", "mailto:taro@日本語.example"],
  ["a@b@example.com", undefined],
  ["not a mail", undefined],
])("%s is written to by %s", (mail, href) => {
  expect(mailHref(mail)).toBe(href);
});
