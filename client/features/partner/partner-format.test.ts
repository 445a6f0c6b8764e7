import { describe, expect, it } from "vitest";
import { ageAt, mailParts, zipText } from "./partner-format.ts";

describe("a partner's facts on screen", () => {
  it("an age grows on the birthday in Japan", () => {
    expect(ageAt("1990-11-21", new Date("2026-11-20T14:59:00Z"))).toBe(35);
    expect(ageAt("1990-11-21", new Date("2026-11-20T15:00:00Z"))).toBe(36);
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
