import { z } from "zod";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { Field } from "#sync/engine/field.ts";
import { isRecord } from "#sync/engine/is-record.ts";
import { resolveMutation } from "#sync/engine/registry.ts";
import { canEnter } from "./can-enter.ts";
import type { SyncItem } from "./sync-item.ts";

/** The input of an item as a form shows it. */
export interface Editable {
  /** The input after the edits that depend on it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The edits that depend on it and whose values the form all shows. */
  readonly folded: readonly SyncItem[];
  readonly fields: Readonly<Record<string, Field>>;
  readonly schemas: Readonly<Record<string, z.ZodType>>;
}

/**
 * Returns the part of an item's input that can be entered again. Its fields are those of the entity in its mutator's name. Returns
 * undefined if there are none, or if the item is another user's.
 */
export function editableOf(
  replica: Pick<Replica, "actor" | "model">,
  { source, mutation, under }: SyncItem,
): Editable | undefined {
  if ((source.kind !== "refused" && source.kind !== "aside") || mutation.author !== replica.actor.id) return undefined;
  const entity = replica.model.entities.find(({ name }) => name === mutation.name.split(".")[0]);
  const resolved = resolvedOf(replica, mutation);
  if (!entity || !resolved || !(resolved.mutator.input instanceof z.ZodObject) || !isRecord(resolved.input)) return undefined;
  const { shape } = resolved.mutator.input;
  const { input } = resolved;
  const fields = Object.entries(entity.fields).filter(([key, field]) => key in shape && key in input && canEnter(field));
  if (fields.length === 0) return undefined;
  const schemas = Object.fromEntries(fields.map(([key]) => [key, shape[key] as z.ZodType]));
  const editable = Object.fromEntries(fields);
  const folded = under.filter((each) => isEditOf(each, entity.name, input["id"], editable));
  const edits = folded.map(({ mutation: edit }) => edit.input as object);
  return { input: Object.assign({}, input, ...edits) as Editable["input"], folded, fields: editable, schemas };
}

/** Whether it edits this record, and no other fields than these. */
function isEditOf({ mutation }: SyncItem, entity: string, id: unknown, fields: Editable["fields"]): boolean {
  const { name, input } = mutation;
  if (!name.startsWith(`${entity}.`) || !isRecord(input) || input["id"] !== id) return false;
  const keys = Object.keys(input).filter((key) => key !== "id");
  return keys.length > 0 && keys.every((key) => key in fields);
}

function resolvedOf(replica: Pick<Replica, "model">, { name, version, input }: SyncItem["mutation"]) {
  try {
    return resolveMutation(replica.model, name, version, input);
  } catch {
    // The mutator does not exist in this version, or an older version did not know this shape. Upcasters only see what a schema
    // accepted.
    return undefined;
  }
}
