import { type Actor, type AnyEntity, isVisibleTo, type Row, type RowId, withheldFrom } from "./entity.ts";
import type { Field } from "./field.ts";
import { normalise, sameValue } from "./normalise.ts";
import type { SeenValues } from "./protocol.ts";
import { additionsOf, presenceKeyOf, presenceKeysOf, rowsForIssue } from "./referring.ts";
import { sawRecord } from "./seen-records.ts";
import { isSeenIn, joinedSet, seenSet } from "./seen-set.ts";
import { rowKey } from "./tx.ts";

/*
 * The merge rules M1 and M4 of SPEC.md. A unit of work asks the same questions on every side. A device records what the author saw
 * (A3), and the server compares that with its own rows. A REST call saw what it reads under the lock: it records, too, but the
 * record is not used.
 */

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

/** A row that a unit of work changes. */
export interface MergedRow {
  readonly entity: AnyEntity;
  readonly id: RowId;
  /** Its `rowKey`. */
  readonly key: string;
  /** The row as it was read; undefined where there was none. */
  readonly before: Row | undefined;
  /** The row as this work has changed it so far. */
  readonly after: Row | undefined;
}

/** The rows that refer to one parent, which a mutator is about to remove. */
export interface ReferringRows {
  readonly entity: AnyEntity;
  readonly rows: readonly Row[];
  /** The `lookupKey` under which the rows were found. */
  readonly key: string;
  /** The parent's entity; undefined where the lookup is no reference. */
  readonly parent: string | undefined;
  readonly parentId: string;
}

/** What a unit of work asks of the merge rules. */
export interface Merge {
  /** What the author saw (A3); empty where it is compared. */
  readonly from: SeenValues;
  /** What another author changed meanwhile; empty where it is recorded. */
  readonly conflicts: readonly Conflict[];
  /** Whether the row takes this value (M1). */
  takesValue(row: MergedRow, name: string, field: Field, wanted: unknown): boolean;
  /** Whether a row that is not there, and is no link, is inserted with these values (M1). */
  takesRow(row: MergedRow, values: Readonly<Record<string, unknown>>): boolean;
  /**
   * Returns the row as a removal leaves it; undefined if it is removed (M4).
   * @param isCovered true for a link that `meetReferring` has covered already
   */
  leftBy(row: MergedRow, isCovered: boolean): Row | undefined;
  /** Records or compares which rows refer to a parent that is to be removed (M4). */
  meetReferring(referring: ReferringRows): void;
  /** Returns the `updatedAt` that the author saw of a row; `current` where nothing else is known. */
  seenUpdatedAt(key: string, current: unknown): unknown;
  /** Returns the values of some fields that the author saw; those of `row` where nothing else is known. */
  seenValues(key: string, names: readonly string[], row: Row): Readonly<Record<string, unknown>>;
  /** Returns those keys of absent records that the author saw. */
  missing(absent: ReadonlyMap<string, AnyEntity>): string[];
}

/** What decides which side of the rules applies. */
export interface MergeContext {
  /** The work's author. What others wrote is told in a conflict only as far as they may see it (E8). */
  readonly actor: Actor;
  /** ISO moment of the work: milliseconds, UTC. */
  readonly now: string;
  /** Marks the link additions of this work (M4). */
  readonly mutationId: string;
  /** Given on the server for a mutation from a device: compare with what its author saw. */
  readonly from?: SeenValues | undefined;
  /** Given on the device when a form was filled from older rows: what its author saw, by row key. */
  readonly seen?: SeenValues | undefined;
  /**
   * Given on the device when mutations are tried again: ids of those that ran earlier in the same act. Then the author saw only
   * what `seen` names and these mutations have added.
   */
  readonly again?: ReadonlySet<string> | undefined;
}

/** Returns the side of the rules that fits the context. */
export function mergeOf(context: MergeContext): Merge {
  const { from, seen = {}, again } = context;
  if (from) return new Comparer(from, context);
  return again ? new RetryRecorder(seen, again) : new Recorder(seen);
}

/** Records on the device what the author saw: the rows that filled a form, else the current rows. */
class Recorder implements Merge {
  readonly from: Record<string, Record<string, unknown>> = {};
  readonly conflicts: readonly Conflict[] = [];
  protected readonly seen: SeenValues;

  constructor(seen: SeenValues) {
    this.seen = seen;
  }

  takesValue({ key, after }: MergedRow, name: string, field: Field, _wanted: unknown): boolean {
    const seen = this.seen[key];
    this.#of(key)[name] = seen && name in seen ? normalise(field, seen[name]) : (after?.[name] ?? null);
    return true;
  }

  /**
   * Records that the author saw nothing of a row with a new id. The server needs that for a refused mutation (M5). A row with a
   * derived id may exist elsewhere already, so each of its fields was seen as null.
   */
  takesRow({ entity, key }: MergedRow): boolean {
    const isDerived = typeof entity.id === "object";
    this.from[key] ??= isDerived ? Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null])) : {};
    return true;
  }

  leftBy(row: MergedRow, isCovered: boolean): undefined {
    // A row that this work made itself needs no record.
    const wasRead = row.before !== undefined || row.after === undefined;
    if (!isCovered && wasRead && this.sawBefore(row)) this.#recordRemoval(row);
  }

  meetReferring({ entity, rows, key }: ReferringRows): void {
    this.from[key] = { seen: this.seenOf(entity, rows, key) };
  }

  seenUpdatedAt(key: string, current: unknown): unknown {
    const { updatedAt = current } = this.seen[key] ?? {};
    this.#of(key)["updatedAt"] = updatedAt;
    return updatedAt;
  }

  seenValues(key: string, names: readonly string[], row: Row): Readonly<Record<string, unknown>> {
    const all: Readonly<Record<string, unknown>> = { ...row, ...this.seen[key] };
    const recorded = this.#of(key);
    for (const name of names) recorded[name] ??= all[name] ?? null;
    return recorded;
  }

  missing(): string[] {
    return [];
  }

  /** Whether the author saw a row before it is removed. */
  protected sawBefore(_row: MergedRow): boolean {
    return true;
  }

  /** Returns the additions of a link that the author saw. */
  protected additionsSeen({ key, before }: MergedRow): readonly string[] {
    return additionsOf({ ...before, ...this.seen[key] });
  }

  /** Returns the set of those rows under a parent that the author saw. */
  protected seenOf(entity: AnyEntity, rows: readonly Row[], _key: string): string {
    return seenSet(rows.flatMap((row) => presenceKeysOf(entity, row)));
  }

  /** Records what the author of a removal saw. A field that an earlier change of the same work recorded keeps that record. */
  #recordRemoval(row: MergedRow): void {
    const { entity, key, before } = row;
    const recorded = this.#of(key);
    if (entity.isLink) recorded["additions"] = [...new Set(this.additionsSeen(row))];
    else {
      const seen: Readonly<Record<string, unknown>> = { ...before, ...this.seen[key] };
      for (const [name, field] of Object.entries(entity.fields)) if (!field.derived) recorded[name] ??= seen[name] ?? null;
    }
  }

  #of(key: string): Record<string, unknown> {
    return (this.from[key] ??= {});
  }
}

/**
 * Records what is tried again. The author saw what `seen` says of the first try, and the additions of the same act. Nothing else
 * that has come since was seen (M5).
 */
class RetryRecorder extends Recorder {
  readonly #again: ReadonlySet<string>;

  constructor(seen: SeenValues, again: ReadonlySet<string>) {
    super(seen);
    this.#again = again;
  }

  /** A row that only this run found has no record: the server makes its removal a conflict. */
  protected override sawBefore({ entity, key, before }: MergedRow): boolean {
    return before === undefined || entity.isLink || this.seen[key] !== undefined;
  }

  protected override additionsSeen(row: MergedRow): readonly string[] {
    return [...super.additionsSeen(row), ...this.#own(row.before ?? {})];
  }

  protected override seenOf(entity: AnyEntity, rows: readonly Row[], key: string): string {
    const added = rows.flatMap((row) => {
      // Older devices recorded what they saw of each link alone.
      const alone = additionsOf(this.seen[rowKey(entity.name, row.id)] ?? {});
      return [...alone, ...this.#own(row)].map((addition) => presenceKeyOf(row, addition));
    });
    return joinedSet(this.seen[key]?.["seen"], added);
  }

  /** Returns the additions that earlier mutations of the same act made. */
  #own(row: Readonly<Record<string, unknown>>): string[] {
    return additionsOf(row).filter((addition) => this.#again.has(addition));
  }
}

/** Compares on the server what the author saw with the rows that are there now. */
class Comparer implements Merge {
  readonly from: SeenValues = {};
  readonly conflicts: Conflict[] = [];
  /** What the author saw, as the device recorded it. */
  readonly #seen: SeenValues;
  readonly #actor: Actor;
  readonly #mutationId: string;
  readonly #now: string;

  constructor(seen: SeenValues, { actor, mutationId, now }: MergeContext) {
    this.#seen = seen;
    this.#actor = actor;
    this.#mutationId = mutationId;
    this.#now = now;
  }

  takesValue(row: MergedRow, name: string, field: Field, wanted: unknown): boolean {
    const seen = this.#seen[row.key];
    if (!seen || !(name in seen)) return true;
    const base = seen[name];
    const current = row.after?.[name] ?? null;
    if (sameValue(field, current, base)) return true;
    // Both authors want the same, or this one changed nothing: the current value remains without a conflict.
    if (sameValue(field, current, wanted) || sameValue(field, base, wanted)) return false;
    // What a mutator takes from other rows is withheld like the value itself. What the author typed is in the mutation.
    const isShown = this.#shown(row, [name]).length > 0;
    this.#add(row, { field: name, base, mine: isShown ? wanted : null, theirs: isShown ? current : null });
    return false;
  }

  /**
   * Refuses an insert where the author saw such a row and it is gone. Only a row with a derived id may be inserted again. The
   * update that follows checks a row that another author inserted meanwhile.
   */
  takesRow({ entity, id, key }: MergedRow, values: Readonly<Record<string, unknown>>): boolean {
    const seen = this.#seen[key] ?? {};
    if (typeof entity.id !== "object" || sawNone(seen)) return true;
    const theirs = { theirs: null, theirsBy: null, theirsAt: this.#now };
    this.conflicts.push({ entity: entity.name, id, field: null, base: seen, mine: { ...values }, ...theirs });
    return false;
  }

  leftBy(row: MergedRow, isCovered: boolean): Row | undefined {
    const { entity, key, before, after } = row;
    if (!after || this.#isKept(row)) return after;
    if (isCovered) return undefined;
    if (entity.isLink) return this.#withoutSeen(after, this.#seen[key]);
    return before && !this.#mayRemove(row, before) ? after : undefined;
  }

  /**
   * Refuses the removal of a parent while a row refers to it that the author has not seen. A row that they may never see does not
   * keep it. Older devices record what they saw of each link, and nothing of other rows.
   */
  meetReferring({ entity, rows, key, parent, parentId }: ReferringRows): void {
    const seen = this.#seen[key];
    if (!parent || (!seen && !entity.isLink)) return;
    const isSeen = isSeenIn(seen?.["seen"]);
    const visible = rows.filter((row) => isVisibleTo(entity, row, this.#actor));
    const unseen = visible.filter((row) => {
      const alone = additionsOf(this.#seen[rowKey(entity.name, row.id)] ?? {});
      const own = [...alone, this.#mutationId].map((addition) => presenceKeyOf(row, addition));
      return presenceKeysOf(entity, row).some((presence) => !isSeen(presence) && !own.includes(presence));
    });
    const [first] = unseen;
    if (!first) return;
    const theirs = rowsForIssue(entity, unseen, this.#actor);
    this.conflicts.push({ entity: parent, id: parentId, field: null, base: null, mine: null, theirs, ...lastEdit(first) });
  }

  seenUpdatedAt(key: string, current: unknown): unknown {
    const { updatedAt = current } = this.#seen[key] ?? {};
    return updatedAt;
  }

  seenValues(key: string, _names: readonly string[], row: Row): Readonly<Record<string, unknown>> {
    return { ...row, ...this.#seen[key] };
  }

  missing(absent: ReadonlyMap<string, AnyEntity>): string[] {
    return [...absent].flatMap(([key, entity]) => (sawRecord(entity, this.#seen[key]) ? [key] : []));
  }

  /**
   * Returns a link without the additions that the author saw and those of this mutation. Undefined where none is left, or where
   * nothing was recorded of what the author saw: then the link is removed.
   */
  #withoutSeen(row: Row, seen: Readonly<Record<string, unknown>> | undefined): Row | undefined {
    if (!seen) return undefined;
    const gone = new Set([...additionsOf(seen), this.#mutationId]);
    const left = additionsOf(row).filter((addition) => !gone.has(addition));
    if (left.length === 0) return undefined;
    return left.length === additionsOf(row).length ? row : { ...row, additions: left };
  }

  /**
   * Refuses a removal where the row was edited after its author read it. A row that only this run found stays, too. An author who
   * looked for the row and found none removes none.
   */
  #mayRemove(row: MergedRow, before: Row): boolean {
    const { entity, key } = row;
    const seen = this.#seen[key];
    if (!seen) {
      this.#add(row, {
        field: null,
        base: null,
        mine: null,
        theirs: pickFrom(before, this.#shown(row, Object.keys(entity.fields))),
      });
      return false;
    }
    if (sawNone(seen)) return false;
    const edited = Object.entries(entity.fields).flatMap(([name, field]) =>
      !field.derived && name in seen && !sameValue(field, before[name], seen[name]) ? [name] : [],
    );
    if (edited.length === 0) return true;
    this.#add(row, { field: null, base: pickFrom(seen, edited), mine: null, theirs: pickFrom(before, this.#shown(row, edited)) });
    return false;
  }

  /** Returns those of these fields whose values the author may see (E8). */
  #shown({ entity, before }: MergedRow, names: readonly string[]): readonly string[] {
    if (before && !isVisibleTo(entity, before, this.#actor)) return [];
    const withheld = withheldFrom(entity, before, this.#actor);
    return names.filter((name) => !withheld.includes(name));
  }

  /** Whether a removal of this row has met a conflict already. */
  #isKept({ entity, id }: MergedRow): boolean {
    return this.conflicts.some((one) => one.entity === entity.name && one.id === id && one.field === null);
  }

  /** Adds a conflict, in place of an earlier one of the same field. */
  #add({ entity, before }: MergedRow, what: Pick<Conflict, "field" | "base" | "mine" | "theirs">): void {
    if (!before) return;
    const conflict = { entity: entity.name, id: before.id, ...what, ...lastEdit(before) };
    const isSame = ({ entity: name, id, field }: Conflict) => name === entity.name && id === before.id && field === what.field;
    const index = this.conflicts.findIndex(isSame);
    this.conflicts.splice(index < 0 ? this.conflicts.length : index, 1, conflict);
  }
}

/** Whether the author found no row: an existing row has fields. */
const sawNone = (seen: Readonly<Record<string, unknown>>) => Object.values(seen).every((value) => value === null);

const pickFrom = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** Returns who edited a row last, and when. */
function lastEdit(row: Row): Pick<Conflict, "theirsBy" | "theirsAt"> {
  const by = row["updatedBy"] ?? row["createdBy"];
  return { theirsBy: typeof by === "string" ? by : null, theirsAt: String(row["updatedAt"]) };
}
