import {
  type Actor,
  type AnyEntity,
  derivedId,
  type LookupOf,
  type NewRowOf,
  type PatchOf,
  problemsOf,
  type Row,
  type RowId,
  type RowOf,
  stampFields,
  validate,
} from "./entity.ts";
import { EngineError } from "./errors.ts";
import type { Field } from "./field.ts";
import { danglingReferences } from "./listed-references.ts";
import type { Conflict, Merge, MergedRow } from "./merge.ts";
import type { Mutator } from "./mutator.ts";
import { normalise, sameValue } from "./normalise.ts";
import { byId } from "./order.ts";
import type { SeenValues } from "./protocol.ts";
import { additionsOf } from "./referring.ts";
import { lookupKey, type RowReader, type RowWrite, rowKey, type Tx } from "./tx.ts";

/** The actor and time of a mutator's run, and the side of the merge rules. */
export interface WorkContext {
  /** Finds the entities that references name. */
  readonly model: { entity(name: string): AnyEntity };
  readonly actor: Actor;
  /** ISO moment of the work: milliseconds, UTC. */
  readonly now: string;
  /** Marks the link additions of this work (M4). */
  readonly mutationId: string;
  /** Records or compares what the author saw (M1, M4); a new one for each run. */
  readonly merge: Merge;
  /** ISO moment at which the change takes effect, where that is not `now`. */
  readonly takenAt?: string;
}

/** The result of a mutator that has run. Its writes are stored in one transaction, or dropped. */
export interface Work {
  /** The rows that changed, in the order of first touch. */
  readonly writes: readonly RowWrite[];
  /** Keys of rows and lookups that were read (R1). */
  readonly reads: ReadonlySet<string>;
  /** What the author saw of each field it changed (A3). */
  readonly from: SeenValues;
  readonly conflicts: readonly Conflict[];
  /** On the server: keys of records that the author saw, and that this work read and did not find. */
  readonly missing: readonly string[];
}

/**
 * Runs a mutator over rows in memory (A2). It reads from `reader`, and its writes are returned.
 * @throws EngineError `forbidden`, `validation_error` or the mutator's own refusal; then nothing may be stored
 */
export async function runMutator<I>(mutator: Mutator<I>, input: unknown, reader: RowReader, context: WorkContext): Promise<Work> {
  if (!mutator.may(context.actor)) throw new EngineError("forbidden");
  const parsed = mutator.input.safeParse(input);
  if (!parsed.success) throw new EngineError("validation_error", problemsOf(parsed.error));
  const work = new UnitOfWork(reader, context);
  await mutator.run(work, parsed.data, {
    actor: context.actor,
    now: context.now,
    takenAt: context.takenAt ?? context.now,
  });
  return work.finish();
}

interface Touched extends MergedRow {
  after: Row | undefined;
  /** Fields that this work has written, which are normalised. A second write to one needs no merge. */
  readonly own: Set<string>;
}

/** Keeps the rows that a mutator reads and changes in memory. `Merge` decides which changes take effect. */
class UnitOfWork implements Tx {
  readonly #reader: RowReader;
  readonly #context: WorkContext;
  readonly #touched = new Map<string, Touched>();
  readonly #reads = new Set<string>();
  /** Rows that were read to be changed. They are read once: nobody else changes them in this transaction. */
  readonly #known = new Map<string, Row>();
  /** Rows that were read and do not exist: their entities, by key. */
  readonly #absent = new Map<string, AnyEntity>();
  /** Keys of rows that were read as children of a parent to be removed. */
  readonly #children = new Set<string>();

  constructor(reader: RowReader, context: WorkContext) {
    this.#reader = reader;
    this.#context = context;
  }

  async get<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined> {
    return (await this.#current(entity, id)) as RowOf<E> | undefined;
  }

  async look<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined> {
    return (await this.#current(entity, id, "look")) as RowOf<E> | undefined;
  }

  async list<E extends AnyEntity, const K extends keyof RowOf<E> & string = keyof RowOf<E> & string>(
    entity: E,
    lookup: LookupOf<E>,
    value: string,
    names?: readonly K[],
  ): Promise<Pick<RowOf<E>, K | (keyof RowOf<E> & "id")>[]> {
    return (await this.#list(entity, lookup, value, undefined, names)) as unknown as RowOf<E>[];
  }

  async children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, parent: string): Promise<RowOf<E>[]> {
    const rows = await this.#list(entity, lookup, parent, "change");
    for (const row of rows) {
      const key = rowKey(entity.name, row.id);
      if (!this.#touched.has(key)) this.#add({ entity, id: row.id, key, before: row });
      this.#children.add(key);
    }
    const key = lookupKey(entity.name, lookup, parent);
    this.#context.merge.meetReferring({ entity, rows, key, parent: entity.fields[lookup]?.references, parentId: parent });
    return rows as unknown as RowOf<E>[];
  }

  async isUnmoved<E extends AnyEntity>(entity: E, id: RowId): Promise<boolean> {
    const { updatedAt = null }: Readonly<Record<string, unknown>> = (await this.#current(entity, id)) ?? {};
    return sameValue(stampFields.updatedAt, updatedAt, this.#context.merge.seenUpdatedAt(rowKey(entity.name, id), updatedAt));
  }

  async seenOf<E extends AnyEntity>(entity: E, id: RowId, names: readonly string[]): Promise<RowOf<E> | undefined> {
    const row = await this.#current(entity, id);
    // Of a row that is not there, the author has seen nothing.
    const seen = this.#context.merge.seenValues(rowKey(entity.name, id), names, row ?? { id });
    if (!row) return undefined;
    const values = names.map((name) => [name, normalise(entity.fields[name] as Field, seen[name])]);
    return { ...row, ...Object.fromEntries(values) };
  }

  async sawNone(entity: AnyEntity, id: RowId): Promise<boolean> {
    const row = await this.#current(entity, id);
    const names = Object.keys(entity.fields);
    const seen = this.#context.merge.seenValues(rowKey(entity.name, id), names, row ?? { id });
    return names.every((name) => name in seen && (seen[name] ?? null) === null);
  }

  async insert<E extends AnyEntity>(entity: E, values: NewRowOf<E>, seenAs?: string): Promise<void> {
    const given: Record<string, unknown> = { ...values };
    const id = derivedId(entity, given) ?? given["id"];
    if (typeof id !== "string" || id === "")
      throw new EngineError("validation_error", [{ path: "id", message: "IDがありません" }]);
    const touched = await this.#touch(entity, id);
    if (touched.after && !entity.isLink) throw new EngineError("already_exists");
    const { actor, now, mutationId } = this.#context;
    if (touched.after) {
      // A link that a call names twice is added once.
      const additions = new Set([...additionsOf(touched.after), mutationId]);
      touched.after = { ...touched.after, additions: [...additions] };
      return;
    }
    // What a removed row had is nothing of this one.
    touched.own.clear();
    const isNew = !entity.isLink && !touched.before;
    const seen = seenAs === undefined ? touched : { ...touched, key: rowKey(entity.name, seenAs) };
    if (isNew && !this.#context.merge.takesRow(seen, given)) return;
    const row: Record<string, unknown> = { id };
    if (entity.numbered) row["number"] = null;
    for (const key of Object.keys(entity.fields)) row[key] = given[key] ?? null;
    Object.assign(row, { createdAt: now, createdBy: actor.id, updatedAt: now, updatedBy: null });
    if (entity.isLink) row["additions"] = [mutationId];
    touched.after = await this.#valid(touched, undefined, row as Row);
    for (const key of Object.keys(entity.fields)) touched.own.add(key);
  }

  async update<E extends AnyEntity>(entity: E, id: string, patch: PatchOf<E>, seenAs = id): Promise<void> {
    const touched = await this.#touch(entity, id);
    if (!touched.after) throw new EngineError("not_found");
    const seen = { ...touched, key: rowKey(entity.name, seenAs) };
    const row: Record<string, unknown> = { ...touched.after };
    let changed = false;
    for (const [key, value] of Object.entries(patch)) {
      const field = entity.fields[key];
      if (value === undefined || !field) continue;
      const wanted = normalise(field, value);
      const needsMerge = !field.derived && !touched.own.has(key);
      if (needsMerge && !this.#context.merge.takesValue(seen, key, field, wanted)) continue;
      touched.own.add(key);
      if (sameValue(field, row[key], wanted)) continue;
      row[key] = wanted;
      changed = true;
    }
    if (!changed) return;
    const { actor, now } = this.#context;
    const last = row["updatedAt"];
    row["updatedAt"] = typeof last === "string" && last > now ? last : now;
    row["updatedBy"] = actor.id;
    touched.after = await this.#valid(touched, touched.after, row as Row);
  }

  async adopt<E extends AnyEntity>(
    entity: E,
    lookup: LookupOf<E>,
    from: string,
    to: string,
    only?: ReadonlySet<string>,
  ): Promise<string[]> {
    const going = (await this.#list(entity, lookup, from, "change")).filter(({ id }) => only?.has(String(id)) ?? true);
    for (const row of going) {
      const key = rowKey(entity.name, row.id);
      const touched = this.#touched.get(key) ?? this.#add({ entity, id: row.id, key, before: row });
      touched.after = { ...row, [lookup]: to };
      touched.own.add(lookup);
    }
    return going.map(({ id }) => String(id));
  }

  async remove<E extends AnyEntity>(entity: E, id: string): Promise<void> {
    const touched = await this.#touch(entity, id);
    touched.after = this.#context.merge.leftBy(touched, entity.isLink && this.#children.has(touched.key));
  }

  /** Returns what this work has read and what is to be written. */
  finish(): Work {
    const writes: RowWrite[] = [];
    for (const { entity, before, after } of this.#touched.values()) {
      if (before === after) continue;
      const id = (after ?? before)?.id;
      if (id !== undefined) writes.push({ entity, id, before, after });
    }
    const { from, conflicts } = this.#context.merge;
    return { writes, reads: this.#reads, from, conflicts, missing: this.#context.merge.missing(this.#absent) };
  }

  async #list(entity: AnyEntity, lookup: string, value: string, purpose?: "change", names?: readonly string[]): Promise<Row[]> {
    this.#reads.add(lookupKey(entity.name, lookup, value));
    const rows = new Map((await this.#reader.list(entity, lookup, value, purpose, names)).map((row) => [row.id, row]));
    for (const { entity: other, before, after } of this.#touched.values()) {
      if (other.name !== entity.name) continue;
      if (before) rows.delete(before.id);
      if (after && after[lookup] === value) rows.set(after.id, after);
    }
    return [...rows.values()].sort(byId);
  }

  async #current(entity: AnyEntity, id: RowId, purpose?: "look"): Promise<Row | undefined> {
    const key = rowKey(entity.name, id);
    const touched = this.#touched.get(key);
    if (touched) return touched.after;
    this.#reads.add(key);
    const row = this.#known.get(key) ?? (await this.#reader.get(entity, id, purpose));
    if (!row) this.#absent.set(key, entity);
    else if (!purpose) this.#known.set(key, row);
    return row;
  }

  async #touch(entity: AnyEntity, id: RowId): Promise<Touched> {
    const key = rowKey(entity.name, id);
    return this.#touched.get(key) ?? this.#add({ entity, id, key, before: await this.#current(entity, id) });
  }

  #add(row: Omit<MergedRow, "after">): Touched {
    const touched = { ...row, after: row.before, own: new Set<string>() };
    this.#touched.set(row.key, touched);
    return touched;
  }

  /** Normalises and checks a row, together with what its lists name (M3). */
  async #valid({ entity, own }: Touched, before: Row | undefined, row: Row): Promise<Row> {
    const result = validate(entity, row, own);
    if ("problems" in result) throw new EngineError("validation_error", result.problems);
    const exists = async (name: string, id: RowId) =>
      (await this.#current(this.#context.model.entity(name), id, "look")) !== undefined;
    const dangling = await danglingReferences(entity, before, result.row, exists);
    if (dangling.length > 0) throw new EngineError("validation_error", dangling);
    return result.row;
  }
}
