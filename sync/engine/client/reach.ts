import { type Signals, TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** Ends of a request to which nobody has said anything. */
const unheard: ReadonlySet<SyncFailure | null> = new Set(["unreachable", "timeout"] as const);

/**
 * Whether anybody can be reached, as one tab knows it. While it is doubtful, nothing goes out that was never sent before a request
 * that carries nothing was answered: so it can still be taken back at once (S1). People are never told of this: what they read comes
 * of the last exchange alone (L2).
 */
export class Reach {
  readonly #signals: Pick<Signals, "online">;
  /** Whether the last request was answered; undefined before this tab has made one. */
  #answered: boolean | undefined;
  #online = true;

  constructor(signals: Pick<Signals, "online">) {
    this.#signals = signals;
  }

  /** @param failure of the last exchange, as the device has noted it: known to a tab that has made none */
  isDoubtful(failure: SyncFailure | null): boolean {
    const { online } = this.#signals;
    // What was answered before it said so is past. Some say so although there is a way: then the next answer counts again.
    if (this.#online && !online) this.#answered = false;
    this.#online = online;
    return !(this.#answered ?? !unheard.has(failure));
  }

  answered(): void {
    this.#answered = true;
  }

  /** A request has failed that was not called off. Returns whether somebody has answered it who may take the next. */
  failed(error: unknown): boolean {
    // Without a session none was made.
    if (!(error instanceof TransportError) || error.failure === "unauthorized") return false;
    this.#answered = error.partial || !unheard.has(error.failure);
    return this.#answered;
  }
}
