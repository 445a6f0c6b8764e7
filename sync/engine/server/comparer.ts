import { type Actor, type AnyEntity, isVisibleTo, type Row, withheldFrom } from "../entity.ts";
import type { Field } from "../field.ts";
import type { Conflict, Merge, MergedRow, ReferringRows } from "../merge.ts";
import { sameValue } from "../normalise.ts";
import type { SeenValues } from "../protocol.ts";
import { additionsOf, presenceKeyOf, presenceKeysOf, rowsForIssue } from "../referring.ts";
import { sawRecord } from "../seen-records.ts";
import { isSeenIn } from "../seen-set.ts";
import { rowKey } from "../tx.ts";

interface ComparedWork {
  /** The work's author. A conflict names the values of others only as far as the author may see them (E8). */
  readonly actor: Actor;
  /** ISO moment of the work: milliseconds, UTC. */
  readonly now: string;
  /** Marks the link additions of this work (M4). */
  readonly mutationId: string;
}

/**
 * Returns the side of the merge rules that compares what the author of a run saw with the current rows (M1, M4).
 * @param seen as the device recorded it
 */
export const comparing = (seen: SeenValues, work: ComparedWork): Merge => new Comparer(seen, work);

class Comparer implements Merge {
  readonly from: SeenValues = {};
  readonly conflicts: Conflict[] = [];
  /** What the author saw, as the device recorded it. */
  readonly #seen: SeenValues;
  readonly #actor: Actor;
  readonly #mutationId: string;
  readonly #now: string;

  constructor(seen: SeenValues, { actor, mutationId, now }: ComparedWork) {
    this.#seen = seen;
    this.#actor = actor;
    this.#mutationId = mutationId;
    this.#now = now;
  }

  takesValue(row: MergedRow, name: string, field: Field, wanted: unknown): boolean {
    const own = rowKey(row.entity.name, row.id);
    const seen = [own, row.key].map((key) => this.#seen[key]).find((one) => one !== undefined && name in one);
    if (!seen) return true;
    const base = seen[name];
    const current = row.after?.[name] ?? null;
    if (sameValue(field, current, base)) return true;
    // Both authors want the same, or this one changed nothing: the current value remains without a conflict.
    if (sameValue(field, current, wanted) || sameValue(field, base, wanted)) return false;
    // A value computed from hidden rows is hidden, too. What the author typed is in the mutation anyway.
    const isShown = this.#shown(row, [name]).length > 0;
    this.#add(row, { field: name, base, mine: isShown ? wanted : null, theirs: isShown ? current : null });
    return false;
  }

  /**
   * Refuses an insert where the author saw such a row and it is gone. Only a row with a derived id may be inserted again. The
   * update that follows checks a row that another author inserted meanwhile.
   */
  takesRow({ entity, id, key }: MergedRow, values: Readonly<Record<string, unknown>>): boolean {
    const seen = this.#seen[rowKey(entity.name, id)] ?? this.#seen[key] ?? {};
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
