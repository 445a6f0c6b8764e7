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
import { type Field } from "./field.ts";
import { danglingReferences } from "./listed-references.ts";
import type { Mutator } from "./mutator.ts";
import { normalise, sameValue } from "./normalise.ts";
import type { SeenValues } from "./protocol.ts";
import { additionsOf, presenceKeyOf, presenceKeysOf, rowsForIssue } from "./referring.ts";
import { sawRecord } from "./seen-records.ts";
import { isSeenIn, joinedSet, seenSet } from "./seen-set.ts";
import { lookupKey, type RowReader, type RowWrite, rowKey, type Tx } from "./tx.ts";

/** One field that another author changed meanwhile (M1). The row keeps `theirs`; an issue keeps `mine`. */
export interface Conflict {
  readonly entity: string;
  readonly id: RowId;
  /** The field, or null when a removal met a row that was edited. */
  readonly field: string | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly theirsBy: string | null;
  readonly theirsAt: string;
}

export interface WorkContext {
  /** Finds the entities that references name. */
  readonly model: { entity(name: string): AnyEntity };
  readonly actor: Actor;
  /** ISO moment, milliseconds, UTC. */
  readonly now: string;
  /** When it takes effect, where that is not `now`. */
  readonly takenAt?: string;
  /** Marks a link's addition, so that a removal knows which additions it saw (M4). */
  readonly mutationId: string;
  /** Given on the server for a mutation from a device: compare with what its author saw. Absent: apply as read. */
  readonly from?: SeenValues | undefined;
  /** Given on the device when a form was filled from older rows: what its author saw, by row key. */
  readonly seen?: SeenValues | undefined;
  /**
   * Given on the device for what is tried again: then nothing was seen to go or to come but what `seen` says, and what these
   * mutations have put on, which run before it in one act.
   */
  readonly again?: ReadonlySet<string> | undefined;
}

/** The result of a mutator that has run: to be flushed in one transaction, or dropped. */
export interface Work {
  /** In the order of first touch, rows that end as they began left out. */
  readonly writes: readonly RowWrite[];
  /** Keys of rows and lookups that were read (R1). */
  readonly reads: ReadonlySet<string>;
  /** What the author saw of each field it changed (A3). */
  readonly from: SeenValues;
  readonly conflicts: readonly Conflict[];
  /** On the server: keys of records that its author had seen, and that were looked for and are not there. */
  readonly missing: readonly string[];
}

/**
 * Runs a mutator over rows in memory (A2): reads go to `reader`, writes stay here until it has returned.
 * @throws EngineError `forbidden`, `validation_error` or whatever the mutator refuses with; nothing is to be stored then.
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

interface Touched {
  readonly entity: AnyEntity;
  readonly before: Row | undefined;
  after: Row | undefined;
  /** Fields this work wrote itself: a second write to one meets no conflict. */
  readonly own: Set<string>;
}

class UnitOfWork implements Tx {
  readonly #reader: RowReader;
  readonly #context: WorkContext;
  readonly #touched = new Map<string, Touched>();
  readonly #reads = new Set<string>();
  readonly #from: Record<string, Record<string, unknown>> = {};
  readonly #conflicts: Conflict[] = [];
  /** What was looked for and is not there. */
  readonly #absent = new Map<string, AnyEntity>();
  /** Keys of rows that were asked for as children of one that goes. */
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

  async list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]> {
    return (await this.#list(entity, lookup, value)) as unknown as RowOf<E>[];
  }

  async children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, parent: string): Promise<RowOf<E>[]> {
    const rows = await this.#list(entity, lookup, parent, "change");
    for (const row of rows) {
      const key = rowKey(entity.name, row.id);
      if (!this.#touched.has(key)) this.#touched.set(key, { entity, before: row, after: row, own: new Set() });
      this.#children.add(key);
    }
    const key = lookupKey(entity.name, lookup, parent);
    if (this.#context.from) this.#refuseUnseen(entity, rows, this.#context.from, key, entity.fields[lookup]?.references, parent);
    else this.#from[key] = { seen: this.#seenUnder(entity, rows, key) };
    return rows as unknown as RowOf<E>[];
  }

  async #list(entity: AnyEntity, lookup: string, value: string, purpose?: "change"): Promise<Row[]> {
    this.#reads.add(lookupKey(entity.name, lookup, value));
    const rows = new Map((await this.#reader.list(entity, lookup, value, purpose)).map((row) => [row.id, row]));
    for (const { entity: other, before, after } of this.#touched.values()) {
      if (other.name !== entity.name) continue;
      if (before) rows.delete(before.id);
      if (after && after[lookup] === value) rows.set(after.id, after);
    }
    const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1);
    return [...rows.values()].sort(byId);
  }

  async isUnmoved<E extends AnyEntity>(entity: E, id: RowId): Promise<boolean> {
    const key = rowKey(entity.name, id);
    const { updatedAt: current = null }: Readonly<Record<string, unknown>> = (await this.#current(entity, id)) ?? {};
    const { from, seen } = this.#context;
    const { updatedAt: base = current } = (from ?? seen)?.[key] ?? {};
    if (!from) (this.#from[key] ??= {})["updatedAt"] = base;
    return sameValue(stampFields.updatedAt, current, base);
  }

  async insert<E extends AnyEntity>(entity: E, values: NewRowOf<E>): Promise<void> {
    const given: Record<string, unknown> = { ...values };
    const id = derivedId(entity, given) ?? given["id"];
    if (typeof id !== "string" || id === "")
      throw new EngineError("validation_error", [{ path: "id", message: "IDがありません" }]);
    const touched = await this.#touch(entity, id);
    if (touched.after && !entity.isLink) throw new EngineError("already_exists");
    const { actor, now, mutationId } = this.#context;
    if (touched.after) {
      touched.after = { ...touched.after, additions: [...additionsOf(touched.after), mutationId] };
      return;
    }
    if (!this.#mayInsert(touched, entity, id, given)) return;
    const row: Record<string, unknown> = { id };
    if (entity.numbered) row["number"] = null;
    for (const key of Object.keys(entity.fields)) row[key] = given[key] ?? null;
    Object.assign(row, { createdAt: now, createdBy: actor.id, updatedAt: now, updatedBy: null });
    if (entity.isLink) row["additions"] = [mutationId];
    touched.after = await this.#valid(entity, undefined, row as Row);
    for (const key of Object.keys(entity.fields)) touched.own.add(key);
  }

  async update<E extends AnyEntity>(entity: E, id: string, patch: PatchOf<E>): Promise<void> {
    const touched = await this.#touch(entity, id);
    if (!touched.after) throw new EngineError("not_found");
    const row: Record<string, unknown> = { ...touched.after };
    let changed = false;
    for (const [key, value] of Object.entries(patch)) {
      const field = entity.fields[key];
      if (value === undefined || !field) continue;
      const wanted = normalise(field, value);
      if (!this.#mayApply(touched, entity, id, key, field, wanted)) continue;
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
    touched.after = await this.#valid(entity, touched.after, row as Row);
  }

  async remove<E extends AnyEntity>(entity: E, id: string): Promise<void> {
    const touched = await this.#touch(entity, id);
    const key = rowKey(entity.name, id);
    // What was seen of it, and whether it may go, was settled with the others' of its parent.
    const isLinkOfParent = entity.isLink && this.#children.has(key);
    if (!this.#context.from && !isLinkOfParent && (touched.before || !touched.after))
      this.#recordRemoval(entity, key, touched.before);
    if (!touched.after || this.#staysFor(entity, id)) return;
    if (isLinkOfParent) {
      touched.after = undefined;
      return;
    }
    const from = this.#context.from?.[key];
    if (from && entity.isLink) touched.after = this.#withoutSeen(touched.after, from);
    else if (entity.isLink || !touched.before || this.#mayRemove(entity, from, touched.before)) touched.after = undefined;
  }

  /** Ends the work: what is to be written, after every rule has been held against the merged rows (M3). */
  finish(): Work {
    const writes: RowWrite[] = [];
    for (const { entity, before, after } of this.#touched.values()) {
      if (before === after) continue;
      const id = (after ?? before)?.id;
      if (id !== undefined) writes.push({ entity, id, before, after });
    }
    const { from } = this.#context;
    const missing = [...this.#absent].flatMap(([key, entity]) => (sawRecord(entity, from?.[key]) ? [key] : []));
    return { writes, reads: this.#reads, from: this.#from, conflicts: this.#conflicts, missing };
  }

  async #current(entity: AnyEntity, id: RowId, purpose?: "look"): Promise<Row | undefined> {
    const key = rowKey(entity.name, id);
    const touched = this.#touched.get(key);
    if (touched) return touched.after;
    this.#reads.add(key);
    const row = await this.#reader.get(entity, id, purpose);
    if (!row) this.#absent.set(key, entity);
    return row;
  }

  async #touch(entity: AnyEntity, id: RowId): Promise<Touched> {
    const key = rowKey(entity.name, id);
    const known = this.#touched.get(key);
    if (known) return known;
    const before = await this.#current(entity, id);
    const touched: Touched = { entity, before, after: before, own: new Set() };
    this.#touched.set(key, touched);
    return touched;
  }

  /** M1 for one field: records what the author saw on a device, compares with it on the server. */
  #mayApply(touched: Touched, entity: AnyEntity, id: RowId, key: string, field: Field, wanted: unknown): boolean {
    if (field.derived || touched.own.has(key)) return true;
    const name = rowKey(entity.name, id);
    const current = touched.after?.[key] ?? null;
    if (!this.#context.from) {
      const seen = this.#context.seen?.[name];
      const base = seen && key in seen ? normalise(field, seen[key]) : current;
      (this.#from[name] ??= {})[key] = base;
      return true;
    }
    const from = this.#context.from[name];
    if (!from || !(key in from)) return true;
    const base = from[key];
    if (sameValue(field, current, base)) return true;
    if (sameValue(field, current, wanted) || sameValue(field, base, wanted)) return false;
    this.#conflict(entity, touched.before, key, base, wanted, current);
    return false;
  }

  /**
   * Checks an insert, and records that nothing was seen of a row that is new by its id: the server needs that for a refused
   * mutation (M5). A row with a derived id may be made twice, or again after a removal (M1, M4). If the author saw such a row
   * and it is gone, the insert is a conflict on the server. One that was made meanwhile is checked by the update that follows.
   */
  #mayInsert(touched: Touched, entity: AnyEntity, id: RowId, mine: Readonly<Record<string, unknown>>): boolean {
    if (entity.isLink || touched.before) return true;
    const key = rowKey(entity.name, id);
    if (typeof entity.id !== "object") {
      if (!this.#context.from) this.#from[key] ??= {};
      return true;
    }
    if (!this.#context.from) {
      this.#from[key] ??= Object.fromEntries(Object.keys(entity.fields).map((field) => [field, null]));
      return true;
    }
    const seen = this.#context.from[key] ?? {};
    if (sawNone(seen)) return true;
    const gone = { entity: entity.name, id, field: null, base: seen, mine: { ...mine }, theirs: null };
    this.#conflicts.push({ ...gone, theirsBy: null, theirsAt: this.#context.now });
    return false;
  }

  /** Which rows under a parent the author of its removal saw (M4): what is there, or was when it is tried again. */
  #seenUnder(entity: AnyEntity, rows: readonly Row[], key: string): string {
    const { seen = {}, again } = this.#context;
    if (!again) return seenSet(rows.flatMap((row) => presenceKeysOf(entity, row)));
    const known = rows.flatMap((row) => {
      // What a device of before has told of each link alone.
      const alone = additionsOf(seen[rowKey(entity.name, row.id)] ?? {});
      return [...alone, ...additionsOf(row).filter((one) => again.has(one))].map((one) => presenceKeyOf(row, one));
    });
    return joinedSet(seen[key]?.["seen"], known);
  }

  /**
   * Checks a removal: an edit of the row that its author has not seen is a conflict, and so is a row that only the server's run
   * found. An author who saw no row removes none.
   */
  #recordRemoval(entity: AnyEntity, key: string, before: Row | undefined): void {
    const { seen: told, again } = this.#context;
    // Found by the mutator as it ran again, and not by its author: the server holds that against the removal.
    if (again && before && !entity.isLink && !told?.[key]) return;
    const seen: Record<string, unknown> = (this.#from[key] ??= {});
    const shown = { ...before, ...told?.[key] };
    if (entity.isLink) {
      const own = additionsOf(before ?? {}).filter((one) => again?.has(one));
      seen["additions"] = [...new Set([...additionsOf(shown), ...own])];
    } else for (const [name, field] of Object.entries(entity.fields)) if (!field.derived) seen[name] ??= shown[name] ?? null;
  }

  /** A link without the additions that a removal had seen, and this work's own; with one left it stays (M4). */
  #withoutSeen(row: Row, from: Readonly<Record<string, unknown>>): Row | undefined {
    const seen = new Set([...additionsOf(from), this.#context.mutationId]);
    const left = additionsOf(row).filter((addition) => !seen.has(addition));
    if (left.length === 0) return undefined;
    return left.length === additionsOf(row).length ? row : { ...row, additions: left };
  }

  /**
   * What the author of a removal had not seen makes it a conflict: an edit of the row, or all of one that only the server's
   * run found. Who looked for a row and saw none has removed none.
   */
  #mayRemove(entity: AnyEntity, from: Readonly<Record<string, unknown>> | undefined, before: Row): boolean {
    if (!this.#context.from) return true;
    if (!from) {
      const theirs = Object.fromEntries(Object.keys(entity.fields).map((key) => [key, before[key]]));
      this.#conflict(entity, before, null, null, null, theirs);
      return false;
    }
    if (sawNone(from)) return false;
    const edited = Object.entries(entity.fields).filter(
      ([key, field]) => !field.derived && key in from && !sameValue(field, before[key], from[key]),
    );
    if (edited.length === 0) return true;
    const theirs = Object.fromEntries(edited.map(([key]) => [key, before[key]]));
    const base = Object.fromEntries(edited.map(([key]) => [key, from[key]]));
    this.#conflict(entity, before, null, base, null, theirs);
    return false;
  }

  /** Whether its removal has met a conflict already. */
  #staysFor(entity: AnyEntity, id: RowId): boolean {
    return this.#conflicts.some((one) => one.entity === entity.name && one.id === id && one.field === null);
  }

  /**
   * Refuses the removal of a parent while a row refers to it that the author has not seen (M4). Older devices send what they
   * saw of each link, and nothing of other rows.
   */
  #refuseUnseen(
    entity: AnyEntity,
    rows: readonly Row[],
    from: SeenValues,
    key: string,
    parent: string | undefined,
    id: string,
  ): void {
    const told = from[key];
    if (!parent || (!told && !entity.isLink)) return;
    const isSeen = isSeenIn(told?.["seen"]);
    const unseen = rows.filter((row) => {
      const alone = additionsOf(from[rowKey(entity.name, row.id)] ?? {});
      const own = [...alone, this.#context.mutationId].map((addition) => presenceKeyOf(row, addition));
      return presenceKeysOf(entity, row).some((standing) => !isSeen(standing) && !own.includes(standing));
    });
    const [first] = unseen;
    if (!first) return;
    const by = first["updatedBy"] ?? first["createdBy"];
    this.#conflicts.push({
      entity: parent,
      id,
      field: null,
      base: null,
      mine: null,
      theirs: rowsForIssue(entity, unseen),
      theirsBy: typeof by === "string" ? by : null,
      theirsAt: String(first["updatedAt"]),
    });
  }

  #conflict(entity: AnyEntity, row: Row | undefined, field: string | null, base: unknown, mine: unknown, theirs: unknown): void {
    if (!row) return;
    const by = row["updatedBy"] ?? row["createdBy"];
    const same = this.#conflicts.findIndex(
      (other) => other.entity === entity.name && other.id === row.id && other.field === field,
    );
    this.#conflicts.splice(same < 0 ? this.#conflicts.length : same, 1, {
      entity: entity.name,
      id: row.id,
      field,
      base,
      mine,
      theirs,
      theirsBy: typeof by === "string" ? by : null,
      theirsAt: String(row["updatedAt"]),
    });
  }

  /** Normalises and checks a row, together with what its lists name (M3). */
  async #valid(entity: AnyEntity, before: Row | undefined, row: Row): Promise<Row> {
    const result = validate(entity, row);
    if ("problems" in result) throw new EngineError("validation_error", result.problems);
    const exists = async (name: string, id: RowId) =>
      (await this.#current(this.#context.model.entity(name), id, "look")) !== undefined;
    const dangling = await danglingReferences(entity, before, result.row, exists);
    if (dangling.length > 0) throw new EngineError("validation_error", dangling);
    return result.row;
  }
}

/** Whether the author found no row there: one that is there has fields. */
const sawNone = (seen: Readonly<Record<string, unknown>>) => Object.values(seen).every((value) => value === null);
