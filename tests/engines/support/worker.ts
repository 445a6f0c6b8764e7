import { expect } from "vitest";
import type { EnginePage } from "./engine.ts";
import { patience } from "./retry.ts";

/** Waits until the service worker has the whole application, so that it opens without a server. */
export async function workerActive(page: EnginePage): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? "not registered");
  await expect.poll(state, { timeout: patience }).toBe("activated");
}
