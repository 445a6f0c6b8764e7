import { openDatabase } from "#server/db/database.ts";
import { expectDatabase } from "#server/db/expect-database.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import { keyAtHand, noteOfBackup } from "./archived-key.ts";
import { backup } from "./backup.ts";
import { encrypterFor } from "./encryption.ts";
import { fromWhereOneStands, runCli } from "./run-cli.ts";

const options = {
  "with-key": { type: "boolean" },
  recipient: { type: "string", multiple: true },
  "recipients-file": { type: "string", multiple: true },
} as const;
const usage = "npm run backup -- FILE [--with-key] [--recipient age1…] [--recipients-file LIST]";

/** The code of a backup that is kept, but lacks files. They may lie on a disk that is not mounted. */
const incomplete = 2;

await runCli(usage, options, async ({ file, values, settings, log }) => {
  await expectDatabase(settings);
  const dataKey = values["with-key"] ? await keyAtHand(settings) : undefined;
  const lists = (values["recipients-file"] ?? []).map(fromWhereOneStands);
  const encrypter = await encrypterFor(values.recipient ?? [], lists);
  const database = await openDatabase(settings, log, { shared: true });
  try {
    const { connection } = database;
    const source = { connection, files: await openFileStore(settings), dataKey };
    const { rows, files, missing, announced } = await backup(source, file, encrypter);
    if (missing > 0) process.exitCode = incomplete;
    const lost = missing > 0 ? ` It is incomplete: ${missing} files are missing from the store, or damaged there.` : "";
    const coming = announced > 0 ? ` ${announced} more had not arrived from the devices that have them.` : "";
    return `Kept ${rows} rows and ${files} files in ${file}${encrypter ? ", encrypted" : ""}.${lost}${coming} ${noteOfBackup(settings, dataKey !== undefined)}`;
  } finally {
    await database.close();
  }
});
