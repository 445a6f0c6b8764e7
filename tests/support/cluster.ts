import { spawn } from "node:child_process";
import { access, chmod, chown, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "#server/db/cluster.ts";
import { databaseUser, makeReachable } from "#server/db/os-user.ts";
import { isAlive, killTree } from "./processes.ts";

export interface TestCluster {
  readonly connection: Cluster["connection"];
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** A cluster that a test may kill: on the disk, with the durability of production. */
export interface DurableCluster extends TestCluster {
  /** Holds its `data`. */
  readonly folder: string;
  /** kill -9 of the server and all its children at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on another port. */
  start(): Promise<Cluster["connection"]>;
}

export interface TestClusterOptions {
  /** Folder of another PostgreSQL's programs, e.g. `systemBinaries(15)`. */
  readonly binaries?: string | undefined;
  /** Where its folder is made, instead of the system's place for temporary ones. */
  readonly parent?: string | undefined;
  /** Further settings of the server (postgresql.conf). */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The migrated database of the run's cluster that every test's own is copied from. */
export const templateName = "test_template";

/** For all tests but those of durability: on a memory file system where there is one, and never waiting for a disk. */
export async function fastCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  await removeAbandoned();
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
  const { cluster, stop } = await guardedCluster(await fastFolder(), { ...options, settings });
  return { connection: cluster.connection, stop };
}

/** See `DurableCluster`. */
export async function durableCluster(options: TestClusterOptions = {}): Promise<DurableCluster> {
  const { cluster, stop } = await guardedCluster(options.parent ?? tmpdir(), options);
  let running = cluster;
  return {
    folder: cluster.folder,
    get connection() {
      return running.connection;
    },
    stop,
    kill: () => killTree(running.pid),
    async start() {
      running = await startCluster({ ...options, folder: cluster.folder });
      return running.connection;
    },
  };
}

/** The folder of a system PostgreSQL's programs of this major version, where there is one. */
export async function systemBinaries(major: number): Promise<string | undefined> {
  for (const folder of [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
  ]) {
    const found = await access(join(folder, "initdb")).then(
      () => true,
      () => false,
    );
    if (found) return folder;
  }
  return undefined;
}

const prefix = "musubi-cluster-";

/**
 * Starts a cluster and beside it a guard, a shell that waits for the end of its standard input: that comes with `stop`
 * and with our own death alike, however sudden, so nothing is ever left running.
 */
async function guardedCluster(parent: string, options: TestClusterOptions) {
  const user = await databaseUser();
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  if (user) {
    await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o755);
    await makeReachable(folder, user);
  }
  const script =
    'cat; pid=$(head -n 1 "$1/cluster/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"; ' +
    'while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done; rm -rf "$1"';
  const guard = spawn("/bin/sh", ["-c", script, "guard", folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    ...user,
  });
  const ended = new Promise<void>((resolve) => guard.once("exit", () => resolve()));
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  const stop = async () => {
    guard.ref();
    guard.stdin.end();
    await ended;
    // As root, what belongs to root (copied programs) is ours to remove.
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { cluster: await startCluster({ folder: join(folder, "cluster"), ...options }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A memory file system with room to spare; containers often have one of 64 MB, which is none. */
async function fastFolder(): Promise<string> {
  const memory = "/dev/shm";
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > 2 ** 30 ? memory : tmpdir();
}

/** What a killed run and its killed guard left: the guard's work is done for it. */
async function removeAbandoned(): Promise<void> {
  for (const parent of new Set(["/dev/shm", tmpdir()])) {
    for (const name of await readdir(parent).catch(() => [])) {
      const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : Number.NaN;
      if (Number.isNaN(owner) || isAlive(owner)) continue;
      const folder = join(parent, name);
      const file = join(folder, "cluster", "data", "postmaster.pid");
      const server = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
      if (server > 0) await killTree(server);
      await rm(folder, { recursive: true, force: true });
    }
  }
}
