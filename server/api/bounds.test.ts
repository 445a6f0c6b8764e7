import { expect, it } from "vitest";
import { z } from "zod";
import { calls } from "./calls.ts";

/** Returns the paths of texts within a schema that are rewritten before their length is known. */
function unbounded(schema: z.core.$ZodType): string[] {
  const found: string[] = [];
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, path }) {
      const at = path.join(".");
      if (isUnbounded(zodSchema)) found.push(at);
      // What stands behind a preprocess is not visited by itself.
      if (zodSchema instanceof z.ZodPipe && zodSchema.in instanceof z.ZodTransform)
        found.push(...unbounded(zodSchema.out).map((below) => `${at}.${below}`));
    },
  });
  return found;
}

/** Of texts alone: a `z.guid()` is no `ZodString`, and is only put in lower case. */
function isUnbounded(schema: z.core.$ZodType): boolean {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def.check);
  const rewritten = checks.indexOf("overwrite");
  return schema instanceof z.ZodString && rewritten >= 0 && !checks.slice(0, rewritten).includes("max_length");
}

it("no call rewrites a text before it has looked at its length", () => {
  const found = calls.flatMap(({ method, path, params, query, body, kinds = [], form }) =>
    [params, query, body, ...kinds, form?.fields].flatMap((schema) =>
      schema ? unbounded(schema).map((at) => `${method} ${path} ${at}`) : [],
    ),
  );
  expect(found).toEqual([]);
});
