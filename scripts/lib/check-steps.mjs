import { boundaries } from "./boundaries.mjs";
import { comments } from "./long-sentences.mjs";
import { run, runNode } from "./run.mjs";
import { findTypeProjects } from "./type-projects.mjs";
import { vitestStep } from "./vitest-step.mjs";

const bin = (/** @type {string} */ name) => `node_modules/.bin/${name}${process.platform === "win32" ? ".cmd" : ""}`;

/**
 * The steps of `npm run check`. Those that fail soonest come first.
 *
 * @type {readonly import("./steps.mjs").Step[]}
 */
export const checkSteps = [
  {
    name: "format",
    run: () => program(run(bin("biome"), ["check", "--colors=off", "--max-diagnostics=200", "."])),
  },
  {
    name: "lint",
    run: () => program(run(bin("oxlint"), ["--type-aware", "--deny-warnings", "."])),
  },
  { name: "types", run: types },
  { name: "boundaries", run: boundaries },
  { name: "comments", run: comments },
  vitestStep("unit", { flags: ["--project", "unit-alone"] }),
];

/** @param {Promise<{ code: number, output: string }>} running */
async function program(running) {
  const { code, output } = await running;
  return { ok: code === 0, output };
}

async function types() {
  const projects = await findTypeProjects();
  let output = "";
  let ok = projects.length > 0;
  for (const project of projects) {
    const result = await runNode("node_modules/tsgo/bin/tsc", ["-p", project, "--pretty", "false"]);
    if (result.code === 0) continue;
    ok = false;
    output += `${project}\n${result.output}\n`;
  }
  return { ok, output, note: `${projects.length} projects` };
}
