import type { Choice } from "../../engine/field.ts";

/** The word for a coded value, or what to say where there is none. */
export function wordFor(choices: readonly Choice[], value: number | string | null, otherwise: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? otherwise;
}
