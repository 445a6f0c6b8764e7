import { WebDriverError } from "./webdriver.ts";

/** How long something may take for which a person waits, by default. Milliseconds. */
export const patience = 20_000;

/** Tries until it succeeds. After the time, in milliseconds, it fails with what was tried and the last reason. */
export async function retry<T>(what: string, timeout: number, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // A browser that has ended does not come back by itself.
      if (error instanceof WebDriverError && error.code === "invalid session id") throw error;
      if (performance.now() > end)
        throw new Error(`${timeout} ms were not enough to ${what}: ${String(error)}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
