import type { AnyEntity, Row } from "./entity.ts";
import type { Field } from "./field.ts";
import type { Conflict, Merge, MergedRow, ReferringRows } from "./merge.ts";
import { normalise } from "./normalise.ts";
import type { SeenValues } from "./protocol.ts";
import { additionsOf, presenceKeyOf, presenceKeysOf } from "./referring.ts";
import { joinedSet, seenSet } from "./seen-set.ts";
import { rowKey } from "./tx.ts";

/**
 * Returns the side of the merge rules that records what the author of one run sees (A3).
 * @param seen what the author saw where a form was filled from older rows, by row key
 * @param again given where mutations are tried again: ids of those that ran earlier in the same act. Then the author saw only what
 *   `seen` names and these have added
 */
export function recording(seen: SeenValues = {}, again?: ReadonlySet<string>): Merge {
  return again ? new RetryRecorder(seen, again) : new Recorder(seen);
}

/** Records the rows that filled a form, else the current rows. */
class Recorder implements Merge {
  readonly from: Record<string, Record<string, unknown>> = {};
  readonly conflicts: readonly Conflict[] = [];
  protected readonly seen: SeenValues;

  constructor(seen: SeenValues) {
    this.seen = seen;
  }

  takesValue({ entity, id, key, after }: MergedRow, name: string, field: Field, _wanted: unknown): boolean {
    const own = rowKey(entity.name, id);
    // What a form was filled with counts, whichever of the two it showed.
    const known = [key, own].find((one) => name in (this.seen[one] ?? {}));
    const value = known === undefined ? (after?.[name] ?? null) : normalise(field, this.seen[known]?.[name]);
    this.#of(known ?? own)[name] = value;
    // On the server either of them may be the row that is edited. What was seen of the other one itself stays.
    for (const one of [own, key]) if (!(name in this.#of(one))) this.#of(one)[name] = value;
    return true;
  }

  /**
   * Records that the author saw nothing of a row with a new id. The server needs that for a refused mutation (M5). A row with a
   * derived id may exist elsewhere already, so each of its fields was seen as null.
   */
  takesRow({ entity, id, key }: MergedRow): boolean {
    const isDerived = typeof entity.id === "object";
    for (const one of [rowKey(entity.name, id), key])
      this.from[one] ??= isDerived ? Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null])) : {};
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
