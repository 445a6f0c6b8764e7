import { createHash } from "node:crypto";
import { join } from "node:path";

/** The folder for the traces of a run's failures. A second run of the same tests uses another folder. */
const root = () => process.env["MUSUBI_TRACES"] ?? "test-results";

/**
 * Returns the folder for the traces of a failed test: `test-results/<file>/<test>`.
 * @param file the test file's path or name
 * @param test its full name. Characters that a file name cannot have become dashes. A long name is cut to its end, after a hash.
 */
export function traceFolder(file: string, test: string): string {
  const name = file.split(/[\\/]/u).at(-1) ?? file;
  return join(root(), name.replace(/\.test\.tsx?$/u, ""), fileName(test));
}

/** The most characters of a name. File systems take 255 bytes, and a character may take three. */
const longest = 80;

function fileName(text: string): string {
  const clean = text.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/gu, "") || "unnamed";
  if (clean.length <= longest) return clean;
  return `${createHash("sha256").update(text).digest("hex").slice(0, 8)}-${clean.slice(9 - longest)}`;
}
