import { resolve } from "node:path";
import type { Log } from "#server/context.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";

/** Runs one command on one file: prints the sentence it returns, or why it failed, with code 1. */
export async function runCli(
  usage: string,
  work: (file: string, settings: Settings, log: Log) => Promise<string>,
): Promise<void> {
  const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    const [file, ...more] = process.argv.slice(2);
    if (file === undefined || more.length > 0) throw new StartError(`Say which file: ${usage}`);
    // npm runs commands in the project's folder; a relative name is meant from where the person stands.
    console.log(await work(resolve(process.env["INIT_CWD"] ?? ".", file), readSettings(process.env), silent));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
