import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { tokens, webDarkTheme, webLightTheme } from "@fluentui/react-components";
import { expect, it } from "vitest";
import { computedTheme, tokenConstants } from "./ready-theme.ts";

const folder = join(dirname(createRequire(import.meta.url).resolve("@fluentui/tokens")), "../lib");
/** What a module exports under a name. */
const exported = async (code: string, name: string) =>
  ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<Record<string, unknown>>)[name];

it("makes a constant of each token", async () => {
  const code = tokenConstants(readFileSync(join(folder, "tokens.js"), "utf8"));
  expect(await exported(`${code}; export const all = { ${Object.keys(tokens).join()} }`, "all")).toEqual(tokens);
});

it("brings the themes with the values that Fluent computes", async () => {
  const [light, dark] = await Promise.all(["light", "dark"].map((it) => computedTheme(join(folder, `themes/web/${it}Theme.js`))));
  expect(await exported(light ?? "", "webLightTheme")).toEqual(webLightTheme);
  const both = `${light};${dark?.slice(dark.indexOf("\n"))}`;
  expect(await exported(both, "webDarkTheme")).toEqual(webDarkTheme);
});
