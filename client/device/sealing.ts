import { CompactEncrypt, importJWK } from "jose";
import { mostSealed, type Parcel } from "#sync/engine/parcel.ts";
import type { SealingKey } from "./sealing-key.ts";

/** Nothing was sealed: too large for any parcel, or too deep for JSON. */
export class TooLarge extends Error {}

/**
 * Seals a parcel so that the server alone can open it: a compact JWE.
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
