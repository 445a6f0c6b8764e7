import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withSingleIcons } from "./single-icons.ts";

it("takes each icon from a module of its own, and what is none from the package", () => {
  const code = 'import { PersonAddRegular, Checkmark12Filled as Tick, bundleIcon } from "@fluentui/react-icons";\nstay();';
  expect(withSingleIcons(code)).toBe(
    'import { PersonAddRegular } from "@fluentui/react-icons/svg/person-add"; ' +
      'import { Checkmark12Filled as Tick } from "@fluentui/react-icons/svg/checkmark"; ' +
      'import { bundleIcon } from "@fluentui/react-icons";\nstay();',
  );
});

it("finds the module of every icon that the client shows", () => {
  const modules = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/u.test(name));
  const named = modules.flatMap((name) =>
    [...readFileSync(join("client", name), "utf8").matchAll(/import \{([^}]*)\} from "@fluentui\/react-icons"/gu)].flatMap(
      ([, names = ""]) => names.split(",").map((one) => one.trim()),
    ),
  );
  const icons = [...new Set(named)].filter((name) => /(?:Regular|Filled)$/u.test(name));
  expect(icons.length).toBeGreaterThan(100);
  expect(icons.filter((icon) => !withSingleIcons(`import { ${icon} } from "@fluentui/react-icons"`).includes("/svg/"))).toEqual(
    [],
  );
});
