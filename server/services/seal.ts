import { createCipheriv, createHash, randomBytes } from "node:crypto";

/** Seals a text with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. It can be opened only under the same owner. */
export function seal(key: Buffer, owner: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Returns a function that makes ids of keys for one use. An id says which key sealed a row, and does not reveal the key. */
export const keyIdFor =
  (use: string) =>
  (key: Buffer): string =>
    createHash("sha256").update(use).update(key).digest("hex").slice(0, 16);
