import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import type pg from "pg";

/**
 * Runs a `COPY ... TO STDOUT` and gives its rows as they come, one line in each chunk, never more than a little ahead
 * of the reader.
 */
export function copyOut(client: pg.ClientBase, sql: string): AsyncIterable<Buffer> {
  let connection: CopyConnection | undefined;
  const rows = new Readable({ objectMode: true, highWaterMark: 1_024, read: () => connection?.stream.resume() });
  submit(client, {
    submit(opened) {
      connection = opened;
      opened.query(sql);
    },
    handleCopyData({ chunk }) {
      // A copy: the driver reads its next messages into the same memory.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleError: (error) => rows.destroy(error),
    handleReadyForQuery: () => rows.push(null),
  });
  return rows;
}

/** Runs a `COPY ... FROM STDIN` with these bytes. Returns how many rows went in. */
export function copyIn(client: pg.ClientBase, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failed: Error | undefined;
    const pump = async (connection: CopyConnection) => {
      for await (const chunk of source) {
        // After an error the server takes the rest and throws it away; but why send it.
        if (failed) return;
        connection.sendCopyFromChunk(chunk);
        const { stream } = connection;
        if (stream.writableNeedDrain) await flowing(stream);
      }
      connection.endCopyFrom();
    };
    submit(client, {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse(connection) {
        pump(connection).catch((error: unknown) => {
          failed = error instanceof Error ? error : new Error(String(error));
          connection.sendCopyFail("the source failed");
        });
      },
      handleCommandComplete({ text }) {
        rows = Number(text.split(" ")[1]);
      },
      handleError(error) {
        failed ??= error;
        reject(failed);
      },
      handleReadyForQuery: () => resolve(rows),
    });
  });
}

/** Waits until the stream takes more, or is closed. */
async function flowing(stream: Writable): Promise<void> {
  const done = new AbortController();
  const waits = ["drain", "close"].map((event) => once(stream, event, { signal: done.signal }).catch(() => undefined));
  await Promise.race(waits);
  done.abort();
}

/** What node-postgres hands to a query that speaks the protocol itself; its types leave the COPY messages out. */
interface CopyConnection extends Pick<pg.Connection, "query" | "stream"> {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

interface CopyQuery {
  submit(connection: CopyConnection): void;
  handleCopyData?(message: { readonly chunk: Buffer }): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCommandComplete?(message: { readonly text: string }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

function submit(client: pg.ClientBase, query: CopyQuery): void {
  client.query({ handleCommandComplete: () => undefined, ...query } as unknown as pg.Submittable);
}
