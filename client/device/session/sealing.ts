import { CompactEncrypt, importJWK } from "jose";
import { mostSealed, type Parcel } from "#sync/engine/parcel.ts";
import type { SealingKey } from "./sealing-key.ts";

/** The data was not sealed, since it is too large for any parcel, or nested too deeply for JSON. */
export class TooLarge extends Error {}

/**
 * Seals a parcel as a compact JWE that only the server can open.
 * @throws TooLarge
 */
export async function seal(parcel: Parcel, { kid, ...key }: SealingKey): Promise<string> {
  const sealed = await new CompactEncrypt(new TextEncoder().encode(jsonOf(parcel)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid })
    .encrypt(await importJWK(key, "ECDH-ES"));
  if (sealed.length > mostSealed) throw new TooLarge();
  return sealed;
}

function jsonOf(parcel: Parcel): string {
  try {
    return JSON.stringify(parcel);
  } catch (error) {
    throw new TooLarge("no JSON", { cause: error });
  }
}
