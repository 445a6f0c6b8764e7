import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "#server/settings.ts";
import { about, type Finding, wordOf } from "../finding.ts";
import { checkAi } from "./check-ai.ts";
import { checkBackups } from "./check-backups.ts";
import { judgeClock, type Offset, serviceOffset } from "./check-clock.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkGoogle } from "./check-google.ts";
import { checkMail } from "./check-mail.ts";
import { checkNode } from "./check-node.ts";
import { checkPublicUrl } from "./check-public-url.ts";
import { checkScan } from "./check-scan.ts";
import { checkSettings } from "./check-settings.ts";

/** Milliseconds that each check may take. All run at the same time. */
const usualLimit = 10_000;

/** Some scanners load all they know for each file. The server waits a minute for them, which the check does, too. */
const scanLimit = 65_000;

/** What a doctor looks at. */
export interface Patient {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Checks everything that a server with these settings needs, and reports its state. It takes as long as the slowest check.
 * After `limit` milliseconds a check is a problem, and what it has left open is stopped or left.
 */
export async function examine({ settings, env }: Patient, limit = usualLimit): Promise<readonly Finding[]> {
  const late = AbortSignal.timeout(limit);
  const bounded = (subject: string, check: () => Promise<Finding | readonly Finding[]>) => inTime(subject, limit, check);
  const database = checkDatabase(settings);
  const offsets = Promise.all([database.then(({ offset }) => offset), serviceOffset(settings)]);
  const found = await Promise.all([
    bounded("データベース", async () => (await database).findings),
    bounded("DATA_DIR", () => checkDataDir(settings)),
    bounded("ファイル", () => checkFiles(settings)),
    bounded("時計", async () => judgeClock((await offsets).filter((offset): offset is Offset => offset !== undefined))),
    bounded("メール", () => checkMail(settings)),
    bounded("PUBLIC_URL", () => checkPublicUrl(settings, late)),
    bounded("Google", () => checkGoogle(settings)),
    bounded("AI", () => checkAi(settings, late)),
    inTime("ウイルス検査", scanLimit, () => checkScan(settings)),
    bounded("控え", () => checkBackups()),
  ]);
  // An embedded database that was started for this is stopped again, however long that takes.
  if (settings.databaseUrl === undefined) await database;
  return [...checkSettings(settings, env), checkNode(process.versions.node), ...found.flat()];
}

/** Runs one check. One that takes too long, or that fails by itself, is a problem. */
export async function inTime(
  subject: string,
  limit: number,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<Finding | readonly Finding[]> {
  const { problem } = about(subject);
  const over = wait(limit, undefined, { ref: false }).then(() =>
    problem(`${Math.round(limit / 1_000)} 秒以内に終わりません。`, "相手の状態とネットワークを確かめてください。"),
  );
  const done = check().catch((error: unknown) => problem(`確かめられません（${wordOf(error)}）。`));
  return Promise.race([done, over]);
}
