import { getMaxListeners } from "node:events";
import { expect, it } from "vitest";
import { createLifetime } from "./lifetime.ts";

it("lets each of many open streams hear of the stop without a warning of a leak", () => {
  const quiet = () => undefined;
  const { stopping } = createLifetime({ info: quiet, warn: quiet, error: quiet });
  expect(getMaxListeners(stopping)).toBe(0);
});
