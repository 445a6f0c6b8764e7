import { openDatabase } from "#server/db/database.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import { noteWithoutKey, takeKey } from "./archived-key.ts";
import { decrypterWith } from "./encryption.ts";
import { restore } from "./restore.ts";
import { fromWhereOneStands, runCli } from "./run-cli.ts";

/** The effects of a restore that the user must know. */
const changed =
  "Everybody signs in anew, and invitations have to be mailed again. Administrators who were removed after the backup are back: remove them again. " +
  "So are persons who were erased after it: erase them again (個人情報を消去 on their pages). docs/operations.md says where they are listed.";

const options = { identity: { type: "string", multiple: true } } as const;

await runCli("npm run restore -- FILE [--identity KEYFILE]", options, async ({ file, values, settings, log }) => {
  const decrypter = await decrypterWith((values.identity ?? []).map(fromWhereOneStands));
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
    return `Restored ${rows} rows and ${files} files from ${file}.${lost}${coming}${note === undefined ? "" : ` ${note}`} ${changed}`;
  } finally {
    await database.close();
  }
});
