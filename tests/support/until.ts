/** Taken before any test can put another in its place: what is waited for here happens in real time. */
const { setTimeout: later } = globalThis;

/**
 * Waits for what happens by itself, however long that takes on a loaded machine: what never happens fails by the test's own
 * time limit. A test may hold the timers meanwhile. It looks each millisecond, so that what it waits for has the processor.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => void later(resolve, 1));
}
