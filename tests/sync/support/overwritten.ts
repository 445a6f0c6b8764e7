import { canonical, sameValue } from "#sync/engine/normalise.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { belongings } from "#sync/model/mutators/merge-parts.ts";
import type { Watched } from "./oracle.ts";

type Values = Record<string, unknown>;

/** Returns what the author saw of partners who have become part of others, those of all calls of an act. */
const seenOfMerged = ({ from }: Mutation, entity: string): readonly Values[] =>
  Object.entries(from).flatMap(([key, seen]) =>
    key.startsWith(`${entity}/`) && ["partner", "membership"].includes(entity) ? [seen] : [],
  );

/** Whoever merges again what somebody has taken apart meanwhile wants the two to be one. */
const isMerged = ({ name }: Mutation, entity: string, key: string) =>
  name === "partner.merge" && entity === "partner" && key === "deletedAt";

interface Line {
  readonly mutation_id: string;
  readonly client_id: string | null;
  readonly authored_at: string;
  readonly changes: readonly { entity: string; id: string; before: Values | null; after: Values | null }[];
}

/**
 * Returns changes that overwrote a value that their author had not seen; there must be none (M1). Each value that a device's
 * mutation changed or removed must equal what the mutation recorded as seen. What belongs to a partner goes to another one unseen:
 * that is no edit of it.
 */
export async function overwritten(world: Watched): Promise<string[]> {
  const seenBy = new Map(world.accepted.map(({ mutation }) => [mutation.id, mutation]));
  const faults: string[] = [];
  const lines = await world.knex<Line>("sync_audit").select("mutation_id", "client_id", "authored_at", "changes");
  /** Whether a device made this moment itself: it knows the moment by the time at which it authored the change (A3). */
  const isOwnMoment = (
    { client_id }: Line,
    { id, key, seen, stood }: Record<"id" | "key", string> & Record<"seen" | "stood", unknown>,
  ) =>
    lines.some(
      (line) =>
        line.client_id === client_id &&
        line.authored_at === seen &&
        line.changes.some((change) => change.id === id && change.after?.[key] === stood),
    );
  for (const line of lines) {
    const { mutation_id, changes } = line;
    const mutation = seenBy.get(mutation_id);
    if (!mutation) continue;
    for (const { entity: name, id, before, after } of changes) {
      const entity = world.devices[0]?.options.model.entity(name);
      if (!entity || !before || entity.isLink) continue;
      const own = mutation.from[rowKey(name, id)];
      const sightings = [...(own ? [own] : []), ...seenOfMerged(mutation, name)];
      for (const [key, field] of Object.entries(entity.fields)) {
        if (after && belongings.some((one) => one.entity.name === name && one.by === key)) continue;
        if (field.derived || (after && !(key in after)) || sameValue(field, before[key], after?.[key])) continue;
        if (isMerged(mutation, name, key)) continue;
        const values = sightings.flatMap((seen) => (key in seen ? [seen[key]] : []));
        if (values.some((seen) => sameValue(field, before[key], seen))) continue;
        if (values.some((seen) => isOwnMoment(line, { id, key, seen, stood: before[key] }))) continue;
        faults.push(
          `${mutation.name} took ${name}/${id}.${key} from ${canonical(before[key])}, having seen ${canonical(values)}`,
        );
      }
    }
  }
  return faults;
}
