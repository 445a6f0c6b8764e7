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

/** Texts as a body of a request brings them: to read them is work of the kind that the limits of turns are about. */
const yardstick = JSON.stringify(Array.from({ length: 60_000 }, (_, at) => `${at} かな`));

/** What to read the yardstick costs the processor of the machine for which limits are written, in milliseconds. */
const yardstickCosts = 25;

/** How many times as much this machine's processor needs at present as the one for which limits are written; at least 1. */
function slowness(): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    (JSON.parse(yardstick) as string[]).map((text) => text.normalize("NFKC")).sort();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.max(1, Math.min(...costs) / yardstickCosts);
}

/**
 * What a turn costs on the machine for which limits are written, in milliseconds. A machine that is shared with others gets
 * slower by the minute: what is above the limit is held against what the yardstick costs right then, and measured up to three
 * times. The least counts, since the collector comes when it likes.
 *
 * @param measure such as `dearestTurn` of some work
 */
export async function leastTurn(limit: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; least > limit && tries < 3; tries += 1) {
    const cost = await measure();
    least = Math.min(least, cost > limit ? cost / slowness() : cost);
  }
  return least;
}
