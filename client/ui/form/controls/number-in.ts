import { normalText } from "#sync/engine/normal-text.ts";

/**
 * Returns the number in a typed text, which may have full-width digits, signs and separators. Returns null for a blank text.
 * Other text is returned unchanged, so that the field's schema refuses it.
 */
export function numberIn(text: string): number | string | null {
  const plain = normalText(text, "NFKC")
    .replace(/[\s,、]/gu, "")
    .replace(/[‐‑−–—ー－]/gu, "-")
    .replace(/。/gu, ".");
  if (plain === "") return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(plain) ? Number(plain) : text;
}
