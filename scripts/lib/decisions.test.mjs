import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "docs/decisions";

it("every decision stands in the index once, and the index names no other", () => {
  const files = readdirSync(folder).filter((name) => /^\d{3}-/u.test(name));
  const index = readFileSync(`${folder}/README.md`, "utf8");
  const named = [...index.matchAll(/\]\((?<file>[^)]+)\)/gu)].map(({ groups }) => groups?.["file"]);
  expect(named.toSorted()).toEqual(files.toSorted());
});
