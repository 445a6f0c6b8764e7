import { call } from "../call.ts";

/** The public half of the server's key, as `GET /api/sync/handover` gives it. */
export interface SealingKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
}

const storageKey = "sealing-key";

/**
 * Fetches the key and keeps it, long before it is needed: a device seals without a network, too.
 * @throws NoAnswer, CallRefused
 */
export async function fetchSealingKey(): Promise<SealingKey> {
  const { body } = await call("GET", "/api/sync/handover", undefined, { token: null });
  localStorage.setItem(storageKey, JSON.stringify(body.key));
  return body.key;
}

/** Returns the key that is kept here, else fetches it from the server. @throws NoAnswer, CallRefused */
export async function sealingKey(): Promise<SealingKey> {
  try {
    const kept = asSealingKey(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    if (kept) return kept;
  } catch {
    // No other code writes here. If the value was changed by hand, the key is fetched again.
  }
  return fetchSealingKey();
}

function asSealingKey(value: unknown): SealingKey | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { kid, kty, crv, x, y } = value as Record<string, unknown>;
  const whole = [kid, kty, crv, x, y].every((part) => typeof part === "string");
  return whole ? (value as SealingKey) : undefined;
}
