/** The store of later files, and the way to fetch one. */
export interface LaterFiles {
  has(file: string): Promise<boolean>;
  /** Fetches a file and keeps it. Returns false if the server does not have it. Rejects if no answer comes at all. */
  add(file: string): Promise<boolean>;
}

/**
 * Fetches missing files, one after another. A file that the server lacks does not stop the others; without a network it ends
 * early.
 * @param each called with each file that is on the device
 * @returns whether all files are on the device
 */
export async function fetchMissing(files: Iterable<string>, later: LaterFiles, each: (file: string) => void): Promise<boolean> {
  let all = true;
  for (const file of files) {
    // Another tab may have requested the same file.
    if ((await later.has(file)) || (await later.add(file))) each(file);
    else all = false;
  }
  return all;
}
