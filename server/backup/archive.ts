import { z } from "zod";

/** The first file of an archive: what the database was like. Every later version must still read it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Migrations that had run: the form that the rows have. */
  migrations: z.array(z.string()),
  /** Tables with their columns, in the order in which their values stand. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The next number of every sequence. */
  sequences: z.record(z.string(), z.number()),
});

export type Manifest = z.output<typeof manifestSchema>;

/** The last file of an archive, without which it is not whole: rows of each table. */
export const endSchema = z.object({ rows: z.record(z.string(), z.number()) });

export const manifestName = "musubi.json";
export const endName = "end.json";
/** The key that opens bank fields, where the backup was asked to take it along. */
export const keyName = "data.key";

/**
 * Tables that are not kept, and not taken from older archives that have them. The first ones tell of this one database: its
 * migrations run anew, its epoch, what its devices have yet to remove; every device begins afresh with a restored one (E6).
 * Parts of files on their way are sent again, texts of files are read again.
 * Waiting effects were carried out by the original long before: a copy must not write to people. The rest says who is signed
 * in or may be without a password, and how often somebody tried: brought back, it would revive sessions that were ended and
 * links that were used; and with the key that signs tokens, whoever has an archive could make one for the living server.
 * A restored database makes a key of its own. No table that is kept may need one of app_secret.
 */
export const ownTables: readonly string[] = [
  "migration",
  "sync_epoch",
  "sync_tombstone",
  "effect",
  "file_part",
  "file_text",
  "app_secret",
  "session",
  "login_challenge",
  "password_link",
  "known_device",
  "google_flow",
  "login_attempt",
  "rate_event",
];

/** The name as SQL needs it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
