import type { Knex } from "knex";
import type { Actor, AnyEntity, Row } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { issueQuota } from "#sync/engine/server/quota.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model as product } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { Device, type DeviceOptions, type Tab } from "./device.ts";
import { type Accepted, Doings } from "./doings.ts";
import { Network } from "./network.ts";
import { type Random, seeded } from "./random.ts";
import { plantSeeds, type Seeds } from "./seeds.ts";
import { settled, type VirtualTime, virtualTime } from "./virtual-clock.ts";

/** Many devices, one real server on a real database, and a network between them. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly time: VirtualTime;
  readonly database: TestDatabase;
  readonly knex: Knex;
  readonly server: SyncServer;
  readonly network: Network;
  readonly seeds: Seeds;
  readonly devices: readonly Device[];
  readonly accepted: readonly Accepted[];
  /** Draws every second change from these mutators from now on. */
  drawOften(names: readonly string[]): void;
  /** Rows that were removed directly in the database, together with their children. */
  readonly removedBySql: Set<string>;
  /** The number of pages that devices were sent. */
  readonly pages: number;
  device(actor: Actor, options?: Partial<DeviceOptions>): Device;
  adopt(device: Device): Device;
  /** Makes a random change on a device. Undefined when it was refused or the tab died of it. */
  authorAny(device: Device, tab: Tab): Promise<Mutation | undefined>;
  /** Makes a random change by a REST call, by the mutator of this name where one is given. Returns whether it took effect. */
  callAny(name?: string): Promise<boolean>;
  /** Returns an entity's rows on the server, as an actor may see them. */
  rows(entity: AnyEntity, actor: Actor): Promise<Row[]>;
  /** Continues with another database, as after a restore, and drops the one before. */
  moveTo(database: TestDatabase): Promise<void>;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a world in which everything that chance decides follows from the seed. */
export async function startWorld(seed: number, model = product, quota = issueQuota): Promise<World> {
  const random = seeded(seed);
  const time = virtualTime(random);
  let database = await testDatabase();
  const seeds = await plantSeeds(database.knex, time);
  const serve = async () => {
    const started = createSyncServer({ ...database, model, log: silent, quota });
    await started.start();
    return started;
  };
  let server = await serve();
  const network = new Network(() => server, random);
  const devices: Device[] = [];
  const ids = time.clock();
  const doings = new Doings(
    model,
    random,
    () => ids.id(),
    () => database.knex,
    seeds,
  );

  return {
    seed,
    random,
    time,
    get database() {
      return database;
    },
    get knex() {
      return database.knex;
    },
    get server() {
      return server;
    },
    network,
    get pages() {
      return network.pages;
    },
    seeds,
    devices,
    accepted: doings.accepted,
    drawOften(names) {
      doings.often = names;
    },
    rows: (entity, actor) => doings.rows(entity, actor),
    removedBySql: new Set(),
    device(actor, options = {}) {
      const device = new Device({ name: `musubi-${actor.id}`, model, actor, network, time, ...options });
      devices.push(device);
      return device;
    },
    adopt(device) {
      devices.push(device);
      return device;
    },
    authorAny: (device, tab) => doings.authorAny(device, tab),
    async callAny(name) {
      const actor = random.pick(seeds.actors);
      const drawn = await doings.drawCall(actor, name);
      try {
        if (drawn) await server.mutate(actor, drawn.mutator, drawn.input);
        return drawn !== undefined;
      } catch (error) {
        if (error instanceof EngineError) return false;
        throw error;
      }
    },
    async moveTo(restored) {
      await server.stop();
      await database.drop();
      database = restored;
      server = await serve();
    },
    async stop() {
      await server.stop();
      await settled(2);
      await database.drop();
    },
  };
}
