import { WebDriverError } from "./webdriver.ts";

/** How long what a person waits for may take, in milliseconds, if nothing else is said. */
export const patience = 20_000;

/** Tries until it succeeds; says what it was and the last reason when the time, in milliseconds, is over. */
export async function retry<T>(what: string, timeout: number, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // A browser that is gone does not come back by itself.
      if (error instanceof WebDriverError && error.code === "invalid session id") throw error;
      if (performance.now() > end)
        throw new Error(`${timeout} ms were not enough to ${what}: ${String(error)}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
