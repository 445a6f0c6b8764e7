import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Milliseconds in which a connection is made, and in which a notification arrives, if it ever does. */
const connecting = 10_000;
const patience = 5_000;

/**
 * Returns whether what one connection notifies arrives at another one that listens. It does not where a pooler lends connections for
 * one transaction (PgBouncer), nor between two databases.
 */
export async function noticesArrive(listener: pg.ClientConfig, sender: pg.ClientConfig): Promise<boolean> {
  const channel = `musubi_try_${randomUUID().replaceAll("-", "")}`;
  const hearing = new pg.Client({ connectionTimeoutMillis: connecting, ...listener });
  const telling = new pg.Client({ connectionTimeoutMillis: connecting, ...sender });
  try {
    for (const one of [hearing, telling]) one.on("error", () => undefined);
    const heard = once(hearing, "notification").then(
      () => true,
      () => false,
    );
    await Promise.all([hearing.connect(), telling.connect()]);
    await hearing.query(`listen ${channel}`);
    await telling.query(`notify ${channel}`);
    return await Promise.race([heard, wait(patience, false, { ref: false })]);
  } finally {
    await Promise.all([hearing, telling].map((one) => one.end().catch(() => undefined)));
  }
}
