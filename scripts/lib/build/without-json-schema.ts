import type { Plugin } from "vite";

const methods = /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "[^"]+";/u;
const processors = /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/gu;

/** Zod without its writer of JSON Schema, which each kind of schema has on board. The server alone describes its calls. */
export const withoutJsonSchema = (): Plugin => ({
  name: "without-json-schema",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/zod/v4/classic/schemas.js")) return undefined;
    return { code: schemasWithoutJsonSchema(code), map: null };
  },
});

/**
 * Returns the module of zod's schemas without what they say of themselves in JSON Schema.
 * @throws Error if the module is written in another way, as a later version's may be
 */
export function schemasWithoutJsonSchema(code: string): string {
  if (!methods.test(code) || code.match(processors) === null) throw new Error("zod's schemas are not written as expected");
  return code
    .replace(methods, "const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;")
    .replace(processors, "");
}
