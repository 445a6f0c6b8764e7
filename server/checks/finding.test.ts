import { expect, test } from "vitest";
import { about, isBroken, report, wordOf } from "./finding.ts";

test("a report has a line for each finding, with its advice, and counts them", () => {
  const { ok, notice, problem } = about("ディスク");
  const findings = [ok("書けます。"), notice("残りが少なくなっています。", "空けてください。"), problem("書けません。")];
  expect(report(findings).split("\n")).toEqual([
    "OK    ディスク: 書けます。",
    "注意  ディスク: 残りが少なくなっています。 空けてください。",
    "問題  ディスク: 書けません。",
    "",
    "OK 1 件、注意 1 件、問題 1 件",
  ]);
});

test("only a problem makes the command fail", () => {
  const { ok, notice, problem } = about("時計");
  expect(isBroken([ok("合っています。"), notice("少しずれています。")])).toBe(false);
  expect(isBroken([ok("合っています。"), problem("ずれています。")])).toBe(true);
});

test("of an error its code is told, or its cause's, and never its message", () => {
  const refused = Object.assign(new Error("connect postgres://musubi:secret@db"), { code: "ECONNREFUSED" });
  expect(wordOf(refused)).toBe("ECONNREFUSED");
  expect(wordOf(new TypeError("fetch failed", { cause: refused }))).toBe("ECONNREFUSED");
  expect(wordOf(new TypeError("secret"))).toBe("TypeError");
  expect(wordOf("secret")).toBe("string");
});
