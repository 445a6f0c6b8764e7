import { nameIn, nameOf, type RecordName } from "#client/ui/text/record-name.ts";
import type { Call } from "#sync/engine/carried.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";

/**
 * What a call is about: the row that is named, else whatever row of its input the device still holds. Undefined when none is left.
 * @param keys rows as `entity/id`, best first
 * @param from what its author saw
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
    // What a removal took away is told by what its author saw.
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
