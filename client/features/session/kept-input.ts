import { readFromTab, writeToTab } from "#client/device/tab-storage.ts";
import type { Challenge } from "./challenge.ts";

/** Input from before the sign-in, as far as it may be kept on a disk. A password may not. */
interface KeptInput {
  /** Typed into the sign-in. */
  readonly mail: string;
  readonly challenge: Challenge | undefined;
  /** Typed into the registration. */
  readonly registration: { readonly name: string; readonly mail: string } | undefined;
}

const storageKey = "signed-out";

/** Returns what this tab has kept. A tablet may unload a tab while the user reads the mail with the code. */
export function keptInput(): Partial<KeptInput> {
  try {
    // No other code writes here.
    return JSON.parse(readFromTab(storageKey) ?? "{}") as Partial<KeptInput>;
  } catch {
    return {};
  }
}

/** Keeps some of the input until this tab is closed; undefined deletes it. */
export const keepInput = (some: Partial<KeptInput>): void => writeToTab(storageKey, JSON.stringify({ ...keptInput(), ...some }));

/** Deletes all of it, once the user is signed in. */
export const forgetInput = (): void => writeToTab(storageKey, null);
