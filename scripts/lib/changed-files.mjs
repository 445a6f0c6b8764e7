import { run } from "./run.mjs";

/**
 * Files below a folder that differ from where this branch left main, whether committed or not, new ones included.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} paths within the project
 * @throws Error where there is no git, or no main
 */
export async function changedFiles(folder) {
  const base = (await git("merge-base", "main", "HEAD")).trim();
  const changed = await git("diff", "--name-only", "--diff-filter=d", base, "--", folder);
  const untracked = await git("ls-files", "--others", "--exclude-standard", "--", folder);
  return `${changed}${untracked}`.split("\n").filter((path) => path !== "");
}

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await run("git", args);
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output}`);
  return output;
}
