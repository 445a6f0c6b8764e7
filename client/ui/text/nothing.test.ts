import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nothing } from "./nothing.ts";

/** A dash that a value falls back to, or that stands alone in its element. */
const written = /(?:(?:\?\?|\|\||[?:]) ?|=)["'`][-–—―]["'`]|>\s*[-–—―]\s*</u;

/** A range's sign that is not 「〜」: an en dash, a fullwidth tilde or a spaced one. */
const otherRange = /[\d})]\s*[–～]|[–～]\s*[\d{$]| ~ [\d{$]/u;

const sources = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.tsx?$/u.test(file));

it("is the specification's sign, and no screen writes a dash of its own", () => {
  expect(nothing).toBe("-");
  const screens = sources.filter((file) => file.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter((file) => written.test(readFileSync(`client/${file}`, "utf8")))).toEqual([]);
});

it("is never a range's sign, and ranges have one alone", () => {
  expect(sources.filter((file) => otherRange.test(readFileSync(`client/${file}`, "utf8")))).toEqual([]);
});
