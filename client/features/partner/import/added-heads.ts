/** The heads of the columns that a file of bad rows has besides those of its source. */
export const addedHeads = { row: "元の行", reason: "取り込めない理由" } as const;

/** Returns what a file of bad rows writes in place of an empty head, so that each column has one. */
export const standInHead = (column: number): string => `列${column + 1}`;

const added: ReadonlySet<string> = new Set(Object.values(addedHeads));

/** Returns the heads that a file had before its bad rows were written into one of their own. */
export const sourceHeads = (heads: readonly string[]): readonly string[] =>
  heads.flatMap((head, at) => (added.has(head) ? [] : head === standInHead(at) ? [""] : [head]));
