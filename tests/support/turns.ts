/** What the event loop of this process did while it was watched. */
export interface Turns {
  /** Processor time of the dearest turn until now, in milliseconds. */
  dearest(): number;
  stop(): void;
}

/**
 * Watches each turn of this process's event loop by what it costs the processor: a machine that does other work makes a turn
 * longer, but not dearer. Helpers of the process (the collector, zlib) are counted with it, so that a turn is never dearer than it is long.
 */
export function watchTurns(): Turns {
  let dearest = 0;
  let next: NodeJS.Immediate;
  let cpu = process.cpuUsage();
  let clock = performance.now();
  const turn = () => {
    const [used, now] = [process.cpuUsage(cpu), performance.now()];
    dearest = Math.max(dearest, Math.min((used.user + used.system) / 1_000, now - clock));
    cpu = process.cpuUsage();
    clock = performance.now();
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  return { dearest: () => dearest, stop: () => clearImmediate(next) };
}

/** Processor time of the dearest turn of the event loop while a piece of work goes on, in milliseconds. */
export async function dearestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns();
  try {
    await work();
    // The turn in which it ended counts, too.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    return turns.dearest();
  } finally {
    turns.stop();
  }
}
