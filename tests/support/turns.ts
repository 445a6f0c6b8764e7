/** The turns of this process's event loop while it was watched. */
export interface Turns {
  /** Returns the processor time of the most expensive turn so far, in milliseconds. */
  dearest(): number;
  stop(): void;
}

/** Milliseconds between two looks. Turns that are shorter are counted together, which adds no more than this to any. */
const between = 1;

/**
 * Watches the processor time of each turn of this process's event loop. Other work of the machine makes a turn longer, but does
 * not increase its processor time. Threads of the process, such as the collector's, are included, up to the turn's own length. It
 * looks by a timer: a look in each turn would keep a core busy for as long as something is waited for.
 */
function watchTurns(): Turns {
  let dearest = 0;
  let next: NodeJS.Timeout;
  let cpu = process.cpuUsage();
  let clock = performance.now();
  const turn = () => {
    const [used, now] = [process.cpuUsage(cpu), performance.now()];
    dearest = Math.max(dearest, Math.min((used.user + used.system) / 1_000, now - clock));
    cpu = process.cpuUsage();
    clock = performance.now();
    next = setTimeout(turn, between);
  };
  next = setTimeout(turn, between);
  return { dearest: () => dearest, stop: () => clearTimeout(next) };
}

/** Returns the processor time of the most expensive turn of the event loop during a piece of work, in milliseconds. */
export async function dearestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns();
  try {
    await work();
    // The turn in which the work ended counts, too.
    await new Promise((resolve) => setTimeout(resolve, 2 * between));
    await new Promise((resolve) => setImmediate(resolve));
    return turns.dearest();
  } finally {
    turns.stop();
  }
}

/** Texts as a request's body has them. Reading them is the kind of work that the limits of turns are about. */
const yardstick = JSON.stringify(Array.from({ length: 60_000 }, (_, at) => `${at} かな`));

/** The processor time of reading the yardstick on the machine for which the limits are written, in milliseconds. */
const yardstickCosts = 25;

/** Returns how many times slower this machine is now than the one of the limits; at least 1. */
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
 * Returns what a turn costs on the machine for which the limits are written, in milliseconds. A shared machine gets slower by the
 * minute. So a cost above the limit is divided by what the yardstick costs at that moment, and measured up to three times. The
 * least counts, since the collector runs at any time.
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
