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
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<KeptInput>;
  } catch {
    return {};
  }
}

/** Keeps some of it until this tab is closed; undefined forgets it. */
export function keepInput(some: Partial<KeptInput>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...keptInput(), ...some }));
  } catch {
    // Storage is closed to us: it stays on the screen alone.
  }
}

/** Forgets all of it, once somebody is signed in. */
export function forgetInput(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
}
