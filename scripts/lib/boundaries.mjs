import { createRequire } from "node:module";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const fixture = "tests/boundaries/fixture";
const folders = ["client", "server", "sync", "migrations"];

/**
 * Checks the import rules of .dependency-cruiser.cjs, and that they can fail. The fixture must break every rule, and the product's
 * modules must really have been read.
 *
 * @returns {Promise<import("./steps.mjs").StepResult>}
 */
export async function boundaries() {
  const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
  const product = await read(config, process.cwd());
  const broken = product.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  if (product.modules < 30) broken.push(`only ${product.modules} modules were read`);
  if (product.dependencies < product.modules) broken.push(`only ${product.dependencies} imports were read`);
  const caught = new Set((await read(config, `${process.cwd()}/${fixture}`)).violations.map(({ rule }) => rule.name));
  const asleep = config.forbidden.filter((/** @type {{ name: string }} */ rule) => !caught.has(rule.name));
  for (const rule of asleep) broken.push(`${rule.name} does not catch what ${fixture} does wrong`);
  return {
    ok: broken.length === 0,
    output: broken.join("\n"),
    note: `${product.modules} modules, ${product.dependencies} imports`,
  };
}

/**
 * @param {{ forbidden: import("dependency-cruiser").IForbiddenRuleType[], options: import("dependency-cruiser").ICruiseOptions & { tsConfig: { fileName: string } } }} config
 * @param {string} root folder whose client, server, ... are read
 */
async function read(config, root) {
  const { options, forbidden } = config;
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    { ...options.enhancedResolveOptions },
    { tsConfig: extractTSConfig(options.tsConfig.fileName) },
  );
  if (typeof output === "string") throw new Error(output);
  const { violations, totalCruised, totalDependenciesCruised } = output.summary;
  return { violations, modules: totalCruised, dependencies: totalDependenciesCruised ?? 0 };
}
