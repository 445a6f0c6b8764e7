import { fileURLToPath } from "node:url";

/**
 * Builds the process that reads PDFs as one file, `read-pdf.js`. It shares the code that folds texts with the server. It cannot
 * load any other code of the server, as it has no right to read it.
 *
 * @param {string} outDir the folder of the result
 */
export async function buildReader(outDir) {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: fileURLToPath(new URL("../../../", import.meta.url)),
    publicDir: false,
    logLevel: "warn",
    build: { ssr: "server/services/texts/read-pdf.mjs", outDir, emptyOutDir: false, target: "node20", sourcemap: true },
  });
}
