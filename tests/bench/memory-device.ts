import { openColumnIndex } from "#client/search/column-index.ts";
import type { FigureSource } from "#client/search/figure.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { everythingOfPage } from "./child-rows.ts";
import { masterRows } from "./master-rows.ts";
import type { BenchRow } from "./rows.ts";

/** A device whose rows lie in memory, with the indexes of its lists. */
export interface MemoryDevice {
  readonly source: FigureSource;
  /** Returns the number of an entity's rows. */
  count(entity: string): number;
}

const clients = 1_000;

/** Makes a device with this many partners and all that belongs to them. */
export async function memoryDevice(partners: number, say: (text: string) => void): Promise<MemoryDevice> {
  const device = new MemoryReplica();
  const byParent = new Map<string, Map<string, Row[]>>();
  for (let page = 0, rows = everythingOfPage(partners, page); rows; rows = everythingOfPage(partners, ++page))
    keep(device, byParent, rows);
  keep(device, byParent, { ...masterRows, engineerSkill: [], experienceYear: [] } as unknown as Record<string, BenchRow[]>);
  say("rows are there");
  const source = await sourceOf(device, byParent);
  say("indexes are open");
  return { source, count: (entity) => device.rows.get(entity)?.size ?? 0 };
}

/** Adds rows to a device, and children to their partners. */
function keep(
  device: MemoryReplica,
  byParent: Map<string, Map<string, Row[]>>,
  rows: Readonly<Record<string, BenchRow[]>>,
): void {
  for (const [name, some] of Object.entries(rows)) {
    const all = device.rows.get(name) ?? new Map<string, Row>();
    const children = byParent.get(name) ?? new Map<string, Row[]>();
    for (const [at, given] of some.entries()) {
      const row: Row = name === "project" ? { ...given, orderClientId: `client-${at % clients}` } : given;
      all.set(String(row.id), row);
      const parent = String(row["partnerId"]);
      const siblings = children.get(parent);
      if (siblings) siblings.push(row);
      else children.set(parent, [row]);
    }
    device.rows.set(name, all);
    byParent.set(name, children);
  }
}

async function sourceOf(device: MemoryReplica, byParent: ReadonlyMap<string, ReadonlyMap<string, Row[]>>): Promise<FigureSource> {
  const replica = device.asReplica();
  const rowsOf = ({ name }: AnyEntity) => device.rows.get(name) ?? new Map<string, Row>();
  const indexes = new Map(
    ["partner", "contract", "project"].map((name) => [name, openColumnIndex(replica, replica.model.entity(name))]),
  );
  await Promise.all([...indexes.values()].map((index) => index.ready));
  const source = {
    ...replica,
    all: async (entity: AnyEntity) => [...rowsOf(entity).values()],
    listEach: async (entity: AnyEntity, _lookup: string, ids: readonly string[]) =>
      ids.map((id) => byParent.get(entity.name)?.get(id) ?? []),
    hasAll: () => true,
    index:
      async ({ name }: AnyEntity) =>
      (query: never) =>
        indexes.get(name)?.query(query),
    order:
      async ({ name }: AnyEntity) =>
      (query: never) =>
        indexes.get(name)?.order(query),
  };
  return source as unknown as FigureSource;
}
