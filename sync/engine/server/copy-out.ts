import type { Knex } from "knex";
import type pg from "pg";
import { faultsOf } from "./faults.ts";

/**
 * Runs `COPY … TO STDOUT` in a transaction, and passes on each row as bytes that no driver has parsed. A row is valid until the
 * callback returns.
 * @throws DatabaseFault
 */
export async function copyOut(trx: Knex.Transaction, sql: string, onRow: (row: Buffer) => void): Promise<void> {
  const client = trx.client as { acquireConnection(): Promise<pg.Client> };
  const connection = await client.acquireConnection();
  await faultsOf(() => new Promise<void>((resolve, reject) => connection.query(new CopyOut(sql, onRow, resolve, reject))));
}

/** The interface that `pg` requires of a query that is not its own. */
class CopyOut implements pg.Submittable {
  readonly #sql: string;
  readonly #onRow: (row: Buffer) => void;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;

  constructor(sql: string, onRow: (row: Buffer) => void, resolve: () => void, reject: (error: Error) => void) {
    this.#sql = sql;
    this.#onRow = onRow;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#onRow(chunk);
  }

  handleCommandComplete(): void {
    // The message comes for each statement; the end is when the server is ready again.
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
