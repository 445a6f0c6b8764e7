import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runNode } from "./run.mjs";
import { findTypeProjects } from "./type-projects.mjs";

/**
 * WebKit runs a module with imports and a top-level await after the page's `load` (bug 277948): what such a module
 * registers for `load` never runs. TypeScript refuses the await where `module` is ES2020, as tsconfig.base.json says.
 */
describe("every type project below client/ and sync/", async () => {
  const projects = (await findTypeProjects()).filter((path) => /^(client|sync)[/\\]/u.test(path));
  /** @type {string} */
  let folder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "musubi-types-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** @param {string} project @param {string} source @returns {Promise<string[]>} the codes of what TypeScript refuses in it */
  async function refusals(project, source) {
    const config = { extends: resolve(project), compilerOptions: { types: [] }, files: ["module.ts"], include: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await writeFile(join(folder, "module.ts"), source);
    const { output } = await runNode("node_modules/tsgo/bin/tsc", ["-p", folder, "--pretty", "false"]);
    return output.match(/TS\d+/gu) ?? [];
  }

  it("is known", () => {
    expect(projects).toContain(join("client", "tsconfig.json"));
    expect(projects.length).toBeGreaterThanOrEqual(5);
  });
  it.each(projects)("refuses a top-level await: %s", async (project) => {
    expect(await refusals(project, "export const one = await Promise.resolve(1);\n")).toEqual(["TS1378"]);
    expect(await refusals(project, "for await (const one of [Promise.resolve(1)]) void one;\nexport {};\n")).toEqual(["TS1432"]);
    expect(await refusals(project, "export const one = async () => await Promise.resolve(1);\n")).toEqual([]);
  });
});
