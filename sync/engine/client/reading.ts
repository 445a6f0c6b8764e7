import type { AnyEntity } from "../entity.ts";
import type { Replica } from "./replica-types.ts";

/** What a query says of the device's rows. */
export interface Reading<T> {
  readonly value: T;
  /** Some rows of an entity that it read have not arrived yet. What it returns exists, but more may come, and counts may grow. */
  readonly partial: boolean;
}

/** The same reading, of something that follows from it. */
export const mapReading = <T, U>(reading: Reading<T> | undefined, how: (value: T) => U): Reading<U> | undefined =>
  reading && { value: how(reading.value), partial: reading.partial };

/** What a query may read, and from where it is noted which entities it has read. */
export interface ReplicaReader
  extends Pick<
    Replica,
    "actor" | "model" | "get" | "getMany" | "list" | "all" | "outbox" | "refusalOf" | "dryRun" | "verification"
  > {
  /** Whether all rows of an entity have arrived: whether one that is not found does not exist. */
  hasAll(entity: AnyEntity): boolean;
}

/** Runs a query and says whether all of what it has read was there. Live inside `liveQuery`. */
export async function read<T>(replica: Replica, query: (reader: ReplicaReader) => Promise<T>): Promise<Reading<T>> {
  // First what is missing, then the rows: what arrives in between is read, and said to be partial once more.
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
    all: (entity) => (note(entity), replica.all(entity)),
    outbox: () => replica.outbox(),
    refusalOf: (steps) => replica.refusalOf(steps),
    dryRun: (steps) => replica.dryRun(steps),
    verification: () => replica.verification(),
    hasAll: (entity) => !missing.has(entity.name),
  });
  return { value, partial };
}
