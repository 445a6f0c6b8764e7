import { z } from "zod";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { normalise } from "#sync/engine/normalise.ts";
import { fieldSchemas } from "#sync/model/mutators/record-input.ts";

/** The schema of a form over some of an entity's fields, with the entity's rules over more than one of them. */
export function formSchema<E extends AnyEntity, const K extends keyof E["fields"] & string>(entity: E, names: readonly K[]) {
  return z.object(fieldSchemas(entity, names)).superRefine((values, context) => {
    // As it will be stored: an emptied field holds nothing, and breaks no rule.
    const stored = Object.entries(values).map(([name, value]) => {
      const field = entity.fields[name];
      return [name, field ? normalise(field, value) : value];
    });
    for (const { path, message } of entity.check(Object.fromEntries(stored)))
      context.addIssue({ code: "custom", path: [path], message });
  });
}
