import type { DifferingField } from "./read-pair.ts";

/** Which of two partners: the first or the second one. */
export type Which = 0 | 1;

/** What a user has chosen for a merge. */
export interface MergeChoice {
  /** Who stays; undefined while nobody was chosen. */
  readonly keep: Which | undefined;
  /** From whom a field's value is, by the field's name. */
  readonly chosen: ReadonlyMap<string, Which>;
}

/** Returns the other of the two. */
export const otherOf = (which: Which): Which => (which === 0 ? 1 : 0);

/**
 * Returns whose value a field gets: that of the chosen one, else of the partner who stays. If only the other one has a value, it is
 * that.
 */
export function chosenFor({ name, values }: DifferingField, keep: Which, chosen: ReadonlyMap<string, Which>): Which {
  return chosen.get(name) ?? (values[keep].held ? keep : otherOf(keep));
}

/** Returns the names of the fields whose values come from the partner who does not stay. */
export const takenFields = (
  fields: readonly DifferingField[],
  keep: Which,
  chosen: ReadonlyMap<string, Which>,
): readonly string[] => fields.filter((field) => chosenFor(field, keep, chosen) !== keep).map(({ name }) => name);
