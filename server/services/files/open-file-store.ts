import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Settings } from "../../settings.ts";
import { StartError } from "../../start-error.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

/**
 * Returns the store that the settings name.
 * @throws StartError if it is an S3-compatible store that cannot be used
 */
export async function openFileStore({ s3, dataDir }: Pick<Settings, "s3" | "dataDir">): Promise<FileStore> {
  if (!s3) return folderStore(join(dataDir, "files"));
  // The S3 client is imported only if it is used: it is as large as the rest of the server.
  const { s3Store } = await import("./s3-store.ts");
  const store = s3Store(s3);
  // Removing a missing file tests the address, the bucket and the keys, and changes nothing.
  await store.remove(randomUUID()).catch((error: unknown) => {
    const reason = error instanceof Error ? ("code" in error && typeof error.code === "string" ? error.code : error.name) : "";
    throw new StartError(
      `The file store cannot be used (${reason}). Look at S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY.`,
      { cause: error },
    );
  });
  return store;
}
