import { z } from "zod";

/** The schema of an archive's first file, which describes the database. Every later version must still read it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations that had run, which determine the form of the rows. */
  migrations: z.array(z.string()),
  /** Tables with their columns, in the order of their values. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The next number of every sequence. */
  sequences: z.record(z.string(), z.number()),
});

export type Manifest = z.output<typeof manifestSchema>;

/** The schema of an archive's last file, with the number of rows of each table. Without this file the archive is incomplete. */
export const endSchema = z.object({ rows: z.record(z.string(), z.number()) });

export const manifestName = "musubi.json";
export const endName = "end.json";
/** The file name of the key that opens bank fields, for backups that include it. */
export const keyName = "data.key";

/**
 * Tables that no backup keeps, and that are not taken from older archives that have them. No table that is kept may need a row of
 * them.
 */
const own = {
  migration: "says how far this one database was brought: migrations run anew over a restored one",
  sync_epoch: "identifies this one database: every device begins afresh with a restored one (E6)",
  sync_tombstone: "says what devices of this one database have yet to remove",
  effect: "was carried out by the original long before: a copy must not write to people",
  file_part: "is sent again by its device",
  file_text: "is read again",
  app_secret: "signs tokens: an archive must not make one for the living server",
  session: "would revive a session that was ended",
  login_challenge: "would revive a sign-in that was begun",
  password_link: "would revive a link that was used",
  known_device: "would let a device in without a code",
  google_flow: "would revive a sign-in that was begun",
  login_attempt: "counts attempts of a time that is over",
  rate_event: "counts attempts of a time that is over",
} as const;

/** The names of these tables. */
export const ownTables: readonly string[] = Object.keys(own);

/** The name as SQL needs it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
