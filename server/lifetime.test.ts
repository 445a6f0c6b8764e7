import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createLifetime } from "./lifetime.ts";

it("lets each of many open streams hear of the stop without a warning of a leak", async () => {
  const quiet = () => undefined;
  const { stopping } = createLifetime({ info: quiet, warn: quiet, error: quiet });
  const warned = vi.fn<(warning: Error) => void>();
  process.on("warning", warned);
  try {
    for (let streams = 0; streams < 50; streams++) stopping.addEventListener("abort", () => undefined);
    await setImmediate();
    expect(warned).not.toHaveBeenCalled();
  } finally {
    process.off("warning", warned);
  }
});
