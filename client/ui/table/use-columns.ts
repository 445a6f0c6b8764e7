import { useMemo, useState } from "react";

interface Choosable {
  readonly label: string;
  /** Whether it names the row. It is then always shown. */
  readonly main?: boolean;
}

interface Columns<C> {
  /** The columns to show, in their own order. */
  readonly shown: readonly C[];
  /** The labels of optional columns, and which of them are shown. */
  readonly labels: readonly string[];
  readonly chosen: readonly string[];
  readonly choose: (labels: readonly string[]) => void;
}

const keyOf = (table: string) => `hiddenColumns/${table}`;

/**
 * Returns the columns of a table that the user chose on this device; all of them by default.
 * @param table its label
 */
export function useColumns<C extends Choosable>(table: string, columns: readonly C[]): Columns<C> {
  const [hidden, setHidden] = useState(() => readHidden(table));
  const labels = columns.filter(({ main }) => !main).map(({ label }) => label);
  const choose = (chosen: readonly string[]) => {
    const next = labels.filter((label) => !chosen.includes(label));
    setHidden(new Set(next));
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // Storage is denied, so the choice is kept only until the page is reloaded.
    }
  };
  const shown = useMemo(() => columns.filter(({ main, label }) => main || !hidden.has(label)), [columns, hidden]);
  return { shown, labels, chosen: labels.filter((label) => !hidden.has(label)), choose };
}

function readHidden(table: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((label) => typeof label === "string") : []);
  } catch {
    return new Set();
  }
}
