import { type Address, checkedAddress, type FixedPath } from "./path-to.ts";
import { readFromTab, writeToTab } from "./tab-storage.ts";

/** Where people land after signing in, unless they asked for another address. */
export const homeAddress: FixedPath = "/partner/search";

/**
 * Returns an address inside the application that needs a session, else undefined. This prevents open redirects, and a return
 * to pages for those who are signed out.
 */
export function insideAddress(address: string | undefined): Address | undefined {
  if (!address?.startsWith("/")) return undefined;
  const base = "https://inside.invalid";
  if (!URL.canParse(address, base)) return undefined;
  const { host, pathname, search, hash } = new URL(address, base);
  // `/.//example.com` stays on this host when it is parsed here, but leads to another host when it is opened.
  if (host !== "inside.invalid" || pathname.startsWith("//") || signedOut.has(plain(pathname))) return undefined;
  return checkedAddress(`${pathname}${search}${hash}`);
}

const signedOut = new Set<string>([
  "/login",
  "/login/google",
  "/register",
  "/password-reset",
  "/password-update",
] satisfies FixedPath[]);

/** Returns a path as the router compares it: escapes resolved, no slashes at the end. */
function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/u, "");
  } catch {
    return pathname;
  }
}

const goalKey = "after-sign-in";

/** Keeps for this tab the address to open after a sign-in elsewhere. */
export const keepGoal = (address: Address): void => writeToTab(goalKey, address);

/** Returns the address to open after a sign-in elsewhere, and deletes it. */
export function takeGoal(): Address {
  const kept = readFromTab(goalKey) ?? undefined;
  writeToTab(goalKey, null);
  return insideAddress(kept) ?? homeAddress;
}
