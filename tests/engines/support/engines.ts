import { engineNames, findEngine } from "../../../scripts/lib/find-engines.mjs";
import type { Engine } from "./engine.ts";
import { firefoxEsr, playwrightWebKit } from "./playwright-engine.ts";
import { webKitGtk } from "./webkitgtk.ts";

const known = { firefox: firefoxEsr, webkit: playwrightWebKit, webkitgtk: webKitGtk };

/** The engines that this run uses: those of `MUSUBI_ENGINES`, else all engines on this machine. */
export const engines: readonly Engine[] = (await wanted()).map((name) => known[name]);

async function wanted(): Promise<readonly (keyof typeof known)[]> {
  const told = process.env["MUSUBI_ENGINES"]?.split(",");
  if (told) return (Object.keys(known) as (keyof typeof known)[]).filter((name) => told.includes(name));
  const found = await Promise.all(engineNames.map(findEngine));
  return found.filter((engine) => engine !== undefined);
}
