import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const endings = new Set([".css", ".html", ".js", ".json", ".svg", ".webmanifest"]);

/**
 * Writes two compressed forms beside every text file that is large enough, so that no request waits for compression.
 *
 * @param {string} folder searched with all its subfolders
 */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && endings.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const name = join(entry.parentPath, entry.name);
      const body = await readFile(name);
      if (body.length < 1_024) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
      await Promise.all([
        promisify(brotliCompress)(body, quality).then((small) => writeFile(`${name}.br`, small)),
        promisify(gzip)(body, { level: 9 }).then((small) => writeFile(`${name}.gz`, small)),
      ]);
    }),
  );
}
