/** Makes many attempts, ten at once, since a server refuses those for which too many wait (decision 056). */
export async function inGroups<T>(count: number, attempt: (at: number) => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  while (all.length < count) {
    const group = Array.from({ length: Math.min(10, count - all.length) }, (_, at) => attempt(all.length + at));
    all.push(...(await Promise.all(group)));
  }
  return all;
}
