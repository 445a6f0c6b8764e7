import { searchOf } from "#client/ui/page/search-of.ts";
import type { MergeChoice, Which } from "./merge-choice.ts";

/** What the address of a merge names: ids, and names of fields. It has no values, since addresses stay in the browser's history. */
export interface MergeSearch {
  readonly one?: string | undefined;
  readonly other?: string | undefined;
  /** The id of the partner who stays. */
  readonly keep?: string | undefined;
  /** The names of the fields that are chosen from the first and from the other one. */
  readonly fromOne?: readonly string[] | undefined;
  readonly fromOther?: readonly string[] | undefined;
}

const idIn = (raw: unknown) => (typeof raw === "string" ? raw : undefined);
const namesIn = (raw: unknown) => (Array.isArray(raw) ? raw.filter((name) => typeof name === "string") : undefined);

/** Reads the search part of an address. */
export const readMergeSearch = searchOf(
  ["one", "other", "keep", "fromOne", "fromOther"],
  ({ one, other, keep, fromOne, fromOther }): MergeSearch => ({
    one: idIn(one),
    other: idIn(other),
    keep: idIn(keep),
    fromOne: namesIn(fromOne),
    fromOther: namesIn(fromOther),
  }),
);

/** Returns what an address names as chosen. */
export function choiceIn({ one, other, keep, fromOne = [], fromOther = [] }: MergeSearch): MergeChoice {
  const kept = keep === undefined ? -1 : [one, other].indexOf(keep);
  return {
    keep: kept === 0 || kept === 1 ? kept : undefined,
    chosen: new Map([
      ...fromOne.map((name): [string, Which] => [name, 0]),
      ...fromOther.map((name): [string, Which] => [name, 1]),
    ]),
  };
}

/** Returns the search of a pair with what is chosen. */
export function searchWith({ one, other }: MergeSearch, { keep, chosen }: MergeChoice): MergeSearch {
  const of = (which: Which) => {
    const names = [...chosen].flatMap(([name, from]) => (from === which ? [name] : []));
    return names.length > 0 ? names : undefined;
  };
  return { one, other, keep: keep === undefined ? undefined : [one, other][keep], fromOne: of(0), fromOther: of(1) };
}
