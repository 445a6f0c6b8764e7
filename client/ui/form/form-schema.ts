import { z } from "zod";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { fieldSchemas } from "#sync/model/mutators/field-schemas.ts";

/** The schema of a form over some of an entity's fields, with the entity's rules over more than one of them. */
export function formSchema<E extends AnyEntity, const K extends keyof E["fields"] & string>(entity: E, names: readonly K[]) {
  return z.object(fieldSchemas(entity, names)).superRefine((values, context) => {
    for (const { path, message } of entity.check({ ...values })) context.addIssue({ code: "custom", path: [path], message });
  });
}
