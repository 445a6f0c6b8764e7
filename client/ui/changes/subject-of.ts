import { nameIn, nameOf, type RecordName } from "#client/ui/text/record-name.ts";
import type { Call } from "#sync/engine/carried.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";

/**
 * Returns the record that a call is about. It is the named row, else another row of its input that the device still has.
 * Undefined if none is left.
 * @param keys rows as `entity/id`, best first
 * @param from the values that the author saw
 */
export async function subjectOf(
  replica: ReplicaReader,
  { input }: Pick<Call, "input">,
  keys: readonly string[] = [],
  from: SeenValues = {},
): Promise<RecordName | undefined> {
  for (const key of [...keys, ...Object.keys(from)]) {
    const [entity, id] = splitKey(replica, key);
    if (!entity) continue;
    // The record of a removal is described by the values that its author saw.
    const found = (await nameOf(replica, entity, id)) ?? (await nameIn(replica, entity, id, from[key] ?? {}));
    if (found) return found;
  }
  const titled = replica.model.entities.filter(({ id, title }) => id === "uuid" && title.length > 0);
  for (const id of idsIn(input)) {
    for (const entity of titled) {
      const found = await nameOf(replica, entity, id);
      if (found) return found;
    }
  }
  return undefined;
}

function splitKey(replica: ReplicaReader, key: string): [AnyEntity | undefined, string] {
  const slash = key.indexOf("/");
  return [replica.model.entities.find(({ name }) => name === key.slice(0, slash)), key.slice(slash + 1)];
}

function idsIn(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  return Object.values(input).filter((value): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/iu.test(value));
}
