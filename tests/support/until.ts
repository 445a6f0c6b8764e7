/**
 * Waits for what happens by itself, however long that takes on a loaded machine: what never happens fails by the test's own
 * time limit. Needs no timers, so that a test may hold them.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => setImmediate(resolve));
}
