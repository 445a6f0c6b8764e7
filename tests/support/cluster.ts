import { spawn } from "node:child_process";
import { chmod, chown, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "#server/db/cluster.ts";
import { databaseUser, makeReachable } from "#server/db/os-user.ts";
import { isAlive, killTree } from "./processes.ts";

export interface TestCluster {
  readonly connection: Cluster["connection"];
  /** Stops the cluster and removes its folder. */
  stop(): Promise<void>;
}

/** A cluster that a test may kill: on the disk, with the durability of production. */
export interface DurableCluster extends TestCluster {
  /** The folder that contains its `data`. */
  readonly folder: string;
  /** Kills the server and all its child processes at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the cluster again after a kill, on another port. */
  start(): Promise<Cluster["connection"]>;
}

export interface TestClusterOptions {
  /** Folder of another PostgreSQL's programs. */
  readonly binaries?: string | undefined;
  /** The folder in which the cluster's folder is made, instead of the system's temporary one. */
  readonly parent?: string | undefined;
  /** Further settings of the server (postgresql.conf). */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The migrated database of the run's cluster. Each test's own database is a copy of it. */
export const templateName = "test_template";

/** Starts a cluster for all tests but those of durability. It is in memory where that is possible, and never waits for a disk. */
export async function fastCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  await removeAbandoned();
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
  const { cluster, stop } = await guardedCluster(await fastFolder(), { ...options, settings });
  return { connection: cluster.connection, stop };
}

/** Starts a `DurableCluster`. */
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

const prefix = "musubi-cluster-";

/**
 * Starts a cluster with a guard, a shell that waits for the end of its standard input. The input ends with `stop`, and also when
 * this process dies. Then the guard stops the cluster, so that nothing is left running.
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
    // Root can remove the copied programs, which belong to root.
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { cluster: await startCluster({ folder: join(folder, "cluster"), ...options }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns a folder in memory that is large enough. Containers often have one of only 64 MB. */
async function fastFolder(): Promise<string> {
  const memory = "/dev/shm";
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > 2 ** 30 ? memory : tmpdir();
}

/** Stops and removes the clusters of earlier runs whose guards were killed, too. */
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
