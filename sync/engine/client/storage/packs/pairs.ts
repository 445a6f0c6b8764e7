import type { AnyEntity, Row } from "../../../entity.ts";
import { byText } from "../../../order.ts";
import { firstFrom } from "./block.ts";
import type { ReadStore } from "./read-store.ts";

/**
 * A part of a run. A run is a sorted list of pairs. Each pair is a value of a lookup and the id of a packed row with it. When a
 * row changes, its pair stays: readers check the row itself.
 */
export interface Pairs {
  readonly values: readonly string[];
  readonly ids: readonly string[];
}

/** The key of a part, which ends with the part's last pair. The key `[entity]` belongs to the entity's `Runs`. */
export type PairsKey = readonly string[] | readonly [entity: string, lookup: string, run: number, value: string, id: string];

/** For at least this many values, the keys of a run's records are read first. */
const many = 4;
/** The most pairs in one record. */
const atOnce = 1_024;

/** Pairs of a lookup, ascending by value, then by id. */
export type SortedPairs = readonly (readonly [value: string, id: string])[];

/** Returns the lookups of an entity that need pairs. A link's first field needs none, since the link's id begins with its value. */
export const pairedLookups = (entity: AnyEntity): readonly string[] =>
  entity.lookups.filter((lookup) => lookup !== idPrefix(entity));

/** Returns the field with whose value a link's id begins; undefined for other entities. */
export const idPrefix = ({ id }: Pick<AnyEntity, "id">): string | undefined =>
  typeof id === "object" && "link" in id ? id.link[0] : undefined;

/** Returns the sorted pairs of rows for a lookup. */
export function pairsOf(rows: readonly Row[], lookup: string): SortedPairs {
  const pairs = rows.flatMap((row) => (typeof row[lookup] === "string" ? [[row[lookup], String(row.id)] as const] : []));
  return pairs.sort(([a, x], [b, y]) => byText(a, b) || byText(x, y));
}

/** Splits a run into records, and returns them with their keys. @param most the most pairs of a record */
export function recordsOf(
  entity: string,
  lookup: string,
  run: number,
  pairs: SortedPairs,
  most = atOnce,
): (readonly [PairsKey, Pairs])[] {
  const records: (readonly [PairsKey, Pairs])[] = [];
  for (let from = 0; from < pairs.length; from += most) {
    const part = pairs.slice(from, from + most);
    const [value, id] = part.at(-1) ?? ["", ""];
    records.push([[entity, lookup, run, value, id], { values: part.map(([one]) => one), ids: part.map(([, one]) => one) }]);
  }
  return records;
}

/** The numbers of an entity's runs, ascending. */
export interface Runs {
  readonly runs: readonly number[];
  /** The first run of the last bootstrap. Once that has brought all rows of the entity, earlier runs are obsolete. */
  readonly since: number;
  /** Whether that bootstrap has brought the whole entity. */
  readonly whole: boolean;
}

export async function runsOf(store: ReadStore<unknown, PairsKey>, entity: string): Promise<Runs> {
  return ((await store.get([entity])) as Runs | undefined) ?? { runs: [], since: 0, whole: false };
}

/**
 * Returns, for each value, the ids of packed rows that have it, or had it before they were changed. They are in the order of
 * `values`.
 */
export async function idsWithEach(
  store: ReadStore<unknown, PairsKey>,
  range: typeof IDBKeyRange,
  { name }: Pick<AnyEntity, "name">,
  lookup: string,
  values: readonly string[],
): Promise<string[][]> {
  const { runs } = await runsOf(store, name);
  const read = values.length < many ? recordsWithEach : recordsWithMany;
  const records = (await Promise.all(runs.map((run) => read(store, range, [name, lookup, run], values)))).flat();
  return values.map((value) => [...new Set(records.flatMap((record) => idsIn(record, value)))]);
}

/** The beginning of the keys of a run's records. */
type RunKey = readonly [entity: string, lookup: string, run: number];

/** Returns the records of a run that have these values. Each value is searched for. */
async function recordsWithEach(
  store: ReadStore<unknown, PairsKey>,
  range: typeof IDBKeyRange,
  run: RunKey,
  values: readonly string[],
): Promise<Pairs[]> {
  const found = await Promise.all(
    values.map(async (value) => {
      const [first] = (await store.all(range.bound([...run, value], [...run, []]), 1)) as Pairs[];
      if (first?.values.at(-1) !== value) return first ? [first] : [];
      // Records whose last pair has this value, and the next record, which may begin with it.
      const ending = store.all(range.bound([...run, value], [...run, value, []]));
      const behind = store.all(range.bound([...run, value, []], [...run, []]), 1);
      return (await Promise.all([ending, behind])).flat() as Pairs[];
    }),
  );
  return found.flat();
}

/** Does what `recordsWithEach` does, for many values: the keys of all records say which of them may have one. */
async function recordsWithMany(
  store: ReadStore<unknown, PairsKey>,
  range: typeof IDBKeyRange,
  run: RunKey,
  values: readonly string[],
): Promise<Pairs[]> {
  const keys = await store.keys(range.bound([...run], [...run, []]));
  const ends = keys.map(([, , , value]) => String(value));
  const wanted = new Set<number>();
  for (const value of values) {
    for (let at = firstFrom(ends, value); at < keys.length; at++) {
      wanted.add(at);
      if (ends[at] !== value) break;
    }
  }
  return (await store.getMany([...wanted].map((at) => keys[at] as PairsKey))) as Pairs[];
}

/** Returns the ids of a value's pairs in a record. */
function idsIn({ values, ids }: Pairs, value: string): readonly string[] {
  const from = firstFrom(values, value);
  let end = from;
  while (values[end] === value) end++;
  return ids.slice(from, end);
}

/**
 * Merges sorted lists of pairs into one. It pauses now and then, so that the page stays responsive.
 * @param pause resolves once the browser has done other work
 */
export async function mergedPairs(lists: readonly SortedPairs[], pause: () => Promise<void>): Promise<SortedPairs> {
  if (lists.length <= 1) return lists[0] ?? [];
  const middle = lists.length >>> 1;
  const left = await mergedPairs(lists.slice(0, middle), pause);
  const right = await mergedPairs(lists.slice(middle), pause);
  const merged: SortedPairs[number][] = [];
  for (let a = 0, b = 0; a < left.length || b < right.length; ) {
    const [one, other] = [left[a], right[b]];
    const first = !other || (one && !isBehind(one, other));
    if (first && one) merged.push(one);
    else if (other) merged.push(other);
    if (first) a++;
    else b++;
    if (merged.length % atOnce === 0) await pause();
  }
  return merged;
}

const isBehind = ([value, id]: SortedPairs[number], [other, otherId]: SortedPairs[number]) =>
  value > other || (value === other && id > otherId);
