import { randomUUID } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/**
 * Whether the store answers at all, when it could not give one file: it is asked for one that it cannot have. A bad sector of a disk
 * is the trouble of one file, and a store that is gone that of all.
 */
export const storeAnswers = (files: Pick<FileStore, "get">): Promise<boolean> =>
  files.get(randomUUID()).then(
    () => true,
    () => false,
  );
