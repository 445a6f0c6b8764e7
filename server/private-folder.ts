import { mkdir } from "node:fs/promises";

/** Makes a folder, and those above it that are missing, for its owner alone: whatever the product keeps is of people. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}
