/** The lines of lists and tables that show a record each. */
export const lineSelector = '[role="row"], li';

/** Returns the id of the record that a line shows, by its link. Lines that are kept by place show another one once the order changes. */
export const recordIn = (line: Element | null | undefined): string | undefined =>
  line?.querySelector<HTMLElement>("a[data-row]")?.dataset["row"];

/** Matches what can have the focus in a line. */
const controls = 'a[href], button, input, select, textarea, summary, [contenteditable]:not([contenteditable="false"])';

/** Returns what can have the focus in a line, disabled or not. */
export const controlsIn = (line: Element | null | undefined): HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>(controls) ?? []),
];
