import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * Whether this path can be run.
 *
 * @param {string} path
 * @returns {Promise<boolean>}
 */
export const isProgram = (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Returns the first of these programs that one of PATH's folders contains.
 *
 * @param {readonly string[]} names
 * @returns {Promise<string | undefined>} its path
 */
export async function findProgram(names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const name of names) for (const folder of folders) if (await isProgram(join(folder, name))) return join(folder, name);
  return undefined;
}

/**
 * Installs packages from the system's archive, where that can be done: on Debian and its kin, as root.
 *
 * @param {string} what it is, for the person who waits
 * @param {readonly string[]} packages
 * @returns {Promise<"installed" | "not here" | "failed">} `not here`: no such archive, or one without these packages
 */
export async function installFromDebian(what, packages) {
  if (process.getuid?.() !== 0 || !(await isProgram("/usr/bin/apt-get"))) return "not here";
  console.log(`No ${what} is here yet: installing Debian's.`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  const known = await run("apt-cache", ["show", ...packages]);
  if (known.code !== 0) return "not here";
  const { code } = await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  return code === 0 ? "installed" : "failed";
}

/**
 * Brings a server's program, which Debian puts into a folder that only root's PATH contains. It is installed where it is missing
 * and Debian has it.
 *
 * @param {string} what it is, for the person who waits
 * @param {string} program its name
 * @param {string} [packageName] the package that has it, if that is called otherwise
 * @returns {Promise<string | undefined>} its path; undefined where it is missing and cannot be installed
 * @throws Error when its installation failed
 */
export async function bringServer(what, program, packageName = program) {
  const usual = `/usr/sbin/${program}`;
  const find = async () => (await findProgram([program])) ?? ((await isProgram(usual)) ? usual : undefined);
  const found = await find();
  if (found !== undefined) return found;
  if ((await installFromDebian(what, [packageName])) === "not here") return undefined;
  const brought = await find();
  if (brought === undefined) throw new Error(`${what} could not be installed: try \`apt-get install ${packageName}\` by hand.`);
  return brought;
}
