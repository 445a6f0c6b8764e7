import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../scripts/lib/build-all.mjs";
import { setOfficeTemplates } from "../e2e/support/office-template.ts";
import { createApp } from "./app.ts";
import { setTemplate } from "./app-template.ts";

/**
 * Once for the whole run: builds what changed, since two files that start the product at once must not build it both, and makes
 * the data that most of them begin with.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildAll();
  const app = await createApp();
  await app.start();
  await app.stop();
  setTemplate(app.dataDir);
  const offices = await mkdtemp(join(tmpdir(), "musubi-offices-"));
  // They pay for themselves from a few files on.
  if (process.env["MUSUBI_MANY_FILES"] !== undefined) setOfficeTemplates(offices);
  return async () => {
    setTemplate(undefined);
    setOfficeTemplates(undefined);
    await rm(offices, { recursive: true, force: true });
    await app.dispose();
  };
}
