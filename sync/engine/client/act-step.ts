import { actName } from "../act.ts";
import { type Model, resolveMutation } from "../registry.ts";
import type { Step } from "./replica-types.ts";

/** Makes one step of several: all of them take effect, or none (A6). */
export function actStep(model: Model, steps: readonly Step[]): Step {
  const calls = steps.map(({ mutator: { name, version }, input }) => ({ name, version, input }));
  const seen: Record<string, Record<string, unknown>> = {};
  for (const step of steps) {
    for (const [key, values] of Object.entries(step.seen ?? {})) seen[key] = { ...seen[key], ...values };
  }
  return { ...resolveMutation(model, actName, 1, { calls }), seen };
}
