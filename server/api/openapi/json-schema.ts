import { z } from "zod";

/** A schema as the contract writes it: what goes in, or what comes out. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Readonly<Record<string, unknown>> {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // What is tidied before it is validated is described by what it then has to be, unless it says itself what it takes.
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
