import { z } from "zod";

/** Returns a schema as the contract writes it, of the input or the output. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Readonly<Record<string, unknown>> {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Input that is tidied before validation is described by the schema behind it. Its own metadata takes precedence if it names a
    // type.
    override({ zodSchema, jsonSchema: found }) {
      if (io === "output" || !(zodSchema instanceof z.ZodPipe) || !(zodSchema.in instanceof z.ZodTransform)) return;
      const said = zodSchema.meta() ?? {};
      if (!("type" in said)) return void Object.assign(found, jsonSchema(zodSchema.out as z.ZodType, io));
      for (const key of Object.keys(found)) Reflect.deleteProperty(found, key);
      Object.assign(found, said);
    },
  });
  return rest;
}
