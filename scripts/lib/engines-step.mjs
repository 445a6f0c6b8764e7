import { bringEngine } from "./find-engines.mjs";
import { vitestStep } from "./vitest-step.mjs";

/**
 * The step that tries the application in these engines, one after the other. An engine that cannot be installed on this machine
 * is skipped, and counts as skipped.
 *
 * @param {readonly import("./find-engines.mjs").EngineName[]} names
 * @param {string[]} files of tests; none: all of them
 * @param {typeof bringEngine} bring
 * @returns {import("./steps.mjs").Step}
 */
export function enginesStep(names, files = [], bring = bringEngine) {
  return {
    name: "engines",
    async run() {
      const found = [];
      for (const name of names) {
        const engine = await bring(name);
        if (engine) found.push(engine);
        else console.log(`${name} was skipped: it is not installed, and this machine has no way to install it.`);
      }
      const missing = names.length - found.length;
      if (found.length === 0) return { ok: true, output: "", note: "skipped", passed: 0, failed: 0, skipped: missing };
      const env = { MUSUBI_ENGINES: found.join(",") };
      const { again, ...result } = await vitestStep("engines", { files, env, secondRun: true }).run();
      /** @param {import("./steps.mjs").StepResult} of */
      const withMissing = (of) => ({ ...of, skipped: (of.skipped ?? 0) + missing });
      return { ...withMissing(result), ...(again ? { again: async () => withMissing(await again()) } : {}) };
    },
  };
}
