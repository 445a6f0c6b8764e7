import { rm } from "node:fs/promises";
import { buildServer } from "../../scripts/lib/build-all.mjs";

/** The variable that names the folder of the server that was built for this run. */
export const builtServer = "MUSUBI_BUILT_SERVER";

/**
 * Builds the server once for the whole run. A process that starts from source spends most of a test's time on reading its
 * modules.
 */
export default async function build(): Promise<() => Promise<void>> {
  if (process.env[builtServer] !== undefined) return async () => undefined;
  // The folder is as deep as `dist/server`, and has no built client beside it.
  const folder = `test-results/server-${process.pid}`;
  process.env[builtServer] = `${folder}/main.js`;
  await buildServer(folder);
  return async () => {
    delete process.env[builtServer];
    await rm(folder, { recursive: true, force: true });
  };
}
