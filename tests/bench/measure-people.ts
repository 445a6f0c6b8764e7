import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { PersonIndex } from "#client/search/people/person-index.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { Row } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { benchPeople, type CopyKind } from "./people.ts";

/** How well and how fast second records of persons are found, without reading rows from a disk. */
export interface PeopleFigures {
  readonly people: number;
  readonly copies: number;
  /** Copies that were found, of all of a kind. */
  readonly byKind: ReadonlyMap<CopyKind, { readonly found: number; readonly all: number }>;
  readonly found: number;
  /** Pairs that were named although they are two persons. */
  readonly wrong: number;
  /** Milliseconds until all are known, for the first time and again. */
  readonly first: number;
  readonly again: number;
  /** The longest time for which nothing else ran, in milliseconds. */
  readonly stall: number;
  readonly bytes: number;
}

export async function measurePeople(count: number, copies: number): Promise<PeopleFigures> {
  const people = benchPeople(count, copies);
  const device = new MemoryReplica();
  const createdAt = new Date(0).toISOString();
  device.rows.set("partner", new Map(people.map((one) => [one.id, { ...one, createdAt, deletedAt: null }])));
  const index = new PersonIndex(device.asReplica());
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setImmediate();
  delay.reset();
  const began = performance.now();
  const pairs = await index.pairs();
  const first = performance.now() - began;
  device.change([partner, { ...people[0], createdAt, deletedAt: null } as Row]);
  await index.pairs();
  const again = performance.now() - began - first;
  await setImmediate();
  delay.disable();

  const keyOf = (one: string, other: string) => [one, other].toSorted().join("/");
  const named = new Set(pairs.map((pair) => keyOf(pair.firstId, pair.secondId)));
  const byKind = new Map<CopyKind, { found: number; all: number }>();
  const planted = new Set<string>();
  for (const { id, copyOf, kind } of people) {
    if (copyOf === undefined || kind === undefined) continue;
    const key = keyOf(id, copyOf);
    planted.add(key);
    const figure = byKind.get(kind) ?? { found: 0, all: 0 };
    byKind.set(kind, { found: figure.found + Number(named.has(key)), all: figure.all + 1 });
  }
  const found = [...planted].filter((key) => named.has(key)).length;
  return {
    people: count,
    copies,
    byKind,
    found,
    wrong: named.size - found,
    first,
    again,
    stall: delay.max / 1e6,
    bytes: index.memory().bytes,
  };
}
