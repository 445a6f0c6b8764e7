import { openDatabase } from "#server/db/database.ts";
import { expectDatabase } from "#server/db/expect-database.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import { readSettings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { type Finding, isBroken, report } from "../finding.ts";
import { verify } from "./verify.ts";

try {
  const findings = await look();
  console.log(report(findings));
  process.exitCode = isBroken(findings) ? 1 : 0;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function look(): Promise<readonly Finding[]> {
  const settings = readSettings(process.env);
  await expectDatabase(settings);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openDatabase(settings, silent, { shared: true });
  try {
    return await verify({ database, files: await openFileStore(settings), settings });
  } finally {
    await database.close();
  }
}
