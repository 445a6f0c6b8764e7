import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nothing } from "./nothing.ts";

/** A dash that a value falls back to, or that stands alone in its element. */
const written = /(?:(?:\?\?|\|\||[?:]) ?|=)["'`][-–—―]["'`]|>\s*[-–—―]\s*</u;

it("is the specification's sign, and no screen writes a dash of its own", () => {
  expect(nothing).toBe("-");
  const screens = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter((file) => written.test(readFileSync(`client/${file}`, "utf8")))).toEqual([]);
});
