import { perProcess } from "./per-process.ts";

/** What a file of browser tests spends time on, apart from its tests. */
export type Phase = "start" | "signIn" | "end";

const spent = perProcess("phases", (): Record<Phase, number> => ({ start: 0, signIn: 0, end: 0 }));

/** The milliseconds of the phases nested in the current one. They count only for those. */
let within = 0;

/** Adds the duration of this work to a phase of the file, without that of nested phases. */
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

/** Starts counting for a new file. */
export function beginPhases(): void {
  for (const phase of Object.keys(spent) as Phase[]) spent[phase] = 0;
}

/** Returns the milliseconds of each phase so far in this file. */
export const phasesSoFar = (): Readonly<Record<Phase, number>> => ({ ...spent });
