import { canonical } from "../../engine/normalise.ts";
import type { EstimateInput } from "./estimate-words.ts";

/**
 * Tells apart what estimates were made from: a result that is kept says by it whether what was entered still is what it stands for.
 * Short, not secret: FNV-1a of 32 bits, twice.
 */
export function estimateBasis(input: EstimateInput, factor: number): string {
  const text = canonical([input, factor]);
  return [0x81_1c_9d_c5, 0x01_00_01_93].map((seed) => fnv1a(text, seed).toString(16).padStart(8, "0")).join("");
}

/** http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
