import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Knex } from "knex";
import { createSessions } from "#server/accounts/sessions.ts";
import { openKnex } from "#server/db/knex.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { readSettings } from "#server/settings.ts";
import { httpAttachments } from "#sync/engine/client/attachments/http-attachments.ts";
import { browserClock } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/network/http-transport.ts";
import type { Clock } from "#sync/engine/client/ports.ts";
import type { Actor, Row } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { freePort, isUp, type Process, runServer } from "#tests/platform/server-process.ts";
import { type DurableCluster, durableCluster, type TestClusterOptions } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import { Line } from "#tests/support/line.ts";
import { Device, type DeviceOptions } from "../../sync/support/device.ts";
import type { TransportHooks } from "../../sync/support/network.ts";
import { type Random, seeded } from "../../sync/support/random.ts";
import { plantSeeds, type Seeds } from "../../sync/support/seeds.ts";

/** A server process, and the line by which devices reach it. */
export interface Instance {
  readonly line: Line;
  readonly process: Process;
  /** Kills the process, once it has started. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Devices with the real engine, over real lines, and real server processes on one durable database. */
export interface Fleet {
  readonly seed: number;
  readonly random: Random;
  readonly cluster: DurableCluster;
  readonly knex: Knex;
  readonly seeds: Seeds;
  /** The servers' store of files. */
  readonly files: FileStore;
  readonly instances: readonly Instance[];
  /** Returns a token of a signed-in administrator. */
  token(actor: Actor): Promise<string>;
  /** Sends the calls of devices that are made later here, such as to a proxy, instead of to one instance's line. */
  proxy: string | undefined;
  /** Returns a new device of a signed-in administrator, whose line leads to this instance. */
  device(actor: Actor, at?: number, options?: Partial<DeviceOptions>): Promise<Device>;
  /**
   * Simulates a power failure. The database and all instances end, and all start again.
   * @param meanwhile changes the disk
   * @param beforeServers looks at the database before any device can reach it
   */
  blackout(meanwhile?: () => Promise<unknown>, beforeServers?: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

const sessionSecret = "a secret of the tests, long enough";

export interface FleetOptions extends TestClusterOptions {
  /** Starts a server in the version that runs now; by default this one. */
  readonly run?: (settings: Readonly<Record<string, string>>) => Process;
  /** Further settings of the servers. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts this many servers over one new database. The seed decides everything random in a test. */
export async function startFleet(seed: number, servers = 2, options: FleetOptions = {}): Promise<Fleet> {
  const random = seeded(seed);
  const cluster = await durableCluster(options);
  const { url, knex: first } = await createDatabase(cluster.connection);
  await first.destroy();
  const name = new URL(url).pathname.slice(1);
  const dataDir = await mkdtemp(join(tmpdir(), "musubi-fleet-"));
  let knex: Knex;

  const urlNow = () => {
    const { user, password, host, port } = cluster.connection;
    return `postgres://${user}:${password}@${host}:${port}/${name}`;
  };
  const instance = async (): Promise<Instance> => {
    let port = "";
    const line = await Line.open(() => Number(port));
    let process: Process | undefined;
    let starting: Promise<void> | undefined;
    const begin = async () => {
      // Another program may have taken the earlier port while nobody listened on it.
      port = await freePort();
      const settings = { DATABASE_URL: urlNow(), PORT: port, DATA_DIR: dataDir, SESSION_SECRET: sessionSecret };
      process = (options.run ?? runServer)({
        ...settings,
        ADMIN_MAIL: "first@example.com",
        ADMIN_PASSWORD: "Musubi2026test",
        ...options.env,
      });
      await process.says(isUp);
    };
    const start = () => {
      starting = begin();
      return starting;
    };
    await start();
    return {
      line,
      get process() {
        if (!process) throw new Error("it was never started");
        return process;
      },
      start,
      async kill() {
        await starting?.catch(() => undefined);
        await process?.kill();
      },
    };
  };

  const instances: Instance[] = [];
  for (let at = 0; at < servers; at++) instances.push(await instance());
  knex = openKnex({ ...cluster.connection, database: name });
  const seeds = await plantSeeds(knex, { now: () => Date.now(), advance: () => undefined, clock: realClock });
  await knex("admin_secret").insert(seeds.actors.map(({ id }) => ({ admin_id: id })));
  const tokens = new Map<string, string>();
  const tokenOf = async ({ id }: Actor) => {
    const known = tokens.get(id);
    if (known) return known;
    const settings = readSettings({ SESSION_SECRET: sessionSecret, DATABASE_URL: urlNow() });
    const sync = { pokes: { changed: () => undefined, subscribe: () => () => undefined } };
    const context = { knex, settings, now: () => new Date(), sync, log: silent };
    const token = await createSessions(context as never).start(id, "a device of the tests");
    tokens.set(id, token);
    return token;
  };

  const fleet: Fleet = {
    seed,
    random,
    cluster,
    get knex() {
      return knex;
    },
    seeds,
    files: folderStore(join(dataDir, "files")),
    instances,
    token: tokenOf,
    proxy: undefined,
    async device(actor, at = 0, options = {}) {
      const token = await tokenOf(actor);
      const baseUrl = fleet.proxy ?? instances[at]?.line.url ?? "";
      const way = { baseUrl, token: () => token, onToken: () => undefined };
      const transport = (_actor: Actor, hooks: TransportHooks) => {
        const http = httpTransport(way);
        return {
          ...http,
          async exchange(...[request, ...more]: Parameters<typeof http.exchange>) {
            await hooks.onRequest(request);
            const answer = await http.exchange(request, ...more);
            await hooks.onAnswer(answer);
            return answer;
          },
        };
      };
      const time = { now: () => Date.now(), advance: () => undefined, clock: realClock };
      const network = { transport } as unknown as DeviceOptions["network"];
      const attachments = {
        transport: httpAttachments({
          ...way,
          downloadPath: (id) => `/api/file/download?url=${encodeURIComponent(filePathOf(id))}`,
        }),
        awaits: ({ arrivedAt, refusal }: Row) => arrivedAt === null && refusal === null,
        room: async () => undefined,
      };
      return new Device({ name: `musubi-${actor.id}`, model, actor, network, time, attachments, ...options });
    },
    async blackout(meanwhile = async () => undefined, beforeServers = async () => undefined) {
      await Promise.all(instances.map((one) => one.kill()));
      await knex.destroy();
      await cluster.kill();
      await meanwhile();
      await cluster.start();
      knex = openKnex({ ...cluster.connection, database: name });
      await beforeServers();
      await Promise.all(instances.map((one) => one.start()));
    },
    async stop() {
      await Promise.all(instances.map((one) => one.kill()));
      await Promise.all(instances.map(({ line }) => line.close()));
      await knex.destroy();
      await cluster.stop();
      for (const path of [dataDir, `${dataDir}.generation`]) await rm(path, { recursive: true, force: true });
    },
  };
  return fleet;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The machine's own clock, wrong by an offset. */
const realClock = (offset = 0): Clock => ({ ...browserClock(), now: () => Date.now() + offset });
