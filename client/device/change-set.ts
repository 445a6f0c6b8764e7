import { z } from "zod";
import { mostInAct } from "#sync/engine/act.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Step, Tried } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { pushLimits, type SeenValues } from "#sync/engine/protocol.ts";
import { type Model, resolveMutation } from "#sync/engine/registry.ts";

const plannedSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int().positive(),
  input: z.unknown(),
  seen: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

/** A change that is planned and not made yet. It is a call in its stored form, which a later version may read. */
export type PlannedChange = Readonly<z.infer<typeof plannedSchema>>;

/** The schema of a stored change set. */
export const changeSetSchema: z.ZodType<readonly PlannedChange[]> = z.array(plannedSchema);

/** The prefix of change sets' keys among the drafts. */
export const changeSetForm = "changes";

/** Returns the key of a change set among the drafts. */
export const changeSetKey = (name: string): string => `${changeSetForm}/${name}`;

/**
 * Plans a change.
 * @param id what it is about: a change that is planned later under the same id replaces it
 * @param seen what its author saw, by `entity/id` (A3)
 */
export function planned<I>(id: string, { name, version }: Mutator<I>, input: I, seen?: SeenValues): PlannedChange {
  return { id, name, version, input, ...(seen ? { seen: { ...seen } } : {}) };
}

/** Returns a set with more changes: those with a known id replace the old ones in place, others are appended. */
export function withChanges(set: readonly PlannedChange[], more: readonly PlannedChange[]): readonly PlannedChange[] {
  const byId = new Map(set.map((change) => [change.id, change]));
  for (const change of more) byId.set(change.id, change);
  return [...byId.values()];
}

/** Returns the changes of a set that are still to be made: those planned or changed since `made` was read. */
export function withoutMade(set: readonly PlannedChange[], made: readonly PlannedChange[]): readonly PlannedChange[] {
  const byId = new Map(made.map((change) => [change.id, JSON.stringify(change)]));
  return set.filter((change) => {
    const text = byId.get(change.id);
    return text === undefined || JSON.stringify(change) !== text;
  });
}

/**
 * Returns a planned change as a step.
 * @throws EngineError `unknown_mutator` for one that this version does not know
 */
export function stepOf(model: Model, { name, version, input, seen }: PlannedChange): Step {
  return { ...resolveMutation(model, name, version, input), seen };
}

/** Tries every change of a set on the device's rows, one after the other (see `Replica.dryRun`). */
export async function tryChanges(
  replica: Pick<ReplicaReader, "model" | "dryRun">,
  set: readonly PlannedChange[],
): Promise<readonly Tried[]> {
  const resolved = set.map((change): Step | Tried => {
    try {
      return stepOf(replica.model, change);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return { writes: [], from: {}, refusal: error };
    }
  });
  const tried = [...(await replica.dryRun(resolved.filter((each) => "mutator" in each)))];
  return resolved.flatMap((each) => ("mutator" in each ? tried.splice(0, 1) : [each]));
}

/** Returns why a set is too large for one act: too many changes, or too many bytes for one batch (E1). */
export function excessOf(set: readonly PlannedChange[], tried: readonly Tried[]): "count" | "bytes" | undefined {
  if (set.length > mostInAct) return "count";
  const sent = set.map(({ name, version, input }, index) => ({ name, version, input, from: tried[index]?.from }));
  return new TextEncoder().encode(JSON.stringify(sent)).length > pushLimits.bytes ? "bytes" : undefined;
}
