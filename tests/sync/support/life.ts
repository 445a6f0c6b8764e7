import { EngineError } from "#sync/engine/errors.ts";
import { forgetTombstones } from "#sync/engine/server/cleaning.ts";
import { type Device, type Tab, untilDead } from "./device.ts";
import { wrongNow } from "./oracle.ts";
import { changePair } from "./seeds.ts";
import { settled } from "./virtual-clock.ts";
import type { World } from "./world.ts";

/** Lets devices author, exchange, die and come back, while others change the same rows on the server. */
export async function live(world: World, steps = 60): Promise<void> {
  const { random, seeds: planted, network } = world;
  const lives: Life[] = [];
  for (const [actor, clockError] of [
    [planted.plain, 0],
    [planted.plain, -86_400_000],
    [planted.master, 5_000],
  ] as const) {
    // Blocks have few rows, so that errors at their edges show soon.
    const blocks = { rows: 1 + random.below(3), bytes: 2_000 };
    const device = world.device(actor, { clockError, blocks });
    lives.push({ device, tab: await device.open() });
    await lives.at(-1)?.tab.replica.syncNow();
  }
  // Where steps come, devices also exchange by themselves.
  const begin = ({ tab }: Life) => network.steps !== "none" && tab.replica.start();
  for (const life of lives) begin(life);
  network.unreliability = 0.35;
  for (let step = 0; step < steps; step++) {
    world.time.advance(random.below(5_000));
    const life = random.pick(lives);
    if (!life.tab.alive) {
      life.tab = await life.device.open();
      begin(life);
    }
    await random.pick(deeds)(world, life, lives);
    for (const { device, tab } of lives) {
      const wrong = await wrongNow(world, device, tab);
      if (wrong) throw new Error(`step ${step}: ${wrong}`);
    }
  }
  for (const { tab } of lives) if (tab.alive) tab.kill();
}

interface Life {
  readonly device: Device;
  tab: Tab;
}

type Deed = (world: World, life: Life, lives: Life[]) => Promise<unknown>;

const author: Deed = async (world, { device, tab }) => {
  for (let count = world.random.below(4); count >= 0; count--) await world.authorAny(device, tab);
};

/** Authors while an exchange is in flight. */
const exchange: Deed = async (world, { device, tab }) => {
  const done = untilDead(tab, tab.replica.syncNow());
  for (let count = world.random.below(3); count > 0; count--) await untilDead(tab, world.authorAny(device, tab));
  await done;
};

const dieInExchange: Deed = async (world, { device, tab }) => {
  if (world.random.chance(0.5)) tab.dieAt = world.random.pick(["request", "answer"] as const);
  else tab.storage.killAfter(1 + world.random.below(60));
  await untilDead(tab, Promise.all([tab.replica.syncNow(), world.authorAny(device, tab)]));
  tab.kill();
};

const dieInAuthoring: Deed = async (world, { device, tab }) => {
  tab.storage.killAfter(1 + world.random.below(40));
  await untilDead(tab, world.authorAny(device, tab));
  tab.kill();
};

/** Loses the connection to its database during an exchange, and goes on (L6). */
const loseConnection: Deed = async (world, { device, tab }) => {
  tab.storage.loseAfter(1 + world.random.below(60));
  await untilDead(tab, Promise.all([tab.replica.syncNow(), world.authorAny(device, tab)]));
};

/** Leaves the page during an exchange, and returns to it from the page cache (L5b). */
const leavePage: Deed = async (world, { device, tab }) => {
  const done = Promise.all([tab.replica.syncNow(), world.authorAny(device, tab)]);
  await settled(world.random.below(20));
  tab.signals.turn("frozen");
  if (tab.storage.open > 0) throw new Error("a page that was left holds a transaction");
  await settled(world.random.below(5));
  tab.signals.turn("visible");
  await untilDead(tab, done);
};

const discardOne: Deed = async (world, { device, tab }) => {
  const outbox = await tab.replica.outbox();
  if (outbox.length === 0) return;
  const { mutation } = world.random.pick(outbox);
  try {
    await tab.replica.discard(mutation.id);
  } catch (error) {
    // A device that exchanges by itself may have had an answer meanwhile.
    if (error instanceof EngineError && error.code === "not_found") return;
    throw error;
  }
  // The author has taken the mutation back, so it need not have any effect.
  const at = world.accepted.findIndex((one) => one.mutation.id === mutation.id && one.device === device);
  if (at >= 0) (world.accepted as unknown[]).splice(at, 1);
};

const changeBoth: Deed = (world) => changePair(world.knex, world.seeds, String(world.random.below(1_000_000)));

const call: Deed = (world) => world.callAny();

const deliver: Deed = (world) => world.network.deliverLate();

const copyProfile: Deed = async (world, { device }, lives) => {
  if (lives.length > 4) return;
  const copy = world.adopt(await device.copy());
  lives.push({ device: copy, tab: await copy.open() });
};

const secondTab: Deed = async (world, { device, tab }) => {
  const second = await device.open();
  await Promise.all([tab.replica.syncNow(), second.replica.syncNow(), world.authorAny(device, second)]);
  await second.replica.close();
};

const removePartner: Deed = async (world) => {
  if (!world.random.chance(0.3)) return;
  const id = world.random.pick(world.seeds.partners);
  const before = await rowsOf(world);
  await unlessDeadlocked(() => world.knex("partner").where({ id }).delete());
  // Rows that belong to them are removed, too. Rows of different tables may have the same id.
  const left = new Set((await rowsOf(world)).map(({ table, id: of }) => `${table}/${of}`));
  for (const gone of before) if (!left.has(`${gone.table}/${gone.id}`)) world.removedBySql.add(gone.id);
};

/** Runs a statement again that PostgreSQL has ended for one of the server's. */
async function unlessDeadlocked(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "40P01") throw error;
    await unlessDeadlocked(run);
  }
}

async function rowsOf({ knex, devices }: World): Promise<readonly { readonly table: string; readonly id: string }[]> {
  const entities = devices[0]?.options.model.entities ?? [];
  const tables = entities.map(({ table }) => `select '${table}' as table, id::text as id from ${table}`);
  const { rows } = await knex.raw<{ rows: { table: string; id: string }[] }>(tables.join(" union all "));
  return rows;
}

/** A script adds more rows at once than anybody types. */
const importMany: Deed = (world) =>
  world.knex.transaction(async (trx) => {
    const clock = world.time.clock();
    const at = new Date(clock.now()).toISOString();
    // Locked, or the partner may be merged into another one meanwhile, and such a script does not ask where that leads.
    const found = trx("partner").whereIn("id", world.seeds.partners).whereNull("deleted_at").limit(1).forUpdate();
    const [partner_id] = await found.pluck<string[]>("id");
    if (!partner_id) return;
    const rows = Array.from({ length: 15 }, () => ({
      id: clock.id(),
      partner_id,
      content: "取込",
      created_at: at,
      updated_at: at,
    }));
    await trx("memo").insert(rows);
  });

/** Forgets removals early, so that devices that have rows begin a bootstrap (E7). */
const forgetRemovals: Deed = (world) => forgetTombstones(world.knex, -1);

const deeds: readonly Deed[] = [
  author,
  author,
  author,
  author,
  exchange,
  exchange,
  exchange,
  dieInExchange,
  dieInExchange,
  dieInAuthoring,
  loseConnection,
  leavePage,
  discardOne,
  changeBoth,
  changeBoth,
  call,
  call,
  deliver,
  secondTab,
  copyProfile,
  removePartner,
  importMany,
  forgetRemovals,
];
