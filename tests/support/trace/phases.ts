import { perProcess } from "./per-process.ts";

/** What a file of browser tests spends its time on, beside its tests. */
export type Phase = "start" | "signIn" | "end";

const spent = perProcess("phases", (): Record<Phase, number> => ({ start: 0, signIn: 0, end: 0 }));

/** Counts the time that this takes towards a phase of the file. */
export async function timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    spent[phase] += performance.now() - began;
  }
}

/** Milliseconds so far in this file, which has its process to itself. */
export const phasesSoFar = (): Readonly<Record<Phase, number>> => ({ ...spent });
