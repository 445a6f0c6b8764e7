import { type ImportColumn, importTargets, type Target } from "./import-target.ts";

/**
 * What each column of a kind of file was last read as. Heads are kept as a sum, since a file without heads has a
 * person's values there. Nothing of those belongs into this storage (decision 009).
 */
const keyOf = async (kind: string): Promise<string> => {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(kind));
  return `importColumns/${[...new Uint8Array(sum.slice(0, 8))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
};

/** Returns the columns with what they were last read as in a file of this kind. */
export async function withKept(kind: string, columns: readonly ImportColumn[]): Promise<readonly ImportColumn[]> {
  const kept = await readKept(kind);
  if (kept?.length !== columns.length) return columns;
  return columns.map((column, at) => ({ ...column, target: kept[at] ?? undefined, sure: true }));
}

/** Keeps what the columns of this kind of file are read as, on this device. */
export async function keepColumns(kind: string, columns: readonly ImportColumn[]): Promise<void> {
  try {
    localStorage.setItem(await keyOf(kind), JSON.stringify(columns.map(({ target }) => target ?? null)));
  } catch {
    // Storage is denied, so the next file of this kind is guessed again.
  }
}

async function readKept(kind: string): Promise<readonly (Target | null)[] | undefined> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(await keyOf(kind)) ?? "null");
    if (!Array.isArray(kept)) return undefined;
    return kept.map((one: unknown) => importTargets.find((target) => target === one) ?? null);
  } catch {
    return undefined;
  }
}
