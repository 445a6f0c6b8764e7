import type { Outcome } from "./audit.ts";

/** Is called with the outcomes of exchanges, as words only, to count them. */
export interface SyncMeter {
  /** `failed`: nothing was taken; the device sends it again. */
  pushed(outcome: "taken" | "fork" | "stale" | "failed"): void;
  pulled(outcome: "answered" | "failed"): void;
  /** Called for each mutation once it is taken for good. */
  mutated(outcome: Outcome): void;
}
