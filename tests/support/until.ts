/** The real timer, kept before a test can replace it: this waits in real time. */
const { setTimeout: later } = globalThis;

/**
 * Waits until a condition is true, for any time. If it never is, the test's own time limit ends the wait. The test may use fake
 * timers meanwhile. It checks each millisecond, so that other work gets the processor.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => void later(resolve, 1));
}
