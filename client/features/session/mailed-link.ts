/** The parameters of a mail's link: the recipient, and the one-time id that proves it. */
export interface MailedLink {
  readonly mail: string;
  readonly uuid: string;
}

/** Reads a link's query; undefined if it cannot be valid. */
export function mailedLink(mail: unknown, auth: unknown): MailedLink | undefined {
  if (typeof mail !== "string" || typeof auth !== "string" || mail === "" || auth === "") return undefined;
  try {
    // A plus sign that was not escaped arrives as a space.
    const bytes = Uint8Array.from(atob(mail.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
    return { mail: new TextDecoder("utf-8", { fatal: true }).decode(bytes), uuid: auth };
  } catch {
    return undefined;
  }
}
