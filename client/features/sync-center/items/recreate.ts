import { v7 } from "uuid";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { resolveMutation } from "#sync/engine/registry.ts";
import { callOf } from "#sync/engine/settling.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { SyncItem } from "./sync-item.ts";

/**
 * Makes a record again under a new id, after an edit found it removed (M4). The new record has the values that the author saw, with
 * those that they wanted. Undefined if the item is not an edit of one record, or if no mutator can make the record.
 */
export async function recreatingStep(replica: ReplicaReader, { mutation }: SyncItem): Promise<Step | undefined> {
  const { model } = replica;
  const call = callOf(mutation);
  const entity = model.entities.find(({ name }) => name === call.name.split(".")[0]);
  const creating = entity && model.mutators.get(`${entity.name}.create`);
  if (!entity || entity.id !== "uuid" || !creating || call.name === creating.name || !model.mutators.has(call.name))
    return undefined;
  const input = resolveMutation(model, call.name, call.version, call.input).input as Values | null;
  const id = input?.["id"];
  if (typeof id !== "string" || (await replica.get(entity, id))) return undefined;
  const wished = fieldsOf(entity, input ?? {});
  if (Object.keys(wished).length === 0) return undefined;
  const key = rowKey(entity.name, id);
  const values = fieldsOf(entity, { ...mutation.rest?.[key], ...mutation.from[key], ...wished });
  const made = { ...creating.inputOf(values), id: v7() };
  return creating.input.safeParse(made).success ? step(creating, made as never) : undefined;
}

type Values = Readonly<Record<string, unknown>>;

const fieldsOf = (entity: AnyEntity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => key in entity.fields && value !== null && value !== undefined),
  );
