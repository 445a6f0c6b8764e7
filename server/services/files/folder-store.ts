import { createWriteStream, type Dirent } from "node:fs";
import { open, opendir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makePrivateFolder } from "../../private-folder.ts";
import type { FileStore } from "./file-store.ts";

/** Stores files in a local folder, which is made for the first file. */
export function folderStore(folder: string): FileStore {
  // The last characters of a UUIDv7 are random, so they spread the files evenly over the folders.
  const pathOf = (key: string) => join(folder, key.slice(-2), checked(key));
  return {
    async put(key, bytes, size) {
      const path = pathOf(key);
      const draft = `${path}.part`;
      await makePrivateFolder(dirname(path));
      const out = createWriteStream(draft, { mode: 0o600, flush: true });
      try {
        await pipeline(bytes, out);
        if (out.bytesWritten !== size) throw new Error(`a file of ${size} bytes came with ${out.bytesWritten}`);
        await rename(draft, path);
        await flushFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch(absent);
      return file?.createReadStream();
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(`${path}.part`, { force: true });
      await rm(path, { force: true });
    },
    async *names() {
      for await (const entry of await entriesOf(folder)) {
        if (!entry.isDirectory()) yield entry.name;
        // A file in another's folder is found by no key. What ends in .part may be on its way.
        else
          for await (const { name } of await entriesOf(join(folder, entry.name)))
            if (!name.endsWith(".part")) yield name.slice(-2) === entry.name ? name : `${entry.name}/${name}`;
      }
    },
  };
}

/** Opens a folder. One that is not there is empty. */
async function entriesOf(folder: string): Promise<AsyncIterable<Dirent> | readonly Dirent[]> {
  return (await opendir(folder).catch(absent)) ?? [];
}

/** Makes a new name in a folder durable, so that it survives a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}

/** Checks a key. Only this server makes keys, but no path may depend on that. */
function checked(key: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(key)) throw new Error("a key of the file store is a UUID");
  return key;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
