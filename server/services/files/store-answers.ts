import { randomUUID } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/**
 * Whether the store answers at all, after it could not give one file. It is asked for a file that it cannot have. A bad sector is the
 * trouble of one file; a store that is gone is that of all.
 */
export const storeAnswers = (files: Pick<FileStore, "get">): Promise<boolean> =>
  files.get(randomUUID()).then(
    () => true,
    () => false,
  );
