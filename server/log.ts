import type { Log } from "./context.ts";

/** Writes one JSON line for an event: what is wrong to standard error, everything else to standard output. */
export function createLog(): Log {
  const write =
    (level: keyof Log, stream: NodeJS.WritableStream) =>
    (event: string, details: Readonly<Record<string, unknown>> = {}): void => {
      stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details }, readable)}\n`);
    };
  return {
    info: write("info", process.stdout),
    warn: write("warn", process.stderr),
    error: write("error", process.stderr),
  };
}

/** JSON can represent neither errors nor big integers, and writing a log line must never fail. */
function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  return typeof value === "bigint" ? value.toString() : value;
}
