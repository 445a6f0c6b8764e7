import type { AttachmentFacts } from "./attachment-types.ts";

/** Whether bytes are those that a row describes. Without a hash, or a secure origin to make one, only their size is compared. */
export async function isWhole(bytes: ArrayBuffer, { size, sha256 }: AttachmentFacts): Promise<boolean> {
  if (bytes.byteLength !== size) return false;
  return sha256 === null || !globalThis.crypto?.subtle || (await sha256Of(bytes)) === sha256;
}

/** Returns the hash in lower-case hexadecimal digits. */
export async function sha256Of(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
