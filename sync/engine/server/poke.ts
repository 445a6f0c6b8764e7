import type pg from "pg";
import { type Listening, listen } from "./listen.ts";
import type { Log } from "./log.ts";

const channel = "musubi_sync";
/** Changes that follow each other so closely are one poke, in ms. */
const together = 25;

/** @param by the listener who knows already, where all of it is one's */
export type PokeListener = (by?: string) => void;

/**
 * Tells listeners that there may be something to pull (L4), in every instance of the program: NOTIFY without payload
 * after the commit, on the connection that also listens, so that an instance knows its own from others'.
 */
export class Pokes {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #listeners = new Set<PokeListener>();
  #listening: Listening | undefined;
  #waiting: NodeJS.Timeout | undefined;
  /** What has changed since the last poke, and by whom if by one alone. */
  #pending: { readonly by: string | undefined } | undefined;

  constructor(connection: pg.ClientConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Calls back at every poke, until the returned function is called. */
  subscribe(listener: PokeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Something was committed here. The first of a burst is passed on at once, the rest together.
   * @param by whose stream need not be told, since the exchange that pushed it also brings what came of it
   */
  changed(by?: string): void {
    if (this.#waiting) {
      this.#pending = { by: this.#pending && this.#pending.by !== by ? undefined : by };
      return;
    }
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      if (this.#pending) this.changed(this.#pending.by);
    }, together);
    this.#pending = undefined;
    this.#pokeAll(by);
    this.#listening?.notify();
  }

  async start(): Promise<void> {
    const connection = { application_name: "musubi listen", ...this.#connection };
    this.#listening = listen(connection, channel, {
      onNotify: () => this.#pokeAll(),
      onListening: (again) => {
        if (again) this.#log.info("poke_listening_again");
        // What others said while nobody listened here is made up for, and what could not be said to them.
        this.changed();
      },
      onLost: () => this.#log.warn("poke_listener_lost"),
    });
    await this.#listening.attempted;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.stop();
  }

  #pokeAll(by?: string): void {
    for (const listener of this.#listeners) listener(by);
  }
}
