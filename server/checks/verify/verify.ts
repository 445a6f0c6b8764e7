import type { Database } from "#server/db/database.ts";
import { ownDataKey } from "#server/services/data-key.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import type { Settings } from "#server/settings.ts";
import type { Finding } from "../finding.ts";
import { verifyFiles } from "./verify-files.ts";
import { verifyHistory } from "./verify-history.ts";
import { verifyBank, verifyForm, verifyRows, verifyTexts } from "./verify-rows.ts";

/** What is verified. */
export interface Verified {
  readonly database: Pick<Database, "knex" | "connection">;
  readonly files: FileStore;
  readonly settings: Settings;
}

/** Compares what is stored with what is known of it. It only reads, and may run beside the server. */
export async function verify({ database, files, settings }: Verified): Promise<readonly Finding[]> {
  const { knex, connection } = database;
  const wrong = await verifyForm(knex);
  if (wrong) return [wrong];
  // One after the other: this may run beside people's work.
  return [
    await verifyRows(knex),
    ...(await verifyFiles({ knex, files })),
    ...(await verifyHistory(connection)),
    await verifyBank(knex, settings.dataKey ?? (await ownDataKey(settings))),
    await verifyTexts(knex, settings.readTexts),
  ];
}
