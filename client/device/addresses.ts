/** Where people land after signing in, until there is a home. */
export const homeAddress = "/partner/search";

/** The address if it is one inside the application (`/...`, no other host), else undefined: never an open redirect. */
export function insideAddress(address: string | undefined): string | undefined {
  if (!address?.startsWith("/")) return undefined;
  const url = new URL(address, "https://inside.invalid");
  const inside = url.host === "inside.invalid" && url.pathname !== "/login";
  return inside ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
