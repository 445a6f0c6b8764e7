import { domainToASCII } from "node:url";

const local = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/u;
const domain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/u;

/**
 * Returns a mail address that every server accepts, with its domain in ASCII; undefined if it is none. No character in it ends an
 * address, a header or a command. So it is always a single recipient.
 */
export function mailAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const host = domainToASCII(text.slice(at + 1));
  return at > 0 && local.test(text.slice(0, at)) && domain.test(host) ? `${text.slice(0, at)}@${host}` : undefined;
}
