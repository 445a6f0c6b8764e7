import type { ApplePlace } from "#client/device/installation.ts";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";

/** How much the hint to install asks for. What is `unsent` or `refused` in a tab is in danger: that cannot be dismissed. */
export type InstallHint = "none" | "calm" | "unsent" | "refused";

/**
 * Whether to hint at installing. In a tab of iOS or iPadOS, what cannot be sent is in danger: the browser deletes it
 * after 7 days. What is merely on its way says nothing, or the page would jump with each memo. Conflicts lie on the server.
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
