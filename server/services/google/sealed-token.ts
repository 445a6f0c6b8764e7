import { createDecipheriv } from "node:crypto";
import { keyIdFor, seal } from "../seal.ts";

/** Seals a link's refresh token. It can be opened only for this link. */
export const sealToken = (key: Buffer, linkId: string, token: string): Buffer => seal(key, ownerOf(linkId), token);

/** Opens a sealed token. Returns undefined if another key sealed it, or for another link. */
export function openToken(key: Buffer | undefined, linkId: string, sealed: Buffer): string | undefined {
  if (key === undefined || sealed.length < 28) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(ownerOf(linkId))).setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

export const keyId = keyIdFor("musubi google key");

const ownerOf = (linkId: string) => `google_link ${linkId}`;
