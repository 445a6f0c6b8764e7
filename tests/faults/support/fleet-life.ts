import { v7 } from "uuid";
import { discardItem, leaveSteps, overwriteSteps, retryItem, settle } from "#client/features/sync-center/items/settle.ts";
import type { SettlePlan, SyncItem } from "#client/features/sync-center/items/sync-item.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { model } from "#sync/model/model.ts";
import { type Device, type Tab, untilDead } from "../../sync/support/device.ts";
import { Doings } from "../../sync/support/doings.ts";
import { rest, type Watched } from "../../sync/support/oracle.ts";
import { attentionOf, waitingOf } from "../../sync/support/sync-center.ts";
import type { Fleet } from "./fleet.ts";
import { FleetFiles } from "./fleet-files.ts";

/** The devices of a fleet, used as by people, and a record of their actions. */
export class FleetLife implements Watched {
  readonly devices: Device[] = [];
  readonly removedBySql = new Set<string>();
  /** How often each action was done. */
  readonly done = new Map<string, number>();
  readonly #fleet: Fleet;
  readonly #doings: Doings;
  readonly #files: FleetFiles;
  readonly #tabs = new Map<Device, Tab>();
  readonly #mending: Promise<unknown>[] = [];

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
    this.#files = new FleetFiles(() => fleet.knex);
    this.#doings = new Doings(
      model,
      fleet.random,
      () => v7(),
      () => fleet.knex,
      fleet.seeds,
    );
  }

  get knex() {
    return this.#fleet.knex;
  }
  get seeds() {
    return this.#fleet.seeds;
  }
  get accepted() {
    return this.#doings.accepted;
  }
  readonly rows: Watched["rows"] = (entity, actor) => this.#doings.rows(entity, actor);

  /** Adds this many devices, in turns for each administrator and each instance. */
  async grow(count: number): Promise<void> {
    const { actors } = this.seeds;
    for (let at = 0; at < count; at++) {
      const actor = actors[at % actors.length];
      if (!actor) throw new Error("there are no administrators");
      const device = await this.#fleet.device(actor, at % this.#fleet.instances.length);
      this.devices.push(device);
      await (await this.#open(device)).replica.syncNow();
    }
  }

  /** Does one action at random. */
  async step(deeds: Readonly<Record<string, Deed>> = everyday): Promise<void> {
    const { random } = this.#fleet;
    const device = random.pick(this.devices);
    const name = random.pick(Object.keys(deeds));
    const tab = this.#tabs.get(device);
    const standing = tab?.alive ? tab : await this.#open(device);
    await deeds[name]?.(this, device, standing, this.#fleet);
    this.done.set(name, (this.done.get(name) ?? 0) + 1);
  }

  async authorAny(device: Device, tab: Tab): Promise<void> {
    await untilDead(tab, this.#doings.authorAny(device, tab));
  }

  /** Adds a file of up to 300 kB to one of the partners. One that is in the trash or merged meanwhile gets none. */
  async addFile(device: Device, tab: Tab): Promise<void> {
    const { random, seeds } = this.#fleet;
    try {
      const mutation = await this.#files.add(tab, random.pick(seeds.partners), random.below(300_000));
      this.accepted.push({ mutation, device });
    } catch (error) {
      if (!(error instanceof EngineError) && tab.alive) throw error;
    }
  }

  /** Returns what is wrong with files, once life has ended. */
  fileFaults(): Promise<string[]> {
    return this.#files.faults(this.devices, this.#fleet.files);
  }

  /** Forgets a mutation that its author has taken back: its outcome no longer counts. */
  forget(mutationId: string): void {
    const at = this.accepted.findIndex(({ mutation }) => mutation.id === mutationId);
    if (at >= 0) this.#doings.accepted.splice(at, 1);
  }

  adopt(device: Device): void {
    this.devices.push(device);
  }

  /** Repairs something after some milliseconds, while life goes on. */
  later(milliseconds: number, mend: () => unknown): void {
    const mended = new Promise((resolve) => setTimeout(resolve, milliseconds)).then(mend);
    // Errors are reported at the end.
    mended.catch(() => undefined);
    this.#mending.push(mended);
  }

  /** Waits until everything broken is repaired. */
  async mended(): Promise<void> {
    await Promise.all(this.#mending.splice(0));
  }

  /** Closes every tab, waits until everything broken is repaired, and lets all devices send and fetch all that is due. */
  async end(): Promise<void> {
    for (const tab of this.#tabs.values()) tab.kill();
    await this.mended();
    for (const { line } of this.#fleet.instances) heal(line);
    await this.#files.arrive(this.devices);
    await rest(this.devices);
  }

  async #open(device: Device): Promise<Tab> {
    const tab = await device.open();
    this.#tabs.set(device, tab);
    tab.replica.start();
    return tab;
  }
}

export type Deed = (life: FleetLife, device: Device, tab: Tab, fleet: Fleet) => Promise<unknown>;

function heal(line: Fleet["instances"][number]["line"]): void {
  line.silent = false;
  line.down = false;
  delete line.speed.up;
  delete line.speed.down;
  line.breakAfter(Number.POSITIVE_INFINITY);
}

const author: Deed = async (life, device, tab, { random }) => {
  for (let count = random.below(4); count >= 0; count--) await life.authorAny(device, tab);
};

const addFile: Deed = (life, device, tab) => untilDead(tab, life.addFile(device, tab));

const press: Deed = async (life, _device, { replica, alive }, { random }) => {
  if (!alive) return;
  const items = [...(await attentionOf(replica)), ...(await waitingOf(replica))];
  if (items.length === 0) return;
  const item = random.pick(items);
  try {
    await random.pick(buttonsOf(replica, item))();
    // The author has discarded the mutation, or made it again under another id.
    if ("entry" in item.source) life.forget(item.mutation.id);
  } catch (error) {
    // The mutation was refused again, or a server has reported its outcome meanwhile.
    if (!(error instanceof EngineError)) throw error;
  }
};

/** Returns the actions that the sync centre offers for an item. */
function buttonsOf(replica: Replica, item: SyncItem): (() => Promise<unknown>)[] {
  const { source, sides, ways } = item;
  const press = (settling: SettlePlan | undefined) => (settling ? [() => settle(replica, settling)] : []);
  if (source.kind === "waiting") return [() => discardItem(replica, item), () => replica.syncNow()];
  if (source.kind === "withdrawn") return [() => replica.syncNow()];
  const mayRetry = ways !== undefined && ways.hindrance === undefined;
  if (source.kind === "conflict") {
    const mine = mayRetry ? sides.flatMap((side) => [() => settle(replica, overwriteSteps(replica, [side]))]) : [];
    return [...mine, ...sides.map((side) => () => settle(replica, leaveSteps([side])))];
  }
  const again = mayRetry && source.kind !== "late" ? [() => retryItem(replica, item)] : [];
  return [...again, ...press(ways?.restoring?.settling), ...press(ways?.again), () => discardItem(replica, item)];
}

const syncNow: Deed = (_life, _device, tab) => untilDead(tab, tab.replica.syncNow());

const kill: Deed = async (life, device, tab, { random }) => {
  tab.storage.killAfter(1 + random.below(60));
  await untilDead(tab, Promise.all([tab.replica.syncNow(), life.authorAny(device, tab)]));
  tab.kill();
};

const loseConnection: Deed = async (life, device, tab, { random }) => {
  tab.storage.loseAfter(1 + random.below(60));
  await life.authorAny(device, tab);
};

const fillDisk: Deed = async (life, device, tab, { random }) => {
  tab.storage.fillUp();
  const full = (error: unknown) => {
    if (!(error instanceof Error) || error.name !== "QuotaExceededError") throw error;
  };
  for (let count = random.below(3); count >= 0; count--) await life.authorAny(device, tab).catch(full);
  tab.storage.makeRoom();
};

const leavePage: Deed = async (life, device, tab, { random }) => {
  const done = life.authorAny(device, tab);
  tab.signals.turn("frozen");
  await new Promise((resolve) => setTimeout(resolve, random.below(300)));
  tab.signals.turn("visible");
  await done;
};

const breakLine: Deed = async (_life, _device, _tab, { random, instances }) => {
  random.pick(instances).line.breakAfter(random.below(60_000));
};

const silence: Deed = async (life, _device, _tab, { random, instances }) => {
  const { line } = random.pick(instances);
  line.silent = true;
  life.later(random.below(3_000), () => {
    line.silent = false;
  });
};

const slowDown: Deed = async (life, _device, _tab, { random, instances }) => {
  const { line } = random.pick(instances);
  Object.assign(line.speed, { up: 2_000 + random.below(60_000), down: 20_000 + random.below(200_000) });
  life.later(random.below(4_000), () => heal(line));
};

const secondTab: Deed = async (life, device, tab) => {
  const second = await device.open();
  await untilDead(tab, Promise.all([tab.replica.syncNow(), life.authorAny(device, second)]));
  await second.replica.close();
};

/** What people and lines do all day. */
export const everyday: Readonly<Record<string, Deed>> = {
  author,
  authorMore: author,
  authorStillMore: author,
  addFile,
  addAnother: addFile,
  press,
  pressMore: press,
  syncNow,
  kill,
  loseConnection,
  fillDisk,
  leavePage,
  breakLine,
  silence,
  slowDown,
  secondTab,
};

/** Kills a server process, which starts again a little later. */
export const killInstance: Deed = async (life, _device, _tab, { random, instances }) => {
  const one = random.pick(instances);
  await one.kill();
  life.later(random.below(1_000), () => one.start());
};

/** Ends the database and all servers at once, as a power failure does. */
export const blackout: Deed = async (life, _device, _tab, fleet) => {
  // A server that is just starting again would not find its database.
  await life.mended();
  await fleet.blackout();
};

/** Copies a profile. Both copies go on. */
export const copyProfile: Deed = async (life, device) => life.adopt(await device.copy());
