import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes } from "#server/storage/out-of-room.ts";
import { about, type Finding, wordOf } from "../finding.ts";
import { inMegabytes } from "./check-data-dir.ts";

const { ok, notice, problem } = about("控え");

/** Where deploy/musubi-backup.service lays the archives of each night. */
const usualFolder = "/var/backups/musubi";
/** As many as deploy/musubi-backup keeps, with tonight's. */
const kept = 31;

const hour = 60 * 60 * 1_000;
/** Hours: one night was missed, and more than two were. */
const late = { once: 36, often: 72 };

interface Archive {
  readonly isWhole: boolean;
  /** Milliseconds at which it was begun. A copied file has another date. */
  readonly begun: number;
  readonly bytes: number;
}

/**
 * Says how old the newest backup of the timer is, and whether those of 30 days have room. Says nothing where the timer's folder is
 * not there.
 */
export async function checkBackups(
  folder = usualFolder,
  now = Date.now(),
  free: (folder: string) => Promise<number | undefined> = freeBytes,
): Promise<readonly Finding[]> {
  const archives = await archivesIn(folder).catch((error: unknown) => wordOf(error));
  if (archives === "ENOENT") return [];
  if (typeof archives === "string")
    return [notice(`${folder} を開けません（${archives}）。`, "サーバーと同じ利用者で実行してください。")];
  const [newest] = archives.filter(({ isWhole }) => isWhole);
  if (!newest)
    return [notice("すべてのそろった控えが、まだありません。", "systemctl start musubi-backup.service で作ってください。")];
  const room = await free(folder);
  const findings = [judgeAge(newest, now), judgeLast(archives), judgeRoom(newest, archives.length, room)].filter(
    (finding) => finding !== undefined,
  );
  if (findings.length > 0) return findings;
  const left = room === undefined ? "" : `空きは ${inMegabytes(room)} です。`;
  return [ok(`最も新しいものは ${hoursBetween(newest.begun, now)} 時間前で、${inMegabytes(newest.bytes)} です。${left}`)];
}

const hoursBetween = (begun: number, now: number) => Math.floor((now - begun) / hour);

/** Returns the archives of a folder, the newest first. */
async function archivesIn(folder: string): Promise<readonly Archive[]> {
  const names = (await readdir(folder)).sort().reverse();
  const found = await Promise.all(
    names.map(async (name) => {
      const [, begun = "", lacks] = /^musubi-(\d{8}T\d{6})Z(-incomplete)?\.age$/u.exec(name) ?? [];
      const file = begun === "" ? undefined : await stat(join(folder, name)).catch(() => undefined);
      const at = begun.replace(/^(....)(..)(..T..)(..)(..)$/u, "$1-$2-$3:$4:$5Z");
      return file && { isWhole: lacks === undefined, begun: Date.parse(at), bytes: file.size };
    }),
  );
  return found.filter((archive) => archive !== undefined);
}

function judgeAge({ begun }: Archive, now: number): Finding | undefined {
  const hours = hoursBetween(begun, now);
  if (hours < late.once) return undefined;
  const age = hours < 48 ? `${hours} 時間` : `${Math.floor(hours / 24)} 日`;
  const judge = hours < late.often ? notice : problem;
  return judge(
    `すべてのそろった控えは、${age}前のものが最後です。`,
    "systemctl status musubi-backup.timer musubi-backup.service で理由を確かめてください。",
  );
}

const judgeLast = ([last]: readonly Archive[]): Finding | undefined =>
  last && !last.isWhole
    ? notice("最後の控えには、欠けているファイルがあります。", "journalctl --unit=musubi-backup.service を確かめてください。")
    : undefined;

function judgeRoom({ bytes }: Archive, count: number, room: number | undefined): Finding | undefined {
  const coming = bytes * Math.max(0, kept - count);
  if (room === undefined || room >= coming) return undefined;
  const advice = "控えには、専用の大きなディスクを使ってください。";
  if (room < bytes)
    return problem(`空きが ${inMegabytes(room)} しかなく、次の控え（${inMegabytes(bytes)}）が入りません。`, advice);
  return notice(`30 日分がそろうまでに、あと ${inMegabytes(coming)} 要りますが、空きは ${inMegabytes(room)} です。`, advice);
}
