import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "./context.ts";
import { StartError } from "./start-error.ts";

/** The process from its start to its end. */
export interface Lifetime {
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
  /** Called when it stops, in the reverse order of these calls. */
  onStop(close: () => Promise<void>): void;
  /** Runs the start. An error that it throws ends the process with code 1. Of a StartError only the sentence is printed. */
  run(start: (lifetime: Lifetime) => Promise<void>): void;
}

/** How long a start in progress may go on after a signal, and when the process ends whatever still runs. Milliseconds. */
const startGrace = 2_000;
const stopLimit = 9_500;
/** Ctrl-C reaches us twice, by the terminal and by npm, at nearly the same moment. Only a later one means "now". */
const echo = 1_000;

/**
 * Ends the process cleanly on SIGTERM and Ctrl-C: closes everything, with code 0, within 10 seconds. A second signal
 * ends it on the spot.
 */
export function createLifetime(log: Log): Lifetime {
  const stopping = new AbortController();
  // Each open stream listens until it ends: many are no leak.
  setMaxListeners(0, stopping.signal);
  const closers: (() => Promise<void>)[] = [];
  let started: Promise<void> = Promise.resolve();
  let code = 0;

  async function stop(): Promise<void> {
    stopping.abort();
    setTimeout(() => process.exit(code), stopLimit).unref();
    await Promise.race([started.catch(() => undefined), wait(startGrace)]);
    for (const close of closers.toReversed()) await close().catch((error: unknown) => log.error("stop failed", describe(error)));
    process.exit(code);
  }

  function stopOnce(): void {
    if (!stopping.signal.aborted) void stop();
  }

  function fail(error: unknown): void {
    if (stopping.signal.aborted) return;
    if (error instanceof StartError) console.error(`\n  ${error.message}\n`);
    else log.error("failed", describe(error));
    code = 1;
    stopOnce();
  }

  function hearSignals(): void {
    let first: number | undefined;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (first === undefined) log.info("stopping", { signal });
        first ??= performance.now();
        if (performance.now() - first > echo) process.exit(1);
        stopOnce();
      });
    }
  }

  const lifetime: Lifetime = {
    stopping: stopping.signal,
    onStop: (close) => void closers.push(close),
    run(start) {
      hearSignals();
      process.on("uncaughtException", fail);
      started = start(lifetime);
      started.catch(fail);
    },
  };
  return lifetime;
}

/** An error's kind and where it came from. Its message may quote what somebody typed. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line));
  return { error: error.name, code: "code" in error ? error.code : undefined, at: frames.map((line) => line.trim()) };
}
