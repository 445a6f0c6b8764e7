import type { AnyEntity } from "#sync/engine/entity.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import type { RowChange } from "#sync/engine/server/audit.ts";

type Values = Readonly<Record<string, unknown>>;

/** A place at which the history of a row does not lead to what comes next. */
export interface Gap {
  /** Undefined: the row itself was added or removed. */
  readonly field: string | undefined;
  /** What comes next: another line of the history, or the current row. */
  readonly before: "line" | "row";
  /** Whether the row, or the field's value, is gone. */
  readonly isGone: boolean;
}

/** Follows one row from line to line. */
export interface RowFollower {
  /** Takes the next change, in the order in which the server took them. */
  take(change: Pick<RowChange, "before" | "after">): readonly Gap[];
  /** Compares what the last change has left with the current row; undefined if there is none. */
  end(row: Values | undefined): readonly Gap[];
  /** Returns what the last change has left; nothing of a row that is gone or erased. */
  known(): Values;
}

/**
 * Begins to follow a row. It compares only fields that the history has named. A field that is newer than its lines, and what was
 * erased, have nothing to lead from. Computed fields belong to the database.
 */
export function followRow(entity: AnyEntity): RowFollower {
  const names = Object.keys(entity.fields).filter((name) => entity.fields[name]?.derived === undefined);
  let known: Record<string, unknown> = {};
  /** Undefined: the history has not named it yet, or it was erased. */
  let stands: boolean | undefined;

  const gapsTo = (row: Values, before: Gap["before"]): Gap[] =>
    names.flatMap((field) => {
      const declared = entity.fields[field];
      if (!declared || !(field in known) || !(field in row) || sameValue(declared, known[field], row[field])) return [];
      return [{ field, before, isGone: row[field] === null }];
    });

  return {
    take({ before, after }) {
      const gaps: Gap[] = [];
      if (before === null && after === null) {
        // Erased: from here on nothing is known.
        known = {};
        stands = undefined;
        return gaps;
      }
      const stood = before !== null;
      if (stands !== undefined && stands !== stood) gaps.push({ field: undefined, before: "line", isGone: !stood });
      else if (before) gaps.push(...gapsTo(before, "line"));
      known = after === null ? {} : stood ? { ...known, ...after } : { ...after };
      stands = after !== null;
      return gaps;
    },
    end(row) {
      if (stands === undefined) return [];
      if (stands !== (row !== undefined)) return [{ field: undefined, before: "row", isGone: row === undefined }];
      return row ? gapsTo(row, "row") : [];
    },
    known: () => known,
  };
}
