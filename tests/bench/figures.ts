/** The measurements at one size, in milliseconds. Where something is measured several times, all samples are kept. */
export interface Figures {
  readonly size: number;
  readonly fetchAndParse: number;
  readonly bootstrap: {
    readonly raw: number;
    readonly dexie: number;
    /** Until a search on an empty device finds partners, of those that have arrived. */
    readonly engineFirst: number;
    readonly engine: number;
    readonly engineAll: number;
  };
  /** `page` opens no database, and `opened` reads nothing of it. */
  readonly cold: Readonly<Record<"page" | "opened" | "raw" | "engine", number[]>>;
  readonly search: {
    readonly load: number;
    readonly first: number;
    readonly hard: readonly Keystroke[];
    readonly narrow: readonly Keystroke[];
    readonly raw: readonly number[];
    readonly paint: readonly Keystroke[];
    readonly bytesPerRow: number;
  };
  readonly edit: {
    readonly durable: number[];
    readonly shown: number[];
    readonly rawDurable: number[];
    readonly rawShown: number[];
    /** What an edit has to keep, put into IndexedDB without an engine. */
    readonly bareDurable: number[];
  };
}

/** One keystroke that was repeated several times. */
export interface Keystroke {
  readonly text: string;
  readonly samples: readonly number[];
}

/** Returns the value below which this share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);
export const p95 = (samples: readonly number[]): number => quantile(samples, 0.95);

/** Returns each keystroke's median, which excludes most other work of the machine. */
export const costs = (keystrokes: readonly Keystroke[]): number[] => keystrokes.map(({ samples }) => median(samples));
export const samplesOf = (keystrokes: readonly Keystroke[]): number[] => keystrokes.flatMap(({ samples }) => samples);
