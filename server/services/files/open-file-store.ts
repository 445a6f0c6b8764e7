import { join } from "node:path";
import type { Settings } from "../../settings.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";

/** The store that the settings name; opening it reaches for nothing yet. */
export function openFileStore({ s3, dataDir }: Pick<Settings, "s3" | "dataDir">): FileStore {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, "files"));
}
