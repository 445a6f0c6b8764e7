import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const folder = join(dirname(createRequire(import.meta.url).resolve("@fluentui/react-icons")), "../lib/atoms/svg");
const imports = /import\s*\{([^}]*)\}\s*from\s*["']@fluentui\/react-icons["'];?/gu;

/**
 * Takes each icon from a module of its own. The package's main entry has some hundred in a module, and a module is in one chunk.
 * So the icons of the whole application would be loaded with the sign-in.
 */
export const singleIcons = (): Plugin => ({
  name: "single-icons",
  apply: "build",
  transform(code) {
    if (!code.includes("@fluentui/react-icons")) return undefined;
    return { code: withSingleIcons(code), map: null };
  },
});

/** Returns the module with a separate import for each icon. Other names are still imported from the package's main entry. */
export function withSingleIcons(code: string): string {
  return code.replace(imports, (_all, names: string) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => `import { ${name} } from "${entryOf(name.split(" ")[0] ?? name)}";`)
      .join(" "),
  );
}

/** `PersonAddRegular` and `PersonAdd20Filled` are both in `person-add`. */
function entryOf(icon: string): string {
  const file = icon
    .replace(/\d*(?:Regular|Filled)$/u, "")
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/gu, "-")
    .toLowerCase();
  return existsSync(join(folder, `${file}.js`)) ? `@fluentui/react-icons/svg/${file}` : "@fluentui/react-icons";
}
