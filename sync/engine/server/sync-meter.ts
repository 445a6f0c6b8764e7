import type { Outcome } from "./audit.ts";

/** Told of what exchanges came to, by words alone, for whoever counts them. */
export interface SyncMeter {
  /** `failed`: nothing was taken; the device sends it again. */
  pushed(outcome: "taken" | "fork" | "stale" | "failed"): void;
  pulled(outcome: "answered" | "failed"): void;
  /** One mutation that is taken for good. */
  mutated(outcome: Outcome): void;
}
