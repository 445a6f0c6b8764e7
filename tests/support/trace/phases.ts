import { perProcess } from "./per-process.ts";

/** What a file of browser tests spends its time on, beside its tests. */
export type Phase = "start" | "signIn" | "end";

const spent = perProcess("phases", (): Record<Phase, number> => ({ start: 0, signIn: 0, end: 0 }));

/** What phases within the present one have taken so far: it counts with theirs. */
let within = 0;

/** Counts the time that this takes towards a phase of the file, but for what counts towards another within it. */
export async function timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const before = within;
  within = 0;
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    spent[phase] += took - within;
    within = before + took;
  }
}

/** A file begins. */
export function beginPhases(): void {
  for (const phase of Object.keys(spent) as Phase[]) spent[phase] = 0;
}

/** Milliseconds so far in this file. */
export const phasesSoFar = (): Readonly<Record<Phase, number>> => ({ ...spent });
