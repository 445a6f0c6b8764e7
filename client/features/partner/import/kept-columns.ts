import { sourceHeads } from "./added-heads.ts";
import { agrees } from "./guess-columns.ts";
import { type ImportColumn, importTargets, type Target } from "./import-target.ts";
import type { Cell } from "./source-table.ts";

/** What each column of a kind of file was last read as. Heads are kept as a sum: nothing of a file belongs into this storage (decision 009). */
const keyOf = async (kind: string): Promise<string> => {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(kind));
  return `importColumns/${[...new Uint8Array(sum.slice(0, 8))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
};

/**
 * Returns the columns with what they were last read as in a file of this kind. Where the cells speak against it, it is not sure.
 * @param kind as `kindOf` gives it; nothing is known of files without heads, which may come from anybody
 * @param rows of data
 */
export async function withKept(
  kind: string,
  columns: readonly ImportColumn[],
  rows: readonly (readonly Cell[])[],
): Promise<readonly ImportColumn[]> {
  const kept = kind === "" ? undefined : await readKept(kind);
  if (kept?.length !== sourceColumns(columns).length) return columns;
  return columns.map((column, at) => {
    if (at >= kept.length) return column;
    const target = kept[at] ?? undefined;
    return { ...column, target, sure: target === undefined || agrees(target, column.index, rows) };
  });
}

/** Keeps what the columns of this kind of file are read as, on this device. */
export async function keepColumns(kind: string, columns: readonly ImportColumn[]): Promise<void> {
  if (kind === "") return;
  try {
    localStorage.setItem(await keyOf(kind), JSON.stringify(sourceColumns(columns).map(({ target }) => target ?? null)));
  } catch {
    // Storage is denied, so the next file of this kind is guessed again.
  }
}

/** Drops the columns that a file of bad rows has at its end. */
const sourceColumns = (columns: readonly ImportColumn[]): readonly ImportColumn[] =>
  columns.slice(0, sourceHeads(columns.map(({ head }) => head)).length);

async function readKept(kind: string): Promise<readonly (Target | null)[] | undefined> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(await keyOf(kind)) ?? "null");
    if (!Array.isArray(kept)) return undefined;
    const targets = kept.map((one: unknown) => importTargets.find((target) => target === one) ?? null);
    const given = targets.filter((target) => target !== null);
    // Each target is given by one column.
    return new Set(given).size === given.length ? targets : undefined;
  } catch {
    return undefined;
  }
}
