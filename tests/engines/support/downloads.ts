import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SavedFile } from "./engine.ts";
import { patience, retry } from "./retry.ts";

/** Does something that saves a file into this folder, and waits until the file is complete. */
export async function newFile(folder: string, act: () => Promise<void>): Promise<SavedFile> {
  const before = new Set(await readdir(folder));
  await act();
  return retry("save a file", patience, async () => {
    const [name] = (await readdir(folder)).filter((one) => !before.has(one) && !/\.(?:part|wkdownload)$/u.test(one));
    if (name === undefined) throw new Error("no file came");
    const bytes = await readFile(join(folder, name));
    if (bytes.length === 0) throw new Error(`${name} is empty`);
    return { name, bytes };
  });
}
