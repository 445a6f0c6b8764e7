/** Where later files are kept, and how they come. */
export interface LaterFiles {
  has(file: string): Promise<boolean>;
  /** Fetches one and keeps it; false where the server has none. Rejects where nothing comes at all. */
  add(file: string): Promise<boolean>;
}

/**
 * Fetches missing files, one after another. A file that the server lacks does not stop the others; without a network it ends early.
 * @param each called with each file that is there
 * @returns whether all of them are there
 */
export async function fetchMissing(files: Iterable<string>, later: LaterFiles, each: (file: string) => void): Promise<boolean> {
  let all = true;
  for (const file of files) {
    // Another tab may have asked for the same.
    if ((await later.has(file)) || (await later.add(file))) each(file);
    else all = false;
  }
  return all;
}
