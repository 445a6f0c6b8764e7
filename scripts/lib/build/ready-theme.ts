import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const constants = "virtual:fluent-tokens";
const theme = /\/@fluentui\/tokens\/lib\/themes\/web\/(?:light|dark)Theme\.js$/u;

/**
 * Replaces Fluent's design tokens and themes by their computed values. Each token becomes a constant, so that the bundler drops
 * unused ones. The palettes from which the themes are computed are left out.
 */
export function readyTheme(): Plugin {
  let tokens = "";
  return {
    name: "ready-theme",
    apply: "build",
    resolveId: (id) => (id === constants ? `\0${constants}` : undefined),
    load: (id) => (id === `\0${constants}` ? tokens : undefined),
    async transform(code, id) {
      if (theme.test(id)) return { code: await computedTheme(id), map: null };
      if (!id.endsWith("/@fluentui/tokens/lib/tokens.js")) return undefined;
      tokens = tokenConstants(code);
      return { code: `export * as tokens from "${constants}";`, map: null };
    },
  };
}

/** @param source of the module in which `tokens` is an object of strings */
export const tokenConstants = (source: string): string =>
  [...source.matchAll(/\b(\w+): ('var\([^'\n]+')/gu)].map(([, name, value]) => `export const ${name} = ${value};`).join("\n");

/** The module of a theme with the theme's values. */
export async function computedTheme(path: string): Promise<string> {
  const { webLightTheme } = await themeAt(path.replace("dark", "light"));
  if (webLightTheme && path.endsWith("lightTheme.js")) return `export const webLightTheme = ${JSON.stringify(webLightTheme)};`;
  const { webDarkTheme } = await themeAt(path);
  const others = Object.entries(webDarkTheme ?? {}).filter(([name, value]) => webLightTheme?.[name] !== value);
  return `import { webLightTheme } from "./lightTheme.js";
export const webDarkTheme = { ...webLightTheme, ...${JSON.stringify(Object.fromEntries(others))} };`;
}

const themeAt = (path: string) =>
  import(pathToFileURL(path).href) as Promise<Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>>;
