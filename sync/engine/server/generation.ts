import type { Knex } from "knex";
import { fingerprintSql } from "./epoch.ts";
import type { Log } from "./log.ts";

/** Where generations are noted outside of the database. A note that cannot be kept or read proves nothing. */
export interface GenerationNotes {
  /** Returns the highest generation noted for this database; 0 where none is. @param database its fingerprint */
  load(database: string): Promise<number>;
  save(database: string, generation: number): Promise<void>;
}

/** Milliseconds between two generations. A data folder that is restored to a state younger than this is not detected. */
const every = 60 * 60_000;

/**
 * Counts generations in the database, and notes outside of it how far it was. A database that knows fewer was restored to an older
 * state (E6). Of several instances each keeps its own notes.
 */
export class Generation {
  /** The generation that the database has certainly reached. */
  known = 0;
  readonly #knex: Knex;
  readonly #notes: GenerationNotes | undefined;
  readonly #log: Log;
  readonly #onPutBack: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  /** @param onPutBack begins a new epoch, with a generation above `known` */
  constructor(knex: Knex, notes: GenerationNotes | undefined, log: Log, onPutBack: () => Promise<void>) {
    this.#knex = knex;
    this.#notes = notes;
    this.#log = log;
    this.#onPutBack = onPutBack;
  }

  /** Reads the notes about this database, settles the epoch by them, and begins a generation; then one every hour. */
  async start(): Promise<void> {
    const { rows } = await this.#knex.raw<{ rows: { database: string }[] }>(`select ${fingerprintSql} as database`);
    this.known = (await this.#notes?.load(rows[0]?.database ?? "")) ?? 0;
    await this.#onPutBack();
    await this.advance();
    this.#timer = setInterval(() => {
      this.advance().catch(() => this.#log.warn("generation_not_begun"));
    }, every).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Begins a generation. It counts as reached, here and in the notes, once no crash can lose it. */
  async advance(): Promise<void> {
    const { database, generation } = await this.#knex.transaction(async (trx) => {
      await trx.raw("select set_config('synchronous_commit', 'local', true)");
      const { rows } = await trx.raw<{ rows: { database: string; generation: number }[] }>(
        `update sync_epoch set generation = generation + 1 returning generation, ${fingerprintSql} as database`,
      );
      return rows[0] ?? { database: "", generation: 0 };
    });
    if (generation <= this.known) return this.#onPutBack();
    this.known = generation;
    await this.#notes?.save(database, generation);
  }
}
