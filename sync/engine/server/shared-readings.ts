import type { Knex } from "knex";
import type { Actor, AnyEntity } from "../entity.ts";
import type { Model } from "../registry.ts";
import { Together } from "../together.ts";
import { scopeOf, seesAll } from "./columns.ts";
import { isWithin } from "./cursor.ts";
import { faultsOf } from "./faults.ts";
import { type Chunk, countDue, type Found, readOwners, readRows, type Source } from "./feed.ts";
import { sourcesOf } from "./sources.ts";
import { type DevicePosition, type Judged, judgeBy, makeDurable, readMode, readStates, type State } from "./state.ts";

export interface SharedReadingBounds {
  /** Most rows of a catch-up in one answer. */
  readonly oneAnswer: number;
  /** Approximate bytes of JSON in one answer. */
  readonly bytes: number;
  /** Most rows that are kept for devices that are further behind. */
  readonly kept: number;
}

/** What a reading has found for one device. */
export interface SharedCatchUp {
  readonly judged: Judged;
  /** The rows that are due; undefined where the device has to read for itself. */
  readonly chunks: readonly Chunk[] | undefined;
}

/** How much of a row a reader sees (E8). */
type Scope = ReturnType<typeof scopeOf>;

/** A row's state after a step: its JSON, or that of the removed id. */
type Change = Pick<Found, "put" | "drop">;

/** Changes by entity, and within it by key. */
type Changes = ReadonlyMap<string, ReadonlyMap<string, Change>>;

/** What was due between two snapshots, as of the second one. */
interface Step {
  readonly to: string;
  readonly changes: Readonly<Record<Scope, Changes>>;
  readonly count: number;
  /** In bytes. */
  readonly length: number;
  /** The accounts to which rows of their own are due that not everyone sees. Their devices read for themselves. */
  readonly personal: ReadonlySet<string>;
}

/** The last steps. Together they hold all that was due between `begin` and `end`. */
interface Ring {
  readonly epoch: string;
  readonly begin: string;
  readonly end: string;
  readonly steps: readonly Step[];
  /** Rows for devices, by the first step that they need and their scope. */
  readonly merged: Map<string, Merged>;
}

interface Merged {
  readonly chunks: readonly Chunk[];
  readonly count: number;
  readonly length: number;
}

/** A device that asks for what is due. */
export interface Asking {
  readonly position: DevicePosition;
  /** The bounds of its answer. */
  readonly bounds: Pick<SharedReadingBounds, "oneAnswer" | "bytes">;
}

/**
 * Reads what is due to many devices at once. A poke makes all of them ask for the same rows. Each reading reads what came since
 * the one before, as a step from one snapshot to another. A device gets the steps behind its cursor. A step is right for a cursor
 * that had seen all of the first snapshot, and nothing beyond the second. Rows that it knows come once more, which does no harm.
 */
export class SharedReadings {
  readonly #knex: Knex;
  readonly #model: Model;
  readonly #bounds: SharedReadingBounds;
  readonly #sources: readonly Source[];
  readonly #readings = new Together<Asking, SharedCatchUp>((devices) => this.#read(devices));
  #ring: Ring | undefined;

  constructor(knex: Knex, model: Model, bounds: SharedReadingBounds) {
    this.#knex = knex;
    this.#model = model;
    this.#bounds = bounds;
    this.#sources = sourcesOf(model, true);
  }

  /** Joins the next reading. A running one may miss the change for which this device was poked. */
  join(device: Asking): Promise<SharedCatchUp> {
    return this.#readings.ask(device);
  }

  async #read(devices: readonly Asking[]): Promise<SharedCatchUp[]> {
    let durable: Promise<void> | undefined;
    const work = async (trx: Knex.Transaction) => {
      const positions = devices.map(({ position }) => position);
      const judged = (await readStates(trx, positions)).map((state, at) => judgeBy(state, positions[at] as DevicePosition));
      const [first] = judged;
      if (!first) throw new Error("a reading for nobody");
      durable = makeDurable(this.#knex, first.state);
      durable.catch(() => undefined);
      return { judged, ring: await this.#extended(trx, first.state, judged) };
    };
    const { judged, ring } = await faultsOf(() => this.#knex.transaction(work, readMode));
    await durable;
    this.#ring = ring;
    return judged.map((one, at) => ({ judged: one, chunks: this.#dueTo(one, devices[at] as Asking, ring) }));
  }

  /** Returns the ring with the step up to this snapshot; one that begins anew where it cannot be continued. */
  async #extended(trx: Knex.Transaction, { epoch, snapshot }: State, judged: readonly Judged[]): Promise<Ring> {
    const known = this.#ring;
    const continues = known?.epoch === epoch && isWithin(known.end, snapshot);
    const ring = continues ? known : beginning(epoch, earliest(judged, snapshot));
    const step = await this.#step(trx, ring.end, snapshot);
    if (!step) return beginning(epoch, snapshot);
    // An empty step changes no row, but is within the ring all the same.
    if (step.count === 0 && step.personal.size === 0) return { ...ring, end: snapshot };
    const steps = [...ring.steps, step];
    const dropped = steps.splice(0, this.#tooMany(steps));
    return { epoch, begin: dropped.at(-1)?.to ?? ring.begin, end: snapshot, steps, merged: new Map() };
  }

  /** Returns how many of the oldest steps are not kept. The newest one always is. */
  #tooMany(steps: readonly Step[]): number {
    let [count, length] = [0, 0];
    const last = steps.findLastIndex((step) => {
      count += step.count;
      length += step.length;
      return count > this.#bounds.kept || length > this.#bounds.bytes;
    });
    return Math.min(Math.max(last + 1, steps.length - mostSteps), steps.length - 1);
  }

  /** Reads a step; undefined where it has more than one answer may bring. */
  async #step(trx: Knex.Transaction, since: string, to: string): Promise<Step | undefined> {
    const limit = this.#bounds.oneAnswer + 1;
    const counts = await countDue(trx, this.#sources, { since, limit });
    // Tombstones of all entities are counted together. Behind so many, a source may seem to have none.
    if (counts.reduce((sum, due) => sum + due, 0) >= limit) return undefined;
    let count = 0;
    let { bytes } = this.#bounds;
    const personal = new Set<string>();
    const changes: Record<Scope, Map<string, Map<string, Change>>> = { whole: new Map(), names: new Map() };
    for (const [index, source] of this.#sources.entries()) {
      if (!counts[index]) continue;
      for (const account of await readOwners(trx, source, since)) personal.add(account);
      const read = (reader: Actor) => readRows(trx, source, { actor: reader, since, limit, bytes });
      const whole = await read(master);
      note(changes.whole, source.entity, whole);
      note(changes.names, source.entity, seeTheSame(source) ? whole : await read(anybody));
      count += whole.length;
      bytes -= whole.at(-1)?.bytes ?? 0;
      if (count >= limit || bytes <= 0) return undefined;
    }
    return { to, changes, count, length: this.#bounds.bytes - bytes, personal };
  }

  #dueTo({ verdict, cursor }: Judged, { position, bounds }: Asking, ring: Ring): readonly Chunk[] | undefined {
    if (verdict !== "good" || !cursor || cursor.page) return undefined;
    const { snapshot } = cursor;
    if (!isWithin(ring.begin, snapshot) || !isWithin(snapshot, ring.end)) return undefined;
    // Most devices lack only the newest steps.
    const first = ring.steps.findLastIndex(({ to }) => isWithin(to, snapshot)) + 1;
    const due = ring.steps.slice(first);
    if (due.some(({ personal }) => personal.has(position.actor.id))) return undefined;
    const scope: Scope = position.actor.master ? "whole" : "names";
    const key = `${first} ${scope}`;
    const merged = ring.merged.get(key) ?? this.#merge(due, scope);
    ring.merged.set(key, merged);
    return merged.count <= bounds.oneAnswer && merged.length <= bounds.bytes ? merged.chunks : undefined;
  }

  /** Joins steps: of what changed more than once, the last state counts. */
  #merge(steps: readonly Step[], scope: Scope): Merged {
    const chunks = this.#model.entities.flatMap((entity) => {
      const latest = new Map(steps.flatMap(({ changes }) => [...(changes[scope].get(entity.name) ?? [])]));
      return latest.size > 0 ? [chunkOf(entity, [...latest.values()])] : [];
    });
    const sum = (of: "count" | "length") => chunks.reduce((total, chunk) => total + chunk[of], 0);
    return { chunks, count: sum("count"), length: sum("length") };
  }
}

/** Whether masters and others are due the same of a source. */
const seeTheSame = ({ entity, removed }: Source) =>
  seesAll(entity, master) === seesAll(entity, anybody) && (removed || scopeOf(entity, anybody) === "whole");

function note(changes: Map<string, Map<string, Change>>, { name }: AnyEntity, found: readonly Found[]): void {
  const of = changes.get(name) ?? new Map<string, Change>();
  changes.set(name, of);
  for (const { key, put, drop } of found) of.set(String(key), { put, drop });
}

/** Most steps that are kept. */
const mostSteps = 256;

/**
 * Rows are read as these two, who made none, would read them: one for each scope. Tombstones whose maker's account is gone have an
 * id of zeros (migration 045), so these have another one.
 */
const [master, anybody]: readonly [Actor, Actor] = [
  { id: "ffffffff-ffff-ffff-ffff-ffffffffffff", master: true },
  { id: "ffffffff-ffff-ffff-ffff-ffffffffffff", master: false },
];

const beginning = (epoch: string, snapshot: string): Ring => ({
  epoch,
  begin: snapshot,
  end: snapshot,
  steps: [],
  merged: new Map(),
});

/** Returns the earliest of the devices' snapshots, where one of them comes before all others. */
function earliest(judged: readonly Judged[], now: string): string {
  const behind = judged.flatMap(({ verdict, cursor }) => (verdict === "good" && cursor && !cursor.page ? [cursor.snapshot] : []));
  return behind.reduce((first, snapshot) => (isWithin(snapshot, first) ? snapshot : first), now);
}

function chunkOf(entity: AnyEntity, changes: readonly Change[]): Chunk {
  const put = changes.flatMap((change) => change.put ?? []).join(",");
  const drop = changes.flatMap((change) => change.drop ?? []).join(",");
  return { entity, put, drop, count: changes.length, length: Buffer.byteLength(put) + drop.length, last: null, cut: false };
}
