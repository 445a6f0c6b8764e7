import type { ApplePlace } from "#client/device/installation.ts";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";

/** How urgent the hint to install is. `unsent` and `refused` mean that changes in a tab may be lost: they cannot be dismissed. */
export type InstallHint = "none" | "calm" | "unsent" | "refused";

/**
 * Returns whether and how to hint at installing. In a tab of iOS or iPadOS, the browser deletes changes that cannot be sent after 7
 * days. Changes that are merely on their way cause no hint, or the page would jump with each memo. Conflicts are kept on the
 * server.
 */
export function installHint(
  place: ApplePlace | undefined,
  { unsent, aside, failure }: Pick<SyncStatus, "unsent" | "aside" | "failure">,
  dismissed: boolean,
): InstallHint {
  if (place !== "tab") return "none";
  if (unsent > 0 && failure !== null) return "unsent";
  if (aside > 0) return "refused";
  return dismissed ? "none" : "calm";
}
