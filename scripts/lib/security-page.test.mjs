import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync("docs/security.md", "utf8");

/** What the page names by a path, and the title behind it: `api/guard` "when we fail". */
const named = [...page.matchAll(/`(?<path>[a-z\d-]+\/[\w./*-]*)`(?: "(?<title>[^"]+)")?/gu)].map(({ groups }) => ({
  path: groups?.["path"] ?? "",
  title: groups?.["title"],
}));

const files = ["client", "server", "sync", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);

/** Returns the files that a path means: tests are under `tests/` unless their name says otherwise. */
function filesOf(/** @type {string} */ path) {
  const pattern = path.replaceAll(".", "\\.").replaceAll("*", "[^/]*").replace(/\/$/u, "");
  const meant = new RegExp(`^(?:tests/)?${pattern}(?:\\.test\\.tsx?|/.*\\.test\\.tsx?)?$`, "u");
  return files.filter((name) => meant.test(name) && /\.tsx?$/u.test(name));
}

const isTest = (/** @type {string} */ path) => filesOf(path).some((name) => /\.test\.tsx?$/u.test(name));

it("names tests that exist, by titles that they have", () => {
  const lost = named.filter(({ path, title }) => {
    const meant = filesOf(path);
    return meant.length === 0 || (title !== undefined && !meant.some((name) => readFileSync(name, "utf8").includes(title)));
  });
  expect(named.length).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

it("names a test for whatever is met", () => {
  const met = page.split("\n").filter((line) => /^\| [\d., ]+[^|]*\| met\b/u.test(line));
  const claimed = met.filter(
    (line) => ![...line.matchAll(/`(?<path>[a-z\d-]+\/[\w./*-]*)`/gu)].some(({ groups }) => isTest(groups?.["path"] ?? "")),
  );
  expect(met.length).toBeGreaterThan(40);
  expect(claimed.map((line) => line.split("|")[1])).toEqual([]);
});
