import { canonical } from "../../engine/normalise.ts";
import type { EstimateInput } from "./estimate-words.ts";

/**
 * Returns a key of what an estimate is made from. A kept result has it, so that a change of the input since then shows. It is
 * short, not secret: FNV-1a of 32 bits, twice.
 */
export function estimateBasis(input: EstimateInput, factor: number): string {
  const text = canonical([input, factor]);
  return [0x81_1c_9d_c5, 0x01_00_01_93].map((seed) => fnv1a(text, seed).toString(16).padStart(8, "0")).join("");
}

/** Computes FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
