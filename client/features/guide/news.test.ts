import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { appVersion } from "#client/device/app-version.ts";
import { releases } from "./news.ts";

const changelog = readFileSync("CHANGELOG.md", "utf8");

/** Returns the released sections of the changelog by their heads: `0.2.0 (2026-11-27)`. */
const sections = new Map(
  changelog
    .split(/^## /mu)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf("\n")), section] as const)
    .filter(([head]) => head !== "Unreleased"),
);

describe("what is new", () => {
  it("is told of the version that runs, the newest first", () => {
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { readonly version: string };
    expect([releases[0]?.version, lock.version]).toEqual([appVersion, appVersion]);
    const dates = releases.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("is what the changelog tells administrators, line by line", () => {
    expect([...sections.keys()]).toEqual(releases.map(({ version, date }) => `${version} (${date})`));
    for (const { version, date, lines } of releases) {
      const [, told = ""] = /^### 使う方へ\n([^#]*)/mu.exec(sections.get(`${version} (${date})`) ?? "") ?? [];
      expect(told.match(/^- .*$/gmu)?.map((line) => line.slice(2))).toEqual(lines);
    }
  });

  it("is short: at most fifteen lines, each of at most two sentences", () => {
    for (const { lines } of releases) {
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(15);
      for (const line of lines) expect(line).toMatch(/^(?:[^。]{1,50}。){1,2}$/u);
    }
  });
});
