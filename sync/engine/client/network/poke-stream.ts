import type { SyncStep } from "../../protocol.ts";
import { sessionOver } from "../failures.ts";
import { type Clock, type Transport, TransportError } from "../ports.ts";

/** A stream that ends sooner counts as short. Milliseconds. */
const shortLife = 10_000;
const shortLivesAllowed = 3;
/** The rest after too many short streams: something between here and the server blocks them. Milliseconds. */
const restAfterShortLives = 5 * 60_000;

export interface PokeEvents {
  onPoke(): void;
  onStep(step: SyncStep): void;
  /** Called when pokes begin or cease to come; without them, the loop polls. */
  onStreaming(streaming: boolean): void;
}

/** Keeps a stream of pokes open (L4), and stops trying for a while when it never lasts. */
export class PokeStream {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #events: PokeEvents;
  #abort: AbortController | undefined;
  #cancel: (() => void) | undefined;
  #shortLives = 0;

  constructor(transport: Transport, clock: Clock, events: PokeEvents) {
    this.#transport = transport;
    this.#clock = clock;
    this.#events = events;
  }

  start(): void {
    this.#cancel?.();
    if (!this.#abort) void this.#live();
  }

  stop(): void {
    this.#cancel?.();
    this.#abort?.abort();
    this.#abort = undefined;
  }

  /** Ends the stream where the browser says that there is no network, whatever it still brings. It tries again. */
  lose(): void {
    if (!this.#abort) return;
    this.#abort.abort();
    this.#abort = undefined;
    this.#events.onStreaming(false);
    this.#again(this.#clock.random() * 2_000);
  }

  /** Tries again at once, since a network may exist. */
  signal(): void {
    if (this.#abort || !this.#cancel) return;
    this.#shortLives = 0;
    this.start();
  }

  async #live(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const began = this.#clock.elapsed();
    let heard = false;
    let dead = false;
    try {
      const onPoke = () => {
        if (abort.signal.aborted) return;
        if (!heard) this.#events.onStreaming(true);
        heard = true;
        this.#events.onPoke();
      };
      const onStep = (step: SyncStep) => {
        if (!abort.signal.aborted) this.#events.onStep(step);
      };
      await this.#transport.listen(onPoke, abort.signal, onStep);
    } catch (error) {
      dead = error instanceof TransportError && sessionOver.has(error.failure);
    }
    if (abort.signal.aborted) return;
    this.#abort = undefined;
    this.#events.onStreaming(false);
    this.#shortLives = this.#clock.elapsed() - began < shortLife ? this.#shortLives + 1 : 0;
    const rests = dead || this.#shortLives >= shortLivesAllowed;
    if (rests) this.#shortLives = 0;
    this.#again(rests ? restAfterShortLives : this.#clock.random() * 2_000 * 2 ** this.#shortLives);
  }

  #again(wait: number): void {
    this.#cancel = this.#clock.after(wait, () => {
      this.#cancel = undefined;
      void this.#live();
    });
  }
}
