import type { BaseRow } from "#sync/engine/client/device-rows.ts";
import type { Row } from "#sync/engine/entity.ts";
import { canonical } from "#sync/engine/field.ts";
import { partner } from "#sync/model/entities/partner.ts";
import type { Device, Tab } from "./device.ts";
import type { World } from "./world.ts";

/** Lets the network heal and every device exchange until nothing is left to say, then closes them. */
export async function quiet(world: World): Promise<void> {
  world.network.unreliability = 0;
  await world.network.deliverLate();
  const tabs = await Promise.all(world.devices.map((device) => device.open()));
  // Twice more than anything can need: a device's acknowledgements may be another's news.
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

/** What is wrong now that all is quiet; empty when nothing is. */
export async function faultsOf(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, device] of world.devices.entries()) {
    faults.push(...(await differences(world, device)).map((fault) => `device ${index}: ${fault}`));
  }
  faults.push(...(await lost(world)), ...(await vanished(world)));
  return faults;
}

/** Every device equals the server. */
async function differences(world: World, device: Device): Promise<string[]> {
  const { actor, model } = device.options;
  const dexie = await device.inside();
  const faults: string[] = [];
  for (const entity of model.entities) {
    const here = byId((await dexie.table(`row:${entity.name}`).toArray()) as Row[]);
    const there = byId(await world.rows(entity, actor));
    for (const id of new Set([...here.keys(), ...there.keys()])) {
      if (here.get(id) !== there.get(id)) {
        faults.push(`${entity.name}/${id}\n  here  ${here.get(id) ?? "nothing"}\n  there ${there.get(id) ?? "nothing"}`);
      }
    }
  }
  if ((await dexie.table("base").count()) > 0) faults.push("base rows are left without a waiting mutation");
  return faults;
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), canonical(row)]));

/** Every accepted mutation was taken exactly once, or is set aside; what did not stand is in an issue. */
async function lost(world: World): Promise<string[]> {
  const audit = await world.knex<{ mutation_id: string; outcome: string }>("sync_audit").select("mutation_id", "outcome");
  const outcomes = new Map(audit.map((line) => [line.mutation_id, line.outcome]));
  const issues = await world.knex<{ mutation: { id: string }; device_id: string }>("issue").select("mutation", "device_id");
  const inIssue = new Set(issues.map(({ mutation }) => mutation.id));
  const withConflicts = new Set(issues.map(({ device_id }) => device_id));
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
    if (outcome === "refused" && !inIssue.has(mutation.id))
      faults.push(`${mutation.name} ${mutation.id} was refused without an issue`);
    if (outcome === "conflict" && !inIssue.has(mutation.id) && withConflicts.size === 0) {
      faults.push(`${mutation.name} ${mutation.id} met a conflict that is in no issue`);
    }
    if (outcome !== undefined && aside.has(mutation.id))
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

/** What was created stands, unless somebody removed it. */
async function vanished(world: World): Promise<string[]> {
  const audit = await world.knex<{ mutation_id: string; changes: Change[] }>("sync_audit").select("mutation_id", "changes");
  const changes = audit.flatMap((line) => line.changes);
  const removed = new Set(changes.filter((change) => change.after === null).map((change) => `${change.entity}/${change.id}`));
  const faults: string[] = [];
  for (const entity of world.devices[0]?.options.model.entities ?? []) {
    const there = new Set((await world.rows(entity, world.seeds.master)).map((row) => String(row.id)));
    for (const { id, before, after } of changes.filter((change) => change.entity === entity.name)) {
      const excused =
        removed.has(`${entity.name}/${id}`) ||
        [id, ...Object.values(after ?? {})].some((value) => world.removedBySql.has(String(value)));
      if (before === null && after !== null && !there.has(id) && !excused)
        faults.push(`${entity.name}/${id} was created and is gone`);
    }
  }
  return faults;
}

/**
 * What a device holds of the server's pair, as of one moment (E5); undefined when that says nothing: pages are being
 * applied, or the tab died.
 */
export async function tornView(world: World, device: Device, tab: Tab): Promise<string | undefined> {
  const dexie = await device.inside();
  const keys = world.seeds.pair.map((id) => `${partner.name}/${id}`);
  return dexie.transaction("r", ["meta", "base", `row:${partner.name}`], async () => {
    const state = ((await dexie.table("meta").get("device")) as { value: { progress: unknown; complete: boolean } }).value;
    if (!tab.alive || state.progress !== null || !state.complete) return undefined;
    const base = (await dexie.table("base").bulkGet(keys)) as (BaseRow | undefined)[];
    const rows = (await dexie.table(`row:${partner.name}`).bulkGet([...world.seeds.pair])) as (Row | undefined)[];
    const [left, right] = rows.map((row, at) => (base[at] ? base[at].row : row)?.["source"]);
    return left === right ? undefined : `torn: ${String(left)} beside ${String(right)}`;
  });
}
