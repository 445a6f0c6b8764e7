/** What was measured at one size, in milliseconds; what is measured more than once as all of its samples. */
export interface Figures {
  readonly size: number;
  readonly fetchAndParse: number;
  readonly bootstrap: {
    readonly raw: number;
    readonly dexie: number;
    readonly engine: number;
    readonly engineAll: number;
  };
  readonly cold: { readonly raw: number[]; readonly engine: number[] };
  readonly search: {
    readonly load: number;
    readonly first: number;
    readonly hard: number[];
    readonly hardestText: { readonly text: string; readonly p50: number };
    readonly narrow: number[];
    readonly raw: number[];
    readonly paint: number[];
    readonly bytesPerRow: number;
  };
  readonly edit: {
    readonly durable: number[];
    readonly shown: number[];
    readonly rawDurable: number[];
    readonly rawShown: number[];
  };
}

/** The value below which this share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);
export const p95 = (samples: readonly number[]): number => quantile(samples, 0.95);
