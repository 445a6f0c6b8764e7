import { readFromTab, writeToTab } from "#client/device/tab-storage.ts";
import type { Challenge } from "./challenge.ts";

/** What was typed before somebody is signed in: so much of it as may lie on a disk, which no password may. */
interface KeptInput {
  /** On the sign-in. */
  readonly mail: string;
  readonly challenge: Challenge | undefined;
  /** On the registration. */
  readonly registration: { readonly name: string; readonly mail: string } | undefined;
}

const storageKey = "signed-out";

/** What this tab has kept: a tablet lets go of a tab while its owner reads the mail with the code. */
export function keptInput(): Partial<KeptInput> {
  try {
    // Nobody else writes here.
    return JSON.parse(readFromTab(storageKey) ?? "{}") as Partial<KeptInput>;
  } catch {
    return {};
  }
}

/** Keeps some of it until this tab is closed; undefined forgets it. */
export const keepInput = (some: Partial<KeptInput>): void => writeToTab(storageKey, JSON.stringify({ ...keptInput(), ...some }));

/** Forgets all of it, once somebody is signed in. */
export const forgetInput = (): void => writeToTab(storageKey, null);
