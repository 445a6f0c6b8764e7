import type { AnyEntity } from "../../entity.ts";
import type { Replica } from "../replica-types.ts";

/** The result of a query over the device's rows. */
export interface Reading<T> {
  readonly value: T;
  /**
   * Whether rows of an entity that it read have not all arrived yet. What it returns exists, but more may come, and counts may
   * grow.
   */
  readonly partial: boolean;
}

/** Returns a reading of a value that is derived from this one's. */
export const mapReading = <T, U>(reading: Reading<T> | undefined, how: (value: T) => U): Reading<U> | undefined =>
  reading && { value: how(reading.value), partial: reading.partial };

/** What a query may read; it also notes which entities were read. */
export interface ReplicaReader
  extends Pick<
    Replica,
    "actor" | "model" | "get" | "getMany" | "list" | "listEach" | "all" | "outbox" | "refusalOf" | "dryRun" | "verification"
  > {
  /** Whether all rows of an entity have arrived, so that a row that is not found does not exist. */
  hasAll(entity: AnyEntity): boolean;
}

/** Runs a query and returns whether all that it read was there. It is live inside `liveQuery`. */
export async function read<T>(replica: Replica, query: (reader: ReplicaReader) => Promise<T>): Promise<Reading<T>> {
  // Missing entities are read before the rows. Rows that arrive in between are read, but reported as partial once more.
  const missing = await replica.missing();
  let partial = false;
  const note = (entity: AnyEntity) => {
    partial ||= missing.has(entity.name);
  };
  const value = await query({
    actor: replica.actor,
    model: replica.model,
    get: (entity, id) => (note(entity), replica.get(entity, id)),
    getMany: (entity, ids) => (ids.length > 0 && note(entity), replica.getMany(entity, ids)),
    list: (entity, lookup, id) => (note(entity), replica.list(entity, lookup, id)),
    listEach: (entity, lookup, ids) => (ids.length > 0 && note(entity), replica.listEach(entity, lookup, ids)),
    all: (entity) => (note(entity), replica.all(entity)),
    outbox: () => replica.outbox(),
    refusalOf: (steps) => replica.refusalOf(steps),
    dryRun: (steps) => replica.dryRun(steps),
    verification: () => replica.verification(),
    hasAll: (entity) => !missing.has(entity.name),
  });
  return { value, partial };
}
