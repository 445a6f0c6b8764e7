import { normalText } from "#sync/engine/normal-text.ts";

/** A code that was sent, and the time until which it is valid. */
export interface Challenge {
  readonly id: string;
  readonly maskedMail: string;
  /** Milliseconds of this device's clock, so that a device that slept is correct at once. */
  readonly endsAt: number;
}

/** Reads a challenge from an answer; undefined for any other value. */
export function readChallenge(value: unknown, now = Date.now()): Challenge | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { challengeId: id, maskedMail, expiresIn } = value as Record<string, unknown>;
  if (typeof id !== "string" || id === "" || typeof expiresIn !== "number" || !Number.isFinite(expiresIn)) return undefined;
  return { id, maskedMail: typeof maskedMail === "string" ? maskedMail : "", endsAt: now + expiresIn * 1_000 };
}

export const codeLength = 6;

/** Returns the digits of a typed or pasted code, full-width ones, too, limited to a code's length. */
export const codeDigits = (text: string): string => normalText(text, "NFKC").replace(/\D/gu, "").slice(0, codeLength);

/** Returns the remaining time as `m:ss`, never below zero. The current second counts as a whole one. */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
