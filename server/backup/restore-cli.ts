import { stat } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#server/db/database.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { noteWithoutKey, takeKey } from "./archived-key.ts";
import { decrypterWith } from "./encryption.ts";
import { restore } from "./restore.ts";
import { fromWhereOneStands, runCli } from "./run-cli.ts";

/** The effects of a restore that the user must know. */
const changed =
  "Everybody signs in anew, and invitations have to be mailed again. Administrators who were removed after the backup are back: remove them again. " +
  "So are persons who were erased after it: erase them again (個人情報を消去 on their pages). docs/operations.md says where they are listed.";

/** A copy beside the original would sweep the files that it does not know out of their bucket. */
const sharedBucket = " Do not start this one while another Musubi uses the same S3 bucket.";

/** Refuses files of another user's server, which could not read what root wrote. Before the first, the data folder tells whose they are. */
async function refuseOthersFiles({ s3, dataDir, databaseUrl }: Pick<Settings, "s3" | "dataDir" | "databaseUrl">): Promise<void> {
  // The embedded database refuses others itself.
  if (s3 || databaseUrl === undefined) return;
  const ownerOf = (folder: string) =>
    stat(folder).then(
      ({ uid }) => uid,
      () => undefined,
    );
  const owner = (await ownerOf(join(dataDir, "files"))) ?? (await ownerOf(dataDir));
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return;
  throw new StartError(`The files in ${dataDir} belong to another user. Run this as that user.`);
}

const options = { identity: { type: "string", multiple: true } } as const;

await runCli("npm run restore -- FILE [--identity KEYFILE]", options, async ({ file, values, settings, log }) => {
  const decrypter = await decrypterWith((values.identity ?? []).map(fromWhereOneStands));
  await refuseOthersFiles(settings);
  const database = await openDatabase(settings, log);
  try {
    let had = false;
    let note: string | undefined;
    const takeDataKey = async (key: Buffer) => {
      had = true;
      note = await takeKey(settings, key);
    };
    const { knex } = database;
    const { rows, files, missing, announced } = await restore(
      { knex, files: await openFileStore(settings), takeDataKey },
      file,
      decrypter,
    );
    if (!had) note = await noteWithoutKey(settings, knex);
    const lost = missing > 0 ? ` ${missing} files of its records are missing from it.` : "";
    const coming = announced > 0 ? ` ${announced} more had not arrived from the devices that have them.` : "";
    return `Restored ${rows} rows and ${files} files from ${file}.${lost}${coming}${note === undefined ? "" : ` ${note}`} ${changed}${settings.s3 ? sharedBucket : ""}`;
  } finally {
    await database.close();
  }
});
