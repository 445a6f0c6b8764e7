import { rm } from "node:fs/promises";
import { buildServer } from "../../scripts/lib/build-all.mjs";

/** Where the server lies that was built for this run. */
export const builtServer = "MUSUBI_BUILT_SERVER";

/**
 * Builds the server once for the whole run. Started from its source, each process would spend more time on reading its modules than
 * on all that a test asks of it.
 */
export default async function build(): Promise<() => Promise<void>> {
  if (process.env[builtServer] !== undefined) return async () => undefined;
  // As deep as `dist/server`, and without a built client beside it.
  const folder = `test-results/server-${process.pid}`;
  process.env[builtServer] = `${folder}/main.js`;
  await buildServer(folder);
  return async () => {
    delete process.env[builtServer];
    await rm(folder, { recursive: true, force: true });
  };
}
