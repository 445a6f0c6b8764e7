import { randomUUID } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/settings.ts";
import { freeBytes, leastFree } from "#server/storage/out-of-room.ts";
import { about, type Finding, wordOf } from "../finding.ts";

const { ok, notice, problem } = about("DATA_DIR");

/** Below this many free bytes an operator should make room. */
const scarce = 1024 * 1024 * 1024;
/** Returns a size as it is told to people. */
export const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString("ja-JP")} MB`;

/**
 * Says whether the data folder can be written, is private and has room. It makes no folder, since a folder of another user would
 * stop the first start.
 * @param userId of this process; undefined where the system has none
 */
export async function checkDataDir(
  { dataDir }: Pick<Settings, "dataDir">,
  userId = process.getuid?.(),
): Promise<readonly Finding[]> {
  const found = await stat(dataDir).catch((error: unknown) => wordOf(error));
  if (found === "ENOENT") return [notice(`${dataDir} はまだありません。`, "最初の起動が作ります。")];
  if (typeof found === "string") return [problem(`${dataDir} を開けません（${found}）。`, "場所と持ち主を確かめてください。")];
  if (!found.isDirectory()) return [problem(`${dataDir} はフォルダーではありません。`, "DATA_DIR を直してください。")];
  if (userId !== undefined && found.uid !== userId)
    return [problem(`${dataDir} の持ち主は、この利用者ではありません。`, "サーバーと同じ利用者で実行してください。")];
  const [written, free] = await Promise.all([isWritable(dataDir), freeBytes(dataDir)]);
  if (written !== true) return [problem(`${dataDir} に書けません（${written}）。`, "持ち主とディスクを確かめてください。")];
  const findings: Finding[] = [];
  // With the embedded database as root, others may enter the folder, but not list it.
  if ((found.mode & 0o066) !== 0 || ((found.mode & 0o011) !== 0 && userId !== 0))
    findings.push(notice(`${dataDir} に他の利用者が入れます。`, `chmod 700 ${dataDir} を実行してください。`));
  if (free !== undefined && free < leastFree)
    findings.push(problem(`空きが ${inMegabytes(free)} しかなく、書き込みが止まります。`, "ディスクを空けてください。"));
  else if (free !== undefined && free < scarce)
    findings.push(notice(`空きが ${inMegabytes(free)} です。`, "早めにディスクを空けてください。"));
  const room = free === undefined ? "" : `空きは ${inMegabytes(free)} です。`;
  return findings.length > 0 ? findings : [ok(`${dataDir} に書けます。${room}`)];
}

/** Whether the folder is there and belongs to this user: what another user made in it would stop the server. */
export const isOwnFolder = async (dataDir: string, userId = process.getuid?.()): Promise<boolean> =>
  stat(dataDir).then(
    ({ uid }) => userId === undefined || uid === userId,
    () => false,
  );

async function isWritable(folder: string): Promise<true | string> {
  const path = join(folder, `doctor-${randomUUID()}`);
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile("ok").finally(() => file.close());
    return true;
  } catch (error) {
    return wordOf(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
