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

/** The choice of columns that a list's address makes in place of the device's own. */
export interface AddressedColumns {
  /** The labels that the address leaves out; undefined if it says nothing of columns. */
  readonly hidden: readonly string[] | undefined;
  /** Writes such labels into the address; undefined if the choice is the device's own. */
  readonly hide: ((labels: readonly string[]) => void) | undefined;
}

const keyOf = (table: string) => `hiddenColumns/${table}`;

/**
 * Returns the columns of a table that the user chose on this device, all by default. Those that its address names come first.
 * @param table its label
 */
export function useColumns<C extends Choosable>(table: string, columns: readonly C[], addressed?: AddressedColumns): Columns<C> {
  const [own, setOwn] = useState(() => hiddenOn(table));
  const named = addressed?.hidden;
  const hidden = useMemo(() => new Set(named ?? own), [named, own]);
  const labels = columns.filter(({ main }) => !main).map(({ label }) => label);
  const choose = (chosen: readonly string[]) => {
    // Columns of other widths, which are not offered here, stay hidden there.
    const elsewhere = [...hidden].filter((label) => !columns.some((column) => column.label === label));
    const next = [...elsewhere, ...labels.filter((label) => !chosen.includes(label))];
    if (addressed?.hide) return addressed.hide(next);
    setOwn(next);
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // Storage is denied, so the choice is kept only until the page is reloaded.
    }
  };
  const shown = useMemo(() => columns.filter(({ main, label }) => main || !hidden.has(label)), [columns, hidden]);
  return { shown, labels, chosen: labels.filter((label) => !hidden.has(label)), choose };
}

/** Returns the labels of the columns of a table that are left out on this device. */
export function hiddenOn(table: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((label) => typeof label === "string") : [];
  } catch {
    return [];
  }
}
