import { buildAll } from "../../scripts/lib/build-all.mjs";
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
  return async () => {
    setTemplate(undefined);
    await app.dispose();
  };
}
