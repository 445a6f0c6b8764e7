import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the network of an address, for the security log: the first 24 bits of IPv4, or 48 of IPv6. It shows the origin, but not
 * the single machine.
 * @returns null for what is no address
 */
export function shortAddress(address: string): string | null {
  const plain = address.trim().replace(/%.*$/u, "").replace(mapped, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return null;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const left = groupsOf(head);
  const missing = tail === undefined ? 0 : 8 - left.length - groupsOf(tail).length;
  const groups = [...left, ...Array.from({ length: missing }, () => "0"), ...groupsOf(tail ?? "")];
  const network = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/48`;
}

/** The form in which an IPv6 socket writes an IPv4 address. */
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu;

/** Splits a text into groups. An ending in IPv4 takes two groups, which are beyond the network's bits. */
const groupsOf = (text: string): string[] =>
  text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
