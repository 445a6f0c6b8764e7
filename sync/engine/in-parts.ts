/** Returns these in their order, in parts of at most so many; no part where there are none. */
export const inParts = <T>(all: readonly T[], most: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
