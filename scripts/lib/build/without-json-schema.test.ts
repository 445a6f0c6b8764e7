import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { schemasWithoutJsonSchema } from "./without-json-schema.ts";

const classic = createRequire(import.meta.url)
  .resolve("zod")
  .replace(/index\.c?js$/u, "v4/classic/schemas.js");

it("leaves nothing in zod's schemas that writes JSON Schema", () => {
  const code = schemasWithoutJsonSchema(readFileSync(classic, "utf8"));
  expect(code).not.toMatch(/processJSONSchema|to-json-schema/u);
  expect(code).toContain("export const ZodString");
});

it("says so if a version of zod is written in another way, in place of leaving it in", () => {
  expect(() => schemasWithoutJsonSchema("export const ZodString = 1;")).toThrow("zod's schemas are not written as expected");
});
