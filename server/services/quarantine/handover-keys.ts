import {
  calculateJwkThumbprint,
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  errors as joseErrors,
} from "jose";
import type { Knex } from "knex";
import { AppError } from "#sync/model/errors.ts";

/**
 * Reads base64 as jose expects of the runtime. Node.js 20 lacks the method. Then jose decodes character by character, which takes a
 * quarter of a second for a large parcel.
 * @throws SyntaxError for any other character
 */
function fromBase64(text: string, { alphabet = "base64" }: { readonly alphabet?: "base64" | "base64url" } = {}): Uint8Array {
  if (!(alphabet === "base64url" ? urlSafe : usual).test(text)) throw new SyntaxError("not base64");
  const { buffer, byteOffset, length } = Buffer.from(text, alphabet);
  return new Uint8Array(buffer, byteOffset, length);
}

const usual = /^[A-Za-z0-9+/]*={0,2}$/u;
const urlSafe = /^[\w-]*={0,2}$/u;
const runtime: { fromBase64?: typeof fromBase64 } = Uint8Array as never;
runtime.fromBase64 ??= fromBase64;

/** The algorithm with which devices seal: ECDH on P-256, directly to a key of AES-256-GCM. Every browser has it. */
const algorithm = "ECDH-ES";
const encryption = "A256GCM";

/**
 * Returns the public key to which devices seal. It is made at the first call, and another one a year later. Older ones still open,
 * since a device may have been offline for long. Whoever has stolen one reads nothing that is sealed to the next.
 */
export async function publicKey(knex: Knex): Promise<{ kid: string; kty: "EC"; crv: string; x: string; y: string }> {
  const newest = () =>
    knex<KeyRow>("handover_key")
      .whereRaw("made_at > now() - interval '1 year'")
      .orderBy([{ column: "made_at", order: "desc" }, "kid"])
      .first<KeyRow | undefined>("kid", "private_key");
  let row = await newest();
  if (!row) {
    await knex("handover_key").insert(await newKey());
    // Another instance may have made a key at the same moment. Both keys stay, and all instances offer the same one.
    row = await newest();
  }
  const { crv = "", x = "", y = "" } = row?.private_key ?? {};
  return { kid: row?.kid ?? "", kty: "EC", crv, x, y };
}

/**
 * Opens what a device has sealed.
 * @throws AppError `unknown_parcel_key` where it was sealed to another server's key, `unreadable_parcel` for anything else
 */
export async function openSealed(knex: Knex, sealed: string): Promise<Uint8Array> {
  const kid = keyIdOf(sealed);
  const row = await knex<KeyRow>("handover_key").where({ kid }).first<KeyRow | undefined>("kid", "private_key");
  if (!row) throw new AppError("unknown_parcel_key");
  try {
    const options = { keyManagementAlgorithms: [algorithm], contentEncryptionAlgorithms: [encryption] };
    const { plaintext } = await compactDecrypt(sealed, await importJWK(row.private_key, algorithm), options);
    return plaintext;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) throw new AppError("unreadable_parcel");
    throw error;
  }
}

interface KeyRow {
  readonly kid: string;
  readonly private_key: JWK;
}

async function newKey(): Promise<{ kid: string; private_key: string }> {
  const pair = await generateKeyPair(algorithm, { crv: "P-256", extractable: true });
  const key = await exportJWK(pair.privateKey);
  return { kid: await calculateJwkThumbprint(key), private_key: JSON.stringify(key) };
}

/** RFC 7638, of SHA-256. */
const thumbprint = /^[\w-]{43}$/u;

/** The most characters of a parcel's header; ours have 250. */
const mostHeader = 2_000;

/** The parts are counted before the text is split: eight million dots would become as many texts. */
function isOfFiveParts(sealed: string): boolean {
  let at = sealed.indexOf(".");
  if (at > mostHeader) return false;
  for (let dots = 1; dots < 5; dots++) {
    if (at < 0) return false;
    at = sealed.indexOf(".", at + 1);
  }
  return at < 0;
}

/**
 * Returns the key's id in the header. A header with any other key than ours is refused: a compressed parcel could contain
 * gigabytes.
 */
function keyIdOf(sealed: string): string {
  if (!isOfFiveParts(sealed)) throw new AppError("unreadable_parcel");
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(sealed);
  } catch {
    throw new AppError("unreadable_parcel");
  }
  const known = ["alg", "enc", "kid", "epk"];
  const plain =
    Object.keys(header).every((name) => known.includes(name)) && header.alg === algorithm && header.enc === encryption;
  if (!plain || typeof header.kid !== "string" || !thumbprint.test(header.kid)) throw new AppError("unreadable_parcel");
  return header.kid;
}
