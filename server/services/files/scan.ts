import { spawn } from "node:child_process";
import { once } from "node:events";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../../context.ts";

/** Milliseconds that a scan may take. */
const patience = 60_000;

/**
 * Asks the operator's scanner (SCAN_COMMAND) about a file. Exit code 0 accepts it and 1 refuses it, like clamdscan's. Any other
 * result is no answer. Without the setting every file is clean.
 * @throws AppError `scan_unavailable` where the scanner gives no answer
 */
export async function isClean({ settings, log }: Pick<Context, "settings" | "log">, path: string): Promise<boolean> {
  if (!settings.scanCommand) return true;
  const code = await askScanner(settings.scanCommand, path);
  if (code === 0) return true;
  if (code === 1) {
    log.warn("file refused by the scanner");
    return false;
  }
  log.error("file not scanned", { code });
  throw new AppError("scan_unavailable");
}

/** Runs the scanner on a file. Returns its exit code; null if it could not be run, or took too long. */
export async function askScanner([command = "", ...words]: readonly string[], path: string): Promise<number | null> {
  const scanner = spawn(command, [...words, path], { stdio: "ignore", timeout: patience, killSignal: "SIGKILL" });
  try {
    const [code] = (await once(scanner, "close")) as [number | null];
    return code;
  } catch {
    return null;
  }
}
