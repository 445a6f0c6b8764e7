import type { Knex } from "knex";
import type { Actor, AnyEntity, Row } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { selectRow, visibleSql } from "#sync/engine/server/columns.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model as product } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { AnyMutations, type Rows } from "./any-mutation.ts";
import { Device, type DeviceOptions, type Tab } from "./device.ts";
import { Network } from "./network.ts";
import { type Random, seeded } from "./random.ts";
import { plantSeeds, type Seeds } from "./seeds.ts";
import { settled, type VirtualTime, virtualTime } from "./virtual-clock.ts";

/** A mutation that a device has accepted: from here on it must never be lost. */
export interface Accepted {
  readonly mutation: Mutation;
  readonly device: Device;
}

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
  /** Rows that were removed behind the engine's back, whose children went with them. */
  readonly removedBySql: Set<string>;
  /** Pages that devices have been sent. */
  readonly pages: number;
  device(actor: Actor, options?: Partial<DeviceOptions>): Device;
  adopt(device: Device): Device;
  /** A random change on a device; undefined when it was refused or the tab died of it. */
  authorAny(device: Device, tab: Tab): Promise<Mutation | undefined>;
  /** A random change by a call of REST, by a mutator of this name where one is given. Says whether it took effect. */
  callAny(name?: string): Promise<boolean>;
  /** An entity's rows on the server, as an actor may see them. */
  rows(entity: AnyEntity, actor: Actor): Promise<Row[]>;
  /** Goes on over another database, as a restore leaves it; the one before is dropped. */
  moveTo(database: TestDatabase): Promise<void>;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a world in which everything that chance decides follows from the seed. */
export async function startWorld(seed: number, model = product): Promise<World> {
  const random = seeded(seed);
  const time = virtualTime(random);
  let database = await testDatabase();
  const seeds = await plantSeeds(database.knex, time);
  const serve = async () => {
    const started = createSyncServer({ ...database, model, log: silent });
    await started.start();
    return started;
  };
  let server = await serve();
  const network = new Network(() => server, random);
  const devices: Device[] = [];
  const accepted: Accepted[] = [];
  const ids = time.clock();

  const rows = async (entity: AnyEntity, actor: Actor): Promise<Row[]> => {
    const { sql, bindings } = visibleSql(entity, actor);
    const found = await database.knex.raw<{ rows: { json: Row }[] }>(
      `select row_to_json(r) as json from (${selectRow(entity)} where ${sql}) as r`,
      [...bindings],
    );
    return found.rows.map(({ json }) => json);
  };
  const mutations = new AnyMutations(model, random, () => ids.id());
  const mayTouch = ({ id }: Row) => !seeds.pair.includes(String(id));
  const rowsOn = async (device: Device): Promise<Rows> => {
    const inside = await device.inside();
    const stores = model.entities.map(({ name }) => inside.table<Row>(`row:${name}`));
    const all = await inside.transaction("r", stores, () => Promise.all(stores.map((store) => store.toArray())));
    return new Map(model.entities.map(({ name }, at) => [name, all[at]?.filter(mayTouch) ?? []]));
  };
  const rowsHere = async (actor: Actor): Promise<Rows> => {
    const all = await Promise.all(model.entities.map(async (entity) => [entity.name, await rows(entity, actor)] as const));
    return new Map(all.map(([name, found]) => [name, found.filter(mayTouch)]));
  };

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
    accepted,
    rows,
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
    async authorAny(device, tab) {
      try {
        const drawn = await mutations.draw(await rowsOn(device), device.options.actor);
        if (!drawn) return undefined;
        const mutation = await tab.replica.mutate(drawn.mutator, drawn.input);
        accepted.push({ mutation, device });
        return mutation;
      } catch (error) {
        if (error instanceof EngineError || !tab.alive) return undefined;
        throw error;
      }
    },
    async callAny(name) {
      const actor = random.pick(seeds.actors);
      const drawn = await mutations.draw(await rowsHere(actor), actor, name);
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
