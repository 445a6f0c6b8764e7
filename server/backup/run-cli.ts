import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Log } from "#server/context.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

/** What a command was asked for. */
export interface Asked<O extends Options> {
  readonly file: string;
  readonly values: Values<O>;
  readonly settings: Settings;
  readonly log: Log;
}

/** Runs one command on one file: prints the sentence it returns, or why it failed, with code 1. The work may set another code. */
export async function runCli<const O extends Options>(
  usage: string,
  options: O,
  work: (asked: Asked<O>) => Promise<string>,
): Promise<void> {
  const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    const { file, values } = read(usage, options);
    console.log(await work({ file: fromWhereOneStands(file), values, settings: readSettings(process.env), log: silent }));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

/** npm runs commands in the project's folder. The user means a relative name from the folder of the shell. */
export const fromWhereOneStands = (file: string): string => resolve(process.env["INIT_CWD"] ?? ".", file);

function read<O extends Options>(usage: string, options: O): { file: string; values: Values<O> } {
  // Without `--` npm takes options for its own: a backup that was meant to be encrypted would not be.
  for (const name of Object.keys(options)) {
    if (process.env[`npm_config_${name.replaceAll("-", "_")}`] === undefined) continue;
    throw new StartError(`npm has taken --${name} for its own. Put -- before the file: ${usage}`);
  }
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true, strict: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, values };
  } catch (error) {
    // The parser's own message may repeat what was typed, which may be a secret.
    throw new StartError(`There is an option that is not known, or one without its value: ${usage}`, { cause: error });
  }
  throw new StartError(`Say which file: ${usage}`);
}
