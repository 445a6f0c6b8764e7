import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../scripts/lib/build-all.mjs";
import { setOfficeTemplates } from "../e2e/support/office-template.ts";
import { createApp } from "./app.ts";
import { setTemplate } from "./app-template.ts";
import { holdPorts } from "./free-port.ts";

/**
 * Prepares the whole run. It builds what changed, so that two files that start the product do not build it at once. It also makes
 * the data with which most of them begin.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildAll();
  const app = await createApp();
  await app.start();
  await app.stop();
  setTemplate(app.dataDir);
  const offices = await mkdtemp(join(tmpdir(), "musubi-offices-"));
  const ports = await holdPorts();
  // Preparing them is worth it only for more than a few files.
  if (process.env["MUSUBI_MANY_FILES"] !== undefined) setOfficeTemplates({ folder: offices, firstPort: ports.first });
  return async () => {
    setTemplate(undefined);
    setOfficeTemplates(undefined);
    await ports.release();
    await rm(offices, { recursive: true, force: true });
    await app.dispose();
  };
}
