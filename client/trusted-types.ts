/**
 * The part of https://www.w3.org/TR/trusted-types/ that is used here. In browsers without it, only script-src restricts scripts.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): unknown;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/**
 * The browser asks this policy for every text that becomes a script's address: of two workers and the service worker. Libraries
 * start some of them. It has no rule for texts that become HTML or code: for these the browser throws an error.
 */
trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href);
    if (origin === location.origin && (pathname === "/sw.js" || pathname.startsWith("/assets/"))) return address;
    throw new TypeError(`no script of ours: ${address}`);
  },
});
