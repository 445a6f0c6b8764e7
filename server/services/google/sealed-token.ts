import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Seals a link's refresh token with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. It can be opened only for this link.
 */
export function sealToken(key: Buffer, linkId: string, token: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(linkId));
  const text = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Opens a sealed token. Returns undefined if another key sealed it, or for another link. */
export function openToken(key: Buffer | undefined, linkId: string, sealed: Buffer): string | undefined {
  if (key === undefined || sealed.length < 28) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(boundTo(linkId)).setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Returns an id of the key that sealed a row, which does not reveal the key. */
export const keyId = (key: Buffer): string =>
  createHash("sha256").update("musubi google key").update(key).digest("hex").slice(0, 16);

const boundTo = (linkId: string) => Buffer.from(`google_link ${linkId}`);
