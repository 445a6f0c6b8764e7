import type { Actor, Row } from "../entity.ts";
import { EngineError } from "../errors.ts";
import { canonical } from "../field.ts";
import { resolveMutation } from "../registry.ts";
import { keysMetBy } from "../tx.ts";
import { runMutator } from "../unit-of-work.ts";
import { affected } from "./affected.ts";
import { recordChange } from "./change-log.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { BaseRow, Footprint, OutboxRow } from "./device-rows.ts";
import { footprintOf, noFootprint } from "./footprint.ts";
import { RowOverlay, idIn, splitKey } from "./row-overlay.ts";

/** What a rebase brings under the waiting mutations. */
export interface Incoming {
  /** Whole rows as the server has them, by row key; null for one that it has no more. */
  readonly rows: ReadonlyMap<string, Row | null>;
  /** Places in the queue (`order`) of mutations that are acknowledged or taken back. */
  readonly gone: ReadonlySet<number>;
  /** The rows are a view of one moment: what cannot run on it is set aside. Else it is tried again with the next rows. */
  readonly whole: boolean;
}

export interface RebaseContext {
  readonly db: DeviceDatabase;
  readonly actor: Actor;
}

/** A mutation that ran again, and how it went. */
interface Rerun {
  readonly entry: OutboxRow;
  readonly footprint: Footprint;
  /** The refusal's word; null when it ran. */
  readonly refusal: string | null;
}

/**
 * Puts the server's rows under the waiting mutations (R1): base rows come back, incoming rows lie over them, what is gone
 * leaves, and those that this touches run again. Call inside `db.write`; moving the cursor belongs in there too.
 */
export async function rebase({ db, actor }: RebaseContext, incoming: Incoming): Promise<void> {
  const queue = await db.outbox.where("state").equals("waiting").sortBy("order");
  if (queue.length === 0) return store(db, incoming.rows);
  const leaving = queue.filter((entry) => incoming.gone.has(entry.order));
  const waiting = queue.filter((entry) => !incoming.gone.has(entry.order));
  const overlay = new RowOverlay(db);

  const again = affected(waiting);
  again.spread(await changedKeys(db, overlay, incoming.rows, leaving, waiting));
  waiting.forEach((entry, index) => entry.stale && again.join(index));

  let members: OutboxRow[] = [];
  let base = new Map<string, BaseRow>();
  let reruns: Rerun[] = [];
  do {
    members = again.members().flatMap((index) => waiting[index] ?? []);
    const resets = [...leaving, ...members].flatMap((entry) => entry.writes);
    base = await baseRows(db, resets);
    await overlay.load(members.flatMap((entry) => entry.reads.filter((key) => key.includes("/"))));
    overlay.clear();
    for (const [key, { row }] of base) overlay.set(key, row);
    for (const [key, row] of incoming.rows) overlay.set(key, row);
    reruns = [];
    for (const entry of members) reruns.push(await rerun(db, actor, overlay, entry));
  } while (reruns.reduce((grown, { footprint }) => again.meet(footprint) || grown, false));

  await keepBase(db, overlay, incoming.rows, base, reruns);
  const rows = [...overlay.entries()];
  await overlay.load(rows.map(([key]) => key));
  await store(db, new Map(rows.filter(([key, row]) => !sameRow(overlay.below(key), row))));
  await db.outbox.bulkDelete(leaving.map((entry) => entry.order));
  await keepQueue(db, reruns, incoming.whole);
}

/** Keys of rows and lookups under which something may read differently from now on. */
async function changedKeys(
  db: DeviceDatabase,
  overlay: RowOverlay,
  rows: ReadonlyMap<string, Row | null>,
  leaving: readonly OutboxRow[],
  waiting: readonly OutboxRow[],
): Promise<Set<string>> {
  const keys = new Set(leaving.flatMap((entry) => [...entry.writes, ...entry.meets]));
  const listed = new Set(waiting.flatMap((entry) => entry.reads.filter((key) => !key.includes("/")).map(entityOfLookup)));
  const lookedUp = [...rows.keys()].filter((key) => listed.has(splitKey(key).entity));
  await overlay.load(lookedUp);
  for (const key of rows.keys()) keys.add(key);
  for (const key of lookedUp) {
    const entity = db.model.entity(splitKey(key).entity);
    const before = overlay.below(key);
    for (const met of keysMetBy({ entity, id: idIn(db, key), before, after: rows.get(key) ?? undefined })) keys.add(met);
  }
  return keys;
}

const entityOfLookup = (key: string) => key.slice(0, key.indexOf("?"));

async function baseRows(db: DeviceDatabase, keys: readonly string[]): Promise<Map<string, BaseRow>> {
  const found = await db.base.bulkGet([...new Set(keys)]);
  return new Map(found.flatMap((row) => (row ? [[row.key, row] as const] : [])));
}

/** Runs one again as its author meant it, at its own time. Writes go to the overlay; a refusal leaves none (R2). */
async function rerun(db: DeviceDatabase, actor: Actor, overlay: RowOverlay, entry: OutboxRow): Promise<Rerun> {
  const { id, name, version, input, authoredAt } = entry.mutation;
  overlay.reads.clear();
  try {
    const resolved = resolveMutation(db.model, name, version, input);
    const work = await runMutator(resolved.mutator, resolved.input, overlay, { actor, now: authoredAt, mutationId: id });
    const footprint = footprintOf(work);
    work.writes.forEach((write, at) => overlay.set(String(footprint.writes[at]), write.after ?? null));
    return { entry, footprint, refusal: null };
  } catch (error) {
    if (overlay.failure !== undefined) throw overlay.failure;
    const footprint = { ...noFootprint, reads: [...overlay.reads] };
    return { entry, footprint, refusal: error instanceof EngineError ? error.code : "mutator_failed" };
  }
}

/** Base rows for exactly the rows that waiting mutations write, as the server has them now. */
async function keepBase(
  db: DeviceDatabase,
  overlay: RowOverlay,
  incoming: ReadonlyMap<string, Row | null>,
  base: ReadonlyMap<string, BaseRow>,
  reruns: readonly Rerun[],
): Promise<void> {
  const written = new Set(reruns.flatMap((run) => run.footprint.writes));
  await overlay.load([...written].filter((key) => !incoming.has(key) && !base.has(key)));
  const kept: BaseRow[] = [];
  for (const key of written) {
    const row = incoming.get(key);
    if (row !== undefined) kept.push({ key, row });
    else if (!base.has(key)) kept.push({ key, row: overlay.below(key) ?? null });
  }
  await db.base.bulkPut(kept);
  await db.base.bulkDelete([...base.keys()].filter((key) => !written.has(key)));
}

/** What becomes of those that ran again. Only what no server can have seen is set aside; of the rest a server will tell. */
async function keepQueue(db: DeviceDatabase, reruns: readonly Rerun[], whole: boolean): Promise<void> {
  const changed: OutboxRow[] = [];
  for (const { entry, footprint, refusal } of reruns) {
    if (refusal === null) {
      if (entry.stale || !sameFootprint(entry, footprint)) changed.push({ ...entry, ...footprint, stale: false });
    } else if (whole && !entry.sent && refusal !== "unknown_mutator") {
      changed.push({ ...entry, state: "aside", reason: refusal, stale: false });
    } else {
      changed.push({ ...entry, ...footprint, stale: true });
    }
  }
  await db.outbox.bulkPut(changed);
}

/** Writes rows in one batch a store, and says so in the change log. */
async function store(db: DeviceDatabase, rows: ReadonlyMap<string, Row | null>): Promise<void> {
  const puts = new Map<string, Row[]>();
  const drops = new Map<string, string[]>();
  for (const [key, row] of rows) {
    const { entity } = splitKey(key);
    if (row) append(puts, entity, row);
    else append(drops, entity, key);
  }
  for (const [entity, list] of puts) await db.rows(entity).bulkPut(list);
  for (const [entity, keys] of drops) await db.rows(entity).bulkDelete(keys.map((key) => idIn(db, key)));
  await recordChange(db, [...rows.keys()]);
}

const sameKeys = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((key, at) => key === b[at]);

const sameFootprint = (a: Footprint, b: Footprint) =>
  sameKeys(a.writes, b.writes) && sameKeys(a.reads, b.reads) && sameKeys(a.meets, b.meets);

/** Whether two rows are alike, field by field; objects by their canonical JSON. */
function sameRow(a: Row | undefined, b: Row | null): boolean {
  if (!a || !b) return !a && !b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const left = a[key];
    const right = b[key];
    if (left === right) return true;
    return typeof left === "object" && typeof right === "object" && canonical(left) === canonical(right);
  });
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
