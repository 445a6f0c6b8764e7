import { findProgram, installFromDebian, isProgram } from "./programs.mjs";

/** Debian's path of PgBouncer, in a folder that only root's PATH contains. */
const usual = "/usr/sbin/pgbouncer";

/**
 * The PgBouncer of this machine; installed where it is missing and Debian has it.
 *
 * @returns {Promise<string | undefined>} its path; undefined where it is missing and cannot be installed
 * @throws Error when its installation failed
 */
export async function bringPgBouncer() {
  const found = await findPgBouncer();
  if (found !== undefined) return found;
  if ((await installFromDebian("PgBouncer", ["pgbouncer"])) === "not here") return undefined;
  const brought = await findPgBouncer();
  if (brought === undefined) throw new Error("PgBouncer could not be installed: try `apt-get install pgbouncer` by hand.");
  return brought;
}

const findPgBouncer = async () => (await findProgram(["pgbouncer"])) ?? ((await isProgram(usual)) ? usual : undefined);
