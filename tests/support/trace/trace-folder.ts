import { createHash } from "node:crypto";
import { join } from "node:path";

/** Where the traces of a run's failures lie. A second run of the same tests names another folder. */
const root = () => process.env["MUSUBI_TRACES"] ?? "test-results";

/**
 * The folder of what a failed test leaves: `test-results/<file>/<test>`.
 *
 * @param file the test file's path or name
 * @param test its full name; what cannot stand in a file name becomes a dash, and of a long one its end is kept, where it differs
 *   from others, behind a hash of the whole
 */
export function traceFolder(file: string, test: string): string {
  const name = file.split(/[\\/]/u).at(-1) ?? file;
  return join(root(), name.replace(/\.test\.tsx?$/u, ""), fileName(test));
}

/** Characters of a name; file systems take 255 bytes, and one of ours may take three. */
const longest = 80;

function fileName(text: string): string {
  const clean = text.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/gu, "") || "unnamed";
  if (clean.length <= longest) return clean;
  return `${createHash("sha256").update(text).digest("hex").slice(0, 8)}-${clean.slice(9 - longest)}`;
}
