import type pg from "pg";
import { type Listening, listen } from "./listen.ts";
import type { Log } from "./log.ts";

const channel = "musubi_sync";
/**
 * Changes within this time become one poke, in ms. It grows with the listeners, each of which then is sent what is new or asks
 * for it. More pokes than the server can follow would only delay them (decision 101 has the figures).
 */
const together = (listeners: number) => 25 + listeners / 8;

/** @param by the listener that made all of the changes, if a single one did */
export type PokeListener = (by?: string) => void;

/**
 * Tells listeners that there may be something to pull (L4), in every instance of the program. It uses NOTIFY without payload
 * after the commit. The same connection listens, so that an instance can distinguish its own notifications from others'.
 */
export class Pokes {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #listeners = new Set<PokeListener>();
  #listening: Listening | undefined;
  #waiting: NodeJS.Timeout | undefined;
  /** The changes since the last poke, with their origin if all have the same. */
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
   * Pokes after a commit of this instance. The first change of a burst is passed on at once, all later ones together.
   * @param by the listener to leave out, since the exchange that pushed the change also answers with its results
   */
  changed(by?: string): void {
    if (this.#waiting) {
      this.#pending = { by: this.#pending && this.#pending.by !== by ? undefined : by };
      return;
    }
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      if (this.#pending) this.changed(this.#pending.by);
    }, together(this.#listeners.size));
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
        // Pokes of others may have been missed, and own ones not sent, while the connection was lost.
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
