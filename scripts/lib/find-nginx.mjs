import { findProgram, installFromDebian, isProgram } from "./programs.mjs";

/** Debian's path of nginx, in a folder that only root's PATH contains. */
const usual = "/usr/sbin/nginx";

/**
 * The nginx of this machine; installed where it is missing and Debian has it.
 *
 * @returns {Promise<string | undefined>} its path; undefined where it is missing and cannot be installed
 * @throws Error when its installation failed
 */
export async function bringNginx() {
  const found = await findNginx();
  if (found !== undefined) return found;
  if ((await installFromDebian("nginx", ["nginx-light"])) === "not here") return undefined;
  const brought = await findNginx();
  if (brought === undefined) throw new Error("nginx could not be installed: try `apt-get install nginx-light` by hand.");
  return brought;
}

const findNginx = async () => (await findProgram(["nginx"])) ?? ((await isProgram(usual)) ? usual : undefined);
