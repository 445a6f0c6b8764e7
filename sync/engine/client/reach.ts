import { type Signals, TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** Failures of a request that nothing answered. */
const unanswered: ReadonlySet<SyncFailure | null> = new Set(["unreachable", "timeout"] as const);

/**
 * Whether anything answers requests, as far as one tab knows. While that is doubtful, a request that carries nothing must be
 * answered first, by the server or an intermediary. Only then a mutation goes out that was never sent, so until then it can be
 * taken back at once (S1). Users never see this: the status follows from the last exchange alone (L2).
 */
export class Reach {
  readonly #signals: Pick<Signals, "online">;
  /** Whether the last request was answered; undefined before this tab has made one. */
  #answered: boolean | undefined;
  #online = true;

  constructor(signals: Pick<Signals, "online">) {
    this.#signals = signals;
  }

  /** @param failure of the last exchange, as stored on the device: also known to a tab that has made no request */
  isDoubtful(failure: SyncFailure | null): boolean {
    const { online } = this.#signals;
    // Answers from before the browser went offline no longer count. Some browsers report offline wrongly: then the next answer
    // counts again.
    if (this.#online && !online) this.#answered = false;
    this.#online = online;
    return !(this.#answered ?? !unanswered.has(failure));
  }

  answered(): void {
    this.#answered = true;
  }

  /**
   * Notes that a request has failed that was not aborted. Returns whether there was an answer, so that another request may succeed.
   */
  failed(error: unknown): boolean {
    // Without a session, no request was made.
    if (!(error instanceof TransportError) || error.failure === "unauthorized") return false;
    this.#answered = error.partial || !unanswered.has(error.failure);
    return this.#answered;
  }
}
