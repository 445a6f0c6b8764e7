import type { Knex } from "knex";
import type { Authored, BaseRow, DeviceState, OutboxRow } from "#sync/engine/client/storage/device-rows.ts";
import { resultOf } from "#sync/engine/client/storage/store-reader.ts";
import { type Actor, type AnyEntity, columnOf, type Row } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { canonical } from "#sync/engine/normalise.ts";
import { recording } from "#sync/engine/recorder.ts";
import { type Model, resolveMutation } from "#sync/engine/registry.ts";
import { selectRow, visibleSql } from "#sync/engine/server/columns.ts";
import { type RowReader, rowKey } from "#sync/engine/tx.ts";
import { runMutator } from "#sync/engine/unit-of-work.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { belongings } from "#sync/model/mutators/merge-parts.ts";
import { brokenChains, everyRow, wentAlong } from "./chain.ts";
import type { Device, Tab } from "./device.ts";
import { overwritten } from "./overwritten.ts";
import { packFaults, readingOf, rowsIn, rowsOn, storesOf, valuesIn } from "./rows-inside.ts";
import type { World } from "./world.ts";

/** The parts of a world that are examined for errors. */
export type Watched = Pick<World, "devices" | "accepted" | "knex" | "seeds" | "rows" | "removedBySql">;

/** Ends all faults, lets every device exchange until nothing is left, and closes the devices. */
export async function quiet(world: World): Promise<void> {
  world.network.unreliability = 0;
  await world.network.deliverLate();
  await rest(world.devices);
}

/** Lets every device exchange until nothing is left to send or fetch, then closes the devices. */
export async function rest(devices: readonly Device[]): Promise<void> {
  const tabs = await Promise.all(devices.map((device) => device.open()));
  // The rounds are far more than needed. Several are needed, because one device's acknowledgement may be another's change.
  for (let round = 0; round < 12; round++) {
    for (const tab of tabs) await tab.replica.syncNow();
    const unfinished = await Promise.all(tabs.map((tab) => unfinishedOf(tab)));
    if (round >= 2 && unfinished.every((reason) => reason === undefined)) break;
    if (round === 11) throw new Error(`devices never came to rest: ${unfinished.join("; ")}`);
  }
  for (const tab of tabs) await tab.replica.close();
}

async function unfinishedOf({ replica }: Tab): Promise<string | undefined> {
  const waiting = (await replica.outbox()).filter((entry) => entry.state === "waiting");
  const { failure, unsent, complete } = replica.status.value;
  if (waiting.length === 0 && failure === null && unsent === 0 && complete) return undefined;
  return `${waiting.length} waiting (${waiting.map(({ mutation }) => mutation.name).join(", ")}), ${unsent} unsent, ${String(failure)}`;
}

/** Returns what is wrong after all exchanges; empty when nothing is. */
export async function faultsOf(world: Watched): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, device] of world.devices.entries()) {
    faults.push(...(await differences(world, device)).map((fault) => `device ${index}: ${fault}`));
  }
  faults.push(...(await lost(world)), ...(await vanished(world)), ...(await overwritten(world)), ...(await brokenChains(world)));
  faults.push(...(await strayed(world)));
  return faults;
}

/** Returns rows that are still under a partner who was merged into another one, and merges that lead in a circle. */
async function strayed({ knex }: Watched): Promise<string[]> {
  const faults: string[] = [];
  for (const { entity, by } of belongings) {
    const merged = knex("partner_merge").select("partner_id");
    const ids = await knex(entity.table).whereIn(columnOf(by), merged).pluck<string[]>("id");
    faults.push(...ids.map((id) => `${entity.name}/${id} is under a merged partner by ${by}`));
  }
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(`
    with recursive way(id, into_id) as (
      select id, into_id from partner_merge
      union select way.id, merge.into_id from way join partner_merge merge on merge.id = way.into_id)
    select id from way where id = into_id`);
  return [...faults, ...rows.map(({ id }) => `partner/${id} leads to itself`)];
}

/** Compares a device with the server. */
async function differences(world: Watched, device: Device): Promise<string[]> {
  const faults = await missingOn(device, world.knex);
  if ((await (await device.inside()).table("base").count()) > 0) faults.push("base rows are left without a waiting mutation");
  return faults;
}

/** Returns where a device's rows differ from those that its account may see on the server. */
export async function missingOn(device: Device, knex: Knex): Promise<string[]> {
  const { actor, model } = device.options;
  const dexie = await device.inside();
  const faults: string[] = [];
  for (const entity of model.entities) {
    const here = byId(await rowsOn(dexie, entity));
    const there = byId(await rowsSeenBy(knex, entity, actor));
    for (const id of new Set([...here.keys(), ...there.keys()])) {
      if (here.get(id) !== there.get(id)) {
        faults.push(`${entity.name}/${id}\n  here  ${here.get(id) ?? "nothing"}\n  there ${there.get(id) ?? "nothing"}`);
      }
    }
  }
  return faults;
}

/** Returns an entity's rows on the server, as an actor may see them. */
export async function rowsSeenBy(knex: Knex, entity: AnyEntity, actor: Actor): Promise<Row[]> {
  const { sql, bindings } = visibleSql(entity, actor);
  const found = await knex.raw<{ rows: { json: Row }[] }>(
    `select row_to_json(r) as json from (${selectRow(entity, actor)} where ${sql}) as r`,
    [...bindings],
  );
  return found.rows.map(({ json }) => json);
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), canonical(row)]));

/** Returns accepted mutations that were neither taken exactly once nor set aside, or that have no effect and no issue. */
async function lost(world: Watched): Promise<string[]> {
  const audit = await world.knex<{ mutation_id: string; outcome: string }>("sync_audit").select("mutation_id", "outcome");
  const outcomes = new Map(audit.map((line) => [line.mutation_id, line.outcome]));
  const issues = await world
    .knex<{ mutation: { id: string }; entity: string; row_id: string }>("issue")
    .select("mutation", "entity", "row_id");
  const inIssue = new Set(issues.map(({ mutation }) => mutation.id));
  const rowsInIssues = new Set(issues.map(({ entity, row_id }) => rowKey(entity, row_id)));
  const aside = new Set<string>();
  for (const device of world.devices) {
    const dexie = await device.inside();
    for (const entry of (await dexie.table("outbox").toArray()) as { id: string; state: string }[]) {
      if (entry.state === "aside") aside.add(entry.id);
    }
  }
  const faults: string[] = [];
  for (const { mutation } of world.accepted) {
    const outcome = outcomes.get(mutation.id);
    if (outcome === undefined && !aside.has(mutation.id)) faults.push(`${mutation.name} ${mutation.id} is lost`);
    if (outcome === "unkept" && !aside.has(mutation.id)) faults.push(`${mutation.name} ${mutation.id} was kept nowhere`);
    if (outcome === "refused" && !inIssue.has(mutation.id))
      faults.push(`${mutation.name} ${mutation.id} was refused without an issue`);
    // A later conflict of the device on the same field has joined the issue.
    if (outcome === "conflict" && !inIssue.has(mutation.id) && !Object.keys(mutation.from).some((key) => rowsInIssues.has(key))) {
      faults.push(`${mutation.name} ${mutation.id} met a conflict that is in no issue`);
    }
    if (outcome !== undefined && outcome !== "unkept" && aside.has(mutation.id))
      faults.push(`${mutation.name} ${mutation.id} took effect and is set aside too`);
  }
  return faults;
}

interface Change {
  readonly entity: string;
  readonly id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Returns created records that do not exist although nobody removed them. */
async function vanished(world: Watched): Promise<string[]> {
  const audit = await world.knex<{ mutation_id: string; changes: Change[] }>("sync_audit").select("mutation_id", "changes");
  const changes = audit.flatMap((line) => line.changes);
  const removed = new Set(changes.filter((change) => change.after === null).map((change) => `${change.entity}/${change.id}`));
  const faults: string[] = [];
  for (const entity of world.devices[0]?.options.model.entities ?? []) {
    const there = new Set((await everyRow(world.knex, entity)).map((row) => String(row.id)));
    for (const { id, before, after } of changes.filter((change) => change.entity === entity.name)) {
      const excused =
        removed.has(`${entity.name}/${id}`) ||
        wentAlong(entity, after, (key) => removed.has(key)) ||
        [id, ...Object.values(after ?? {})].some((value) => world.removedBySql.has(String(value)));
      if (before === null && after !== null && !there.has(id) && !excused)
        faults.push(`${entity.name}/${id} was created and is gone`);
    }
  }
  return faults;
}

/** Returns what is wrong with a device at this moment: a torn view of the server (E5), or see `wrongRows`. */
export async function wrongNow(world: Pick<World, "seeds">, device: Device, tab: Tab): Promise<string | undefined> {
  const version = await versionOf(device);
  if (looked.get(device) === version) return undefined;
  looked.set(device, version);
  const inside = await insideOf(device);
  if (!tab.alive || !inside.whole) return undefined;
  const [left, right] = world.seeds.pair.map((id) => inside.view.get(rowKey(partner.name, id))?.["source"]);
  return left === right ? wrongRows(device) : `torn: ${String(left)} beside ${String(right)}`;
}

/** The version of each device when it was last examined. */
const looked = new WeakMap<Device, string>();

/** Returns a value that changes with every change on a device, since every change of a row is in the change log (R3). */
async function versionOf(device: Device): Promise<string> {
  const inside = await device.inside();
  const [state, change, waiting] = await Promise.all([
    inside.table("meta").get("device"),
    inside.table("changes").toCollection().lastKey(),
    inside.table("outbox").toArray(),
  ]);
  return canonical([state, change, waiting]);
}

/**
 * Returns what is wrong with a device's rows, unless it is between two pages. They must be its view of the server, changed by its
 * waiting mutations in their order (R1).
 * @param justNow an answer was just published, so a mutation that counts as failing must still fail
 */
export async function wrongRows(device: Device, justNow = false): Promise<string | undefined> {
  const { model, actor } = device.options;
  const { whole, view, rows, base, waiting, packing } = await insideOf(device);
  if (packing[0] !== undefined) return packing[0];
  if (!whole) return undefined;
  const written = new Set<string>();
  for (const { mutation, stale } of waiting) {
    if (stale && !justNow) continue;
    const keys = await runOver(view, model, actor, mutation);
    if (stale && keys.length > 0) return `${mutation.name} ${canonical(mutation.input)} would run, and was not run again`;
    for (const key of keys) written.add(key);
  }
  for (const key of new Set([...view.keys(), ...rows.keys()])) {
    const [here, due] = [rows, view].map((of) => (of.has(key) ? canonical(of.get(key)) : "nothing"));
    if (here !== due) return `${key} is\n  ${here} but ${waiting.length} waiting mutations make it\n  ${due}`;
  }
  const kept = base.map(({ key }) => key).sort();
  return canonical(kept) === canonical([...written].sort()) ? undefined : `base rows ${kept.join()} for ${[...written].join()}`;
}

/** Reads a device's storage at one moment. `view` has its rows as the server last sent them. */
async function insideOf(device: Device) {
  const { model } = device.options;
  const inside = await device.inside();
  const reading = readingOf(inside, ["meta", "base", "outbox", ...model.entities.flatMap(storesOf)]);
  const { value: state } = (await resultOf(reading.objectStore("meta").get("device"))) as { value: DeviceState };
  const base = await valuesIn<BaseRow>(reading, "base");
  const outbox = await valuesIn<OutboxRow>(reading, "outbox");
  const waiting = outbox.filter((entry) => entry.state === "waiting").sort((one, other) => one.order - other.order);
  const rows = await allRowsIn(reading, model);
  const packing = await packFaults(reading, model.entities);
  const view = new Map(rows);
  for (const { key, row } of base) {
    if (row) view.set(key, row);
    else view.delete(key);
  }
  return { whole: state.progress === null && state.complete, view, rows, base, waiting, packing };
}

async function allRowsIn(reading: IDBTransaction, model: Model): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const entity of model.entities) {
    for (const row of await rowsIn(reading, entity)) rows.set(rowKey(entity.name, row.id), row);
  }
  return rows;
}

/** Runs a mutation over a view. Returns the rows that it wrote; none where it is refused. */
async function runOver(
  view: Map<string, Row>,
  model: Model,
  actor: Actor,
  { id, name, version, input, from, authoredAt }: Authored,
): Promise<string[]> {
  const reader: RowReader = {
    get: async (entity, of) => view.get(rowKey(entity.name, of)),
    list: async (entity, lookup, value) =>
      [...view].flatMap(([key, row]) => (key.startsWith(`${entity.name}/`) && row[lookup] === value ? [row] : [])),
  };
  try {
    const resolved = resolveMutation(model, name, version, input);
    const context = { model, actor, now: authoredAt, mutationId: id, merge: recording(from) };
    const work = await runMutator(resolved.mutator, resolved.input, reader, context);
    return work.writes.map(({ entity, id: of, after }) => {
      const key = rowKey(entity.name, of);
      if (after) view.set(key, after);
      else view.delete(key);
      return key;
    });
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}
