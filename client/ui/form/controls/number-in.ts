import { normalText } from "#sync/engine/normal-text.ts";

/**
 * The number in a text as people type it, full-width digits, signs and separators included; null for a blank text. What is no
 * number comes back as it is, for the field's schema to refuse.
 */
export function numberIn(text: string): number | string | null {
  const plain = normalText(text, "NFKC")
    .replace(/[\s,、]/gu, "")
    .replace(/[‐‑−–—ー－]/gu, "-")
    .replace(/。/gu, ".");
  if (plain === "") return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(plain) ? Number(plain) : text;
}
