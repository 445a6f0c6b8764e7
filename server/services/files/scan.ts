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
  const [command, ...words] = settings.scanCommand ?? [];
  if (command === undefined) return true;
  const code = await exitCode(command, [...words, path]);
  if (code === 0) return true;
  if (code === 1) {
    log.warn("file refused by the scanner");
    return false;
  }
  log.error("file not scanned", { code });
  throw new AppError("scan_unavailable");
}

/** Returns the exit code; null if the program could not be run, or took too long. */
async function exitCode(command: string, words: readonly string[]): Promise<number | null> {
  const scanner = spawn(command, words, { stdio: "ignore", timeout: patience, killSignal: "SIGKILL" });
  try {
    const [code] = (await once(scanner, "close")) as [number | null];
    return code;
  } catch {
    return null;
  }
}
