import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "#server/start-error.ts";
import { makePrivateFolder } from "../private-folder.ts";
import { embeddedBinaries } from "./binaries.ts";
import { databaseUser, makeReachable, type OsUser } from "./os-user.ts";
import { run } from "./run.ts";

export interface ClusterOptions {
  /** The cluster's folder; made if absent. It contains `data`, `password` and `log`. */
  readonly folder: string;
  /** The folder of `initdb` and `pg_ctl`; by default the installed one. */
  readonly binaries?: string | undefined;
  /** The port to listen on, where clients of an earlier run still expect it; else any free port. */
  readonly port?: number | undefined;
  /** Further settings of the server (postgresql.conf). */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running PostgreSQL server that this program has started or adopted. */
export interface Cluster {
  readonly folder: string;
  /** How its owner connects; the database is `postgres`. */
  readonly connection: pg.ClientConfig & {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
  };
  /** Process id of the server. */
  readonly pid: number;
  /** Whether it was running before: a killed process left it, or another process uses it. */
  readonly adopted: boolean;
  /** Ends every connection and stops the server. */
  stop(): Promise<void>;
}

const superuser = "musubi";
const host = "127.0.0.1";

/**
 * Makes the cluster if there is none, and starts it, or adopts it if it is running.
 * @throws StartError when it cannot be started.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = resolve(options.folder);
  const user = await databaseUser();
  await refuseOthers(folder, user);
  await makePrivateFolder(dirname(folder));
  if (user) await makeReachable(dirname(folder), user);
  const bin = options.binaries ?? (await embeddedBinaries(dirname(folder), user));
  const place: Place = { folder, data: join(folder, "data"), bin, user };
  await initialise(place);
  await configure(place, options.settings ?? {});
  const { pid, port, adopted } = await ensureRunning(place, options.port);
  const password = await readFile(join(folder, "password"), "utf8");
  return {
    folder,
    connection: { host, port, user: superuser, password, database: "postgres" },
    pid,
    adopted,
    stop: () => stop(place),
  };
}

/**
 * Refuses a cluster of another user before anything in it is changed. As root this process could change it, and its own server
 * would not start again. Who owns DATA_DIR itself does not matter: in a container it may be anybody's.
 */
async function refuseOthers(folder: string, user: OsUser | undefined): Promise<void> {
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  const own = user?.uid ?? process.getuid?.();
  if (owner === undefined || own === undefined || owner === own) return;
  throw new StartError(`The database in ${dirname(folder)} belongs to another user. Run this as that user.`);
}

interface Place {
  readonly folder: string;
  readonly data: string;
  readonly bin: string;
  readonly user: OsUser | undefined;
}

const pgCtl = (place: Place, ...args: string[]) =>
  run(join(place.bin, "pg_ctl"), ["-D", place.data, ...args], { user: place.user, cwd: place.folder });

/**
 * Makes a new cluster. It is made beside and then renamed, so an interrupted initdb leaves nothing. If two run at once, one wins.
 */
async function initialise({ folder, bin, user }: Place): Promise<void> {
  if ((await readdir(folder).catch(() => [])).length > 0) return;
  const draft = await mkdtemp(`${folder}.new-`);
  try {
    const pwfile = join(draft, "password");
    await writeFile(pwfile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (user) for (const path of [draft, pwfile]) await chown(path, user.uid, user.gid);
    await chmod(draft, 0o700);
    const args = [
      "-D",
      join(draft, "data"),
      "-U",
      superuser,
      "-A",
      "scram-sha-256",
      `--pwfile=${pwfile}`,
      "-E",
      "UTF8",
      "--locale=C",
    ];
    const { code, output } = await run(join(bin, "initdb"), [...args, ...(await builtinLocale(bin, draft, user))], {
      user,
      cwd: draft,
    });
    if (code !== 0) throw new StartError(`The embedded database cannot be made in ${folder}: ${lastLine(output)}`);
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Returns initdb's options for a locale that sorts the same on every machine. PostgreSQL 17 has a builtin one; older versions get
 * C.
 */
async function builtinLocale(bin: string, cwd: string, user: OsUser | undefined): Promise<string[]> {
  const { output } = await run(join(bin, "initdb"), ["--version"], { user, cwd });
  const major = Number(/(\d+)/u.exec(output)?.[1]);
  return major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
}

/** Writes the settings at every start, so that a newer version of this program changes an older cluster's. */
async function configure({ data, user }: Place, extra: Readonly<Record<string, string>>): Promise<void> {
  const settings = {
    listen_addresses: host,
    unix_socket_directories: "",
    max_connections: "100",
    timezone: "UTC",
    // No log may contain personal data, but an error's message quotes values, and a crash quotes the statement. Fatal messages,
    // which explain a failed start, are still logged.
    log_min_messages: "fatal",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...extra,
  };
  const file = join(data, "musubi.conf");
  await writeFile(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key} = '${value}'\n`)
      .join(""),
  );
  const main = join(data, "postgresql.conf");
  const text = await readFile(main, "utf8");
  if (!text.includes("include 'musubi.conf'")) await writeFile(main, `${text}\ninclude 'musubi.conf'\n`);
  if (user) await chown(file, user.uid, user.gid);
}

async function ensureRunning(place: Place, wanted: number | undefined): Promise<{ pid: number; port: number; adopted: boolean }> {
  let reason = "";
  // Starting is tried several times. Another process may start or stop the server at the same moment. The free port may be taken.
  // After a kill -9, children of the old server may still use its shared memory.
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await wait(200)) {
    const running = await readRunning(place);
    if (running) return { ...running, adopted: true };
    const port = wanted ?? (await freePort());
    const start = await pgCtl(place, "-w", "-t", "60", "-l", join(place.folder, "log"), "-o", `-p ${port}`, "start");
    if (start.code === 0) {
      const own = await readRunning(place);
      if (own) return { ...own, adopted: own.port !== port };
    }
    reason = lastLine(start.output);
  }
  throw new StartError(`The embedded database does not start (${reason}). Its log is ${join(place.folder, "log")}.`);
}

/** Returns process and port of the running server, from its own file. Returns undefined if it is not running. */
async function readRunning(place: Place): Promise<{ pid: number; port: number } | undefined> {
  if ((await pgCtl(place, "status")).code !== 0) return undefined;
  const file = join(place.data, "postmaster.pid");
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(50)) {
    const [pid, , , port, , , , state] = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (!pid) return undefined;
    if (!(await isPostgres(pid))) {
      // After a power cut, or in a new container, another process may have this number.
      await rm(file, { force: true });
      return undefined;
    }
    if (state?.trim() === "ready") return { pid: Number(pid), port: Number(port) };
    if (state?.trim() === "stopping") return undefined;
  }
  return undefined;
}

async function isPostgres(pid: string): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return basename(command.split("\0")[0] ?? "") === "postgres";
}

async function stop(place: Place): Promise<void> {
  const fast = await pgCtl(place, "-m", "fast", "-w", "-t", "6", "stop");
  if (fast.code !== 0 && (await pgCtl(place, "status")).code === 0)
    await pgCtl(place, "-m", "immediate", "-w", "-t", "3", "stop");
}

/** Returns a port on the loopback address that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const lastLine = (output: string) => output.split("\n").findLast((line) => line.trim() !== "") ?? "no reason given";
