import type { Row } from "../entity.ts";
import { EngineError } from "../errors.ts";
import { inParts } from "../in-parts.ts";
import { canonical } from "../normalise.ts";
import { recording } from "../recorder.ts";
import { type Model, resolveMutation } from "../registry.ts";
import { madeIn, sawRecord } from "../seen-records.ts";
import { keysMetBy, splitKey } from "../tx.ts";
import { runMutator } from "../unit-of-work.ts";
import { affected } from "./affected.ts";
import type { DeviceContext } from "./author.ts";
import { recordChange } from "./change-log.ts";
import type { DeviceTx } from "./device-tx.ts";
import { footprintOf, noFootprint } from "./footprint.ts";
import { waitingEntries } from "./outbox.ts";
import { idIn, RowOverlay } from "./reading/row-overlay.ts";
import type { BaseRow, Footprint, OutboxRow } from "./storage/device-rows.ts";
import type { Section } from "./storage/packs/sections.ts";
import { isIn } from "./storage/packs/span.ts";

/** What a rebase puts under the waiting mutations. */
export interface Incoming {
  /** Whole rows as the server has them, by row key; null for one that it no longer has. */
  readonly rows: ReadonlyMap<string, Row | null>;
  /** Spans for which `rows` is complete: it has every row there, and null for every other row of the device. */
  readonly sections?: readonly Section[];
  /** Places in the queue (`order`) of mutations that are acknowledged or taken back. */
  readonly gone: ReadonlySet<number>;
  /**
   * Whether the rows are one consistent snapshot. If so, never-sent mutations that fail are set aside. Otherwise they wait.
   */
  readonly whole: boolean;
  /** The mutations in `gone` that will be set aside. */
  readonly aside?: readonly OutboxRow[];
  /** The waiting mutations, where they have been read already. */
  readonly queue?: readonly OutboxRow[];
}

/** A mutation that ran again, and its result. */
interface Rerun {
  readonly entry: OutboxRow;
  readonly footprint: Footprint;
  /** The word of the refusal; null when the run succeeded. */
  readonly refusal: string | null;
}

/**
 * Puts the server's rows under the waiting mutations (R1). It restores base rows, applies incoming rows and removes those that are
 * gone. Mutations that these affect run again. Moving the cursor belongs into the same transaction.
 */
export async function rebase(tx: DeviceTx, context: DeviceContext, incoming: Incoming): Promise<void> {
  const { model } = context;
  const queue = incoming.queue ?? (await waitingEntries(tx));
  const { rows: news, sections = [] } = incoming;
  const spans = new Map(sections.map(({ entity, span }) => [entity.name, span]));
  const isCovered = (key: string) => {
    const span = spans.get(splitKey(key).entity);
    return span !== undefined && news.has(key) && isIn(idIn(model, key), span);
  };
  if (queue.length === 0) return store(tx, model, new Map([...news].filter(([key]) => !isCovered(key))), incoming);
  const leaving = queue.filter((entry) => incoming.gone.has(entry.order));
  const waiting = queue.filter((entry) => !incoming.gone.has(entry.order));
  const overlay = new RowOverlay(tx, model);

  const again = affected(waiting);
  again.spread(await changedKeys(model, overlay, incoming.rows, leaving, waiting));
  waiting.forEach((entry, index) => entry.stale && again.join(index));

  const lying = [...(await tx.outbox.by("state", "aside")), ...(incoming.aside ?? [])];
  const held = lying.flatMap(({ mutation }) => madeIn(model, mutation.from));
  let members: OutboxRow[] = [];
  let base = new Map<string, BaseRow>();
  let reruns: Rerun[] = [];
  do {
    members = again.members().flatMap((index) => waiting[index] ?? []);
    const resets = [...leaving, ...members].flatMap((entry) => entry.writes);
    base = await baseRows(tx, resets);
    await overlay.load(members.flatMap((entry) => entry.reads.filter((key) => key.includes("/"))));
    overlay.clear();
    for (const [key, { row }] of base) overlay.set(key, row);
    for (const [key, row] of incoming.rows) overlay.set(key, row);
    reruns = [];
    const kept = new Set(held);
    for (const entry of members) {
      const run = await rerun(context, overlay, entry, kept);
      if (goesAside(run, incoming.whole)) for (const key of madeIn(model, entry.mutation.from)) kept.add(key);
      reruns.push(run);
    }
  } while (reruns.reduce((grown, { footprint }) => again.meet(footprint) || grown, false));

  await keepBase(tx, overlay, incoming.rows, base, reruns);
  const rows = [...overlay.entries()];
  await overlay.load(rows.flatMap(([key]) => (isCovered(key) ? [] : [key])));
  // A section writes its own rows. Of these, only rows that waiting mutations change are written again.
  const isChanged = ([key, row]: readonly [string, Row | null]) =>
    isCovered(key) ? row !== news.get(key) : !sameRow(overlay.below(key), row);
  await store(tx, model, new Map(rows.filter(isChanged)), incoming);
  tx.outbox.deleteAll(incoming.gone);
  keepQueue(tx, reruns, incoming.whole);
}

/** Returns keys of rows and lookups that may return something else from now on. */
async function changedKeys(
  model: Model,
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
    const entity = model.entity(splitKey(key).entity);
    const before = overlay.below(key);
    for (const met of keysMetBy({ entity, id: idIn(model, key), before, after: rows.get(key) ?? undefined })) keys.add(met);
  }
  return keys;
}

const entityOfLookup = (key: string) => key.slice(0, key.indexOf("?"));

async function baseRows(tx: DeviceTx, keys: readonly string[]): Promise<Map<string, BaseRow>> {
  const found = await tx.base.getMany([...new Set(keys)]);
  return new Map(found.flatMap((row) => (row ? [[row.key, row] as const] : [])));
}

/**
 * Runs a mutation again as its author meant it, with its own time. Its writes go to the overlay; a refused run leaves none (R2).
 * @param kept keys of rows whose creation is set aside: removing such a row must fail (M5)
 */
async function rerun(
  { model, actor }: DeviceContext,
  overlay: RowOverlay,
  entry: OutboxRow,
  kept: ReadonlySet<string>,
): Promise<Rerun> {
  const { id, name, version, input, from, authoredAt } = entry.mutation;
  overlay.reads.clear();
  try {
    for (const key of Object.keys(from).filter((one) => kept.has(one))) {
      const entity = model.entity(splitKey(key).entity);
      const row = await overlay.get(entity, idIn(model, key));
      if (!row && sawRecord(entity, from[key])) throw new EngineError("not_found");
    }
    const resolved = resolveMutation(model, name, version, input);
    const context = { model, actor, now: authoredAt, mutationId: id, merge: recording(from) };
    const work = await runMutator(resolved.mutator, resolved.input, overlay, context);
    const footprint = footprintOf(work);
    work.writes.forEach((write, index) => overlay.set(String(footprint.writes[index]), write.after ?? null));
    return { entry, footprint, refusal: null };
  } catch (error) {
    if (overlay.failure) throw overlay.failure;
    const footprint = { ...noFootprint, reads: [...overlay.reads] };
    return { entry, footprint, refusal: error instanceof EngineError ? error.code : "mutator_failed" };
  }
}

/** Keeps base rows for exactly the rows that waiting mutations write, as the server has them now. */
async function keepBase(
  tx: DeviceTx,
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
  tx.base.putAll(kept);
  tx.base.deleteAll([...base.keys()].filter((key) => !written.has(key)));
}

/**
 * Stores the results of the mutations that ran again. A refused one is set aside only if no server can have seen it; else a
 * server decides.
 */
function keepQueue(tx: DeviceTx, reruns: readonly Rerun[], whole: boolean): void {
  const changed: OutboxRow[] = [];
  for (const { entry, footprint, refusal } of reruns) {
    if (refusal === null) {
      if (entry.stale || !sameFootprint(entry, footprint)) changed.push({ ...entry, ...footprint, stale: false });
    } else if (goesAside({ entry, refusal }, whole)) {
      changed.push({ ...entry, state: "aside", reason: refusal, stale: false });
    } else {
      changed.push({ ...entry, ...footprint, stale: true });
    }
  }
  tx.outbox.putAll(changed);
}

const goesAside = ({ entry, refusal }: Pick<Rerun, "entry" | "refusal">, whole: boolean) =>
  refusal !== null && whole && !entry.sent && refusal !== "unknown_mutator";

/** Rows that a follower of the change log reads at once: a page also has a screen to draw. */
const readAtOnce = 1_000;

/** Writes sections, then rows, and adds all of them to the change log. */
async function store(
  tx: DeviceTx,
  model: Model,
  rows: ReadonlyMap<string, Row | null>,
  { sections = [], rows: incoming }: Pick<Incoming, "sections" | "rows">,
): Promise<void> {
  for (const section of sections) await tx.rows(section.entity.name).replace(section);
  const put = new Map<string, Row[]>();
  for (const [key, row] of rows) {
    const { entity } = splitKey(key);
    const list = put.get(entity) ?? [];
    put.set(entity, list);
    if (row) list.push(row);
    else tx.rows(entity).delete(idIn(model, key));
  }
  for (const [entity, list] of put) await tx.rows(entity).putAll(list);
  const spans = sections.flatMap(({ entity, rows: put }) =>
    inParts(put, readAtOnce).map((rows) => ({ entity: entity.name, from: rows[0]?.id ?? "", upTo: rows.at(-1)?.id ?? "" })),
  );
  const swept = sections.length > 0 ? [...incoming].flatMap(([key, row]) => (row ? [] : [key])) : [];
  recordChange(tx, [...new Set([...rows.keys(), ...swept])], spans);
}

const sameKeys = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, index) => key === b[index]);

const sameFootprint = (a: Footprint, b: Footprint) =>
  sameKeys(a.writes, b.writes) && sameKeys(a.reads, b.reads) && sameKeys(a.meets, b.meets);

/** Whether two rows are equal, field by field; objects by their canonical JSON. */
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
