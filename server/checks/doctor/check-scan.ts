import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { askScanner } from "#server/services/files/scan.ts";
import { withTemporaryFolder } from "#server/services/files/temporary-folder.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Finding } from "../finding.ts";
import { isOwnFolder } from "./check-data-dir.ts";

const { ok, notice, problem } = about("ウイルス検査");

/** Lets the scanner look at a harmless file where uploaded files lie, since it may be another user's program. */
export async function checkScan({ scanCommand, dataDir }: Pick<Settings, "scanCommand" | "dataDir">): Promise<Finding> {
  if (!scanCommand) return ok("使っていません。");
  if (!(await isOwnFolder(dataDir))) return notice("試していません。", "DATA_DIR の行を見てください。");
  const code = await withTemporaryFolder(dataDir, async (folder) => {
    const path = join(folder, "doctor.txt");
    await writeFile(path, "musubi", { mode: 0o600 });
    return askScanner(scanCommand, path);
  });
  if (code === 0) return ok("SCAN_COMMAND が、問題のないファイルを通しました。");
  const refused = "アップロードはすべて断られます。";
  if (code === 1)
    return problem(
      `SCAN_COMMAND が、問題のないファイルを断りました（終了コード 1）。${refused}`,
      "オプションと、musubi.service の制限の中でも動くかを確かめてください。",
    );
  return problem(
    `SCAN_COMMAND で検査できません（${code === null ? "実行できないか、終わりません" : `終了コード ${code}`}）。${refused}`,
    "プログラムの場所、オプション、検査の常駐プログラムが動いているか、musubi.service の制限の中でも動くかを確かめてください。",
  );
}
