import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "docs/decisions";

it("every decision stands in the index once, and the index names no other", () => {
  const files = readdirSync(folder).filter((name) => /^\d{3}-/u.test(name));
  const index = readFileSync(`${folder}/README.md`, "utf8");
  const named = [...index.matchAll(/\]\((?<file>[^)]+)\)/gu)].map(({ groups }) => groups?.["file"]);
  expect(named.toSorted()).toEqual(files.toSorted());
});

it("the index says of each number without a decision that there is none", () => {
  const given = new Set(readdirSync(folder).map((name) => Number(/^\d{3}(?=-)/u.exec(name)?.[0])));
  const index = readFileSync(`${folder}/README.md`, "utf8");
  const [said = ""] = /^\d{3}\b.*(?=were kept)/mu.exec(index) ?? [];
  const missing = [...said.matchAll(/(?<from>\d{3})(?: to (?<to>\d{3}))?/gu)].flatMap(({ groups }) => {
    const from = Number(groups?.["from"]);
    return Array.from({ length: Number(groups?.["to"] ?? from) - from + 1 }, (_, nth) => from + nth);
  });
  const last = Math.max(...[...given].filter(Number.isFinite));
  expect(missing).toEqual(Array.from({ length: last }, (_, nth) => nth + 1).filter((number) => !given.has(number)));
});
