import type { Choice } from "../../engine/field.ts";

/** Returns the label of a coded value, or `otherwise` where there is none. */
export function wordFor(choices: readonly Choice[], value: number | string | null, otherwise: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? otherwise;
}
