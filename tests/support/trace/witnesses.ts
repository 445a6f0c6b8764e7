import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { perProcess } from "./per-process.ts";

/** A browser or server that took part in a test, and can report what it saw after a failure. */
export interface Witness {
  /** The beginning of the names of its files, such as `device` or `server`. */
  readonly name: string;
  /** Forgets what it saw of the previous test. */
  begin?(): Promise<void>;
  /** Writes its files. `path` returns a file's path for its content, such as `console.txt`. */
  report(path: (what: string) => string): Promise<void>;
}

const witnesses = perProcess("witnesses", () => new Set<Witness>());

/**
 * Adds a witness, which reports when a test of this file fails.
 * @returns a function that removes it
 */
export function addWitness(witness: Witness): () => void {
  witnesses.add(witness);
  return () => void witnesses.delete(witness);
}

/** Removes all witnesses when a file begins, since the previous file may have failed to remove its own. */
export const forgetWitnesses = (): void => witnesses.clear();

/** Makes all witnesses forget what they saw before a test begins. A witness that is gone has nothing to forget. */
export async function beginWitnesses(): Promise<void> {
  await Promise.allSettled([...witnesses].map(async (witness) => witness.begin?.()));
}

/** A browser that hangs must not keep the others from reporting, nor the run from going on. Milliseconds. */
const patience = 15_000;

/**
 * Makes every witness report. One that cannot report adds a sentence to the result, and fails nothing.
 * @param folder is made when it is missing
 * @returns what could not be written, a sentence each
 */
export async function askWitnesses(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const taken = new Map<string, number>();
  const asked = [...witnesses].map(async (witness) => {
    const before = taken.get(witness.name) ?? 0;
    taken.set(witness.name, before + 1);
    const name = before === 0 ? witness.name : `${witness.name}-${before + 1}`;
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error(`no answer within ${patience / 1_000} s`)), patience).unref();
    });
    try {
      await Promise.race([witness.report((what) => join(folder, `${name}-${what}`)), late]);
      return [];
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  return (await Promise.all(asked)).flat();
}
