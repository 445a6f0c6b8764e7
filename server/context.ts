import type { Knex } from "knex";
import type pg from "pg";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Ai } from "./services/ai/ai.ts";
import type { FileStore } from "./services/files/file-store.ts";
import type { Mailer } from "./services/mail/mailer.ts";
import type { Photos } from "./services/photos/create-photos.ts";
import type { SecurityLog } from "./services/security-log/security-log.ts";
import type { Settings } from "./settings.ts";
import type { StorageWatch } from "./storage/watch-storage.ts";

/** What every call works with: made once at start, the same for all requests. */
export interface Context {
  readonly settings: Settings;
  readonly knex: Knex;
  /** For separate connections (LISTEN). */
  readonly connection: pg.ClientConfig;
  readonly sync: SyncServer;
  readonly files: FileStore;
  /** Photos of partners, which are on foreign servers. */
  readonly photos: Photos;
  /** Undefined: none is configured. */
  readonly ai: Ai | undefined;
  /** For effects only. To send a mail, enqueue an effect (`sendMail`). */
  readonly mailer: Mailer;
  /** The 32 bytes of the key that seals secrets in the database; undefined if no key is set. */
  readonly dataKey: Buffer | undefined;
  readonly log: Log;
  /** The log of sign-ins, refusals and exports, which the database keeps for masters. */
  readonly security: SecurityLog;
  readonly metrics: Metrics;
  readonly storage: StorageWatch;
  now(): Date;
  /** Whether migrations, first master and demo data are there. */
  ready(): boolean;
  /** Aborted when the server begins to stop, so that open streams end. */
  readonly stopping: AbortSignal;
}

/** One JSON line for an event. Details contain no personal data and no secrets. */
export interface Log {
  info(event: string, details?: Readonly<Record<string, unknown>>): void;
  warn(event: string, details?: Readonly<Record<string, unknown>>): void;
  error(event: string, details?: Readonly<Record<string, unknown>>): void;
}
