import pg from "pg";
import type { Log } from "./log.ts";

const channel = "musubi_sync";
/** Changes that follow each other so closely are one poke, in ms. */
const together = 25;
const reconnectAfter = [100, 500, 2_000, 5_000] as const;

/**
 * Tells listeners that there may be something to pull (L4), in every instance of the program: NOTIFY without payload
 * after the commit, on the connection that also listens, so that an instance knows its own from others'.
 */
export class Pokes {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #listeners = new Set<() => void>();
  #client: pg.Client | undefined;
  #waiting: NodeJS.Timeout | undefined;
  #pending = false;
  #failures = 0;
  #stopped = true;

  constructor(connection: pg.ClientConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Calls back at every poke, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something was committed here. The first of a burst is passed on at once, the rest together. */
  changed(): void {
    if (this.#waiting) {
      this.#pending = true;
      return;
    }
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      if (this.#pending) this.changed();
    }, together);
    this.#pending = false;
    this.#pokeAll();
    this.#client?.query(`notify ${channel}`).catch(() => undefined);
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({ application_name: "musubi listen", keepAlive: true, ...this.#connection });
    const lost = once(() => this.#lost(client));
    client.on("error", lost).on("end", lost);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      client.on("notification", ({ processId }) => processId !== rows[0]?.pid && this.#pokeAll());
      await client.query(`listen ${channel}`);
    } catch {
      lost();
      return;
    }
    if (this.#stopped) return client.end();
    this.#client = client;
    if (this.#failures > 0) this.#log.info("poke_listening_again");
    this.#failures = 0;
    // What others said while nobody listened here is made up for, and what could not be said to them.
    this.changed();
  }

  #lost(client: pg.Client): void {
    client.end().catch(() => undefined);
    if (this.#client === client) this.#client = undefined;
    if (this.#stopped) return;
    if (this.#failures === 0) this.#log.warn("poke_listener_lost");
    const wait = reconnectAfter[Math.min(this.#failures++, reconnectAfter.length - 1)];
    setTimeout(() => void this.#connect(), wait).unref();
  }

  #pokeAll(): void {
    for (const listener of this.#listeners) listener();
  }
}

function once(run: () => void): () => void {
  let ran = false;
  return () => {
    if (!ran) run();
    ran = true;
  };
}
