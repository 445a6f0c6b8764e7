/** What of https://www.w3.org/TR/trusted-types/ is used here; browsers without it hold their scripts by script-src alone. */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): unknown;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/**
 * The browser asks this policy for every text that is to become a script's address (two workers and the service worker; libraries
 * start some of them). It has no rule for texts that become HTML or code: there the browser throws.
 */
trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href);
    if (origin === location.origin && (pathname === "/sw.js" || pathname.startsWith("/assets/"))) return address;
    throw new TypeError(`no script of ours: ${address}`);
  },
});
