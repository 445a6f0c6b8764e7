import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { perProcess } from "./per-process.ts";

/** Something that took part in a test and can tell, after a failure, what it saw: a browser, a server. */
export interface Witness {
  /** Begins the names of its files, such as `device` or `server`. */
  readonly name: string;
  /** Forgets what it saw of the test before. */
  begin?(): Promise<void>;
  /** Writes its files; `path` makes a name of one from what it shows, such as `console.txt`. */
  report(path: (what: string) => string): Promise<void>;
}

const witnesses = perProcess("witnesses", () => new Set<Witness>());

/** From here on this one is asked when a test of this file fails. @returns what ends that */
export function addWitness(witness: Witness): () => void {
  witnesses.add(witness);
  return () => void witnesses.delete(witness);
}

/** A file begins: what a file before it could not end is none of its witnesses. */
export const forgetWitnesses = (): void => witnesses.clear();

/** A test begins: what was seen before it is not part of it. One that is gone meanwhile has nothing to forget. */
export async function beginWitnesses(): Promise<void> {
  await Promise.allSettled([...witnesses].map(async (witness) => witness.begin?.()));
}

/** A browser that hangs must not keep the others from being asked, nor the run from going on. Milliseconds. */
const patience = 15_000;

/**
 * Asks every witness; one that cannot answer says so in the list that is returned, and fails nothing.
 *
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
