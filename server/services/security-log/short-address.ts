import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that an address belongs to, as the security log keeps it: the first 24 bits of IPv4, the first 48 of IPv6. It says
 * from where somebody came and not which machine it was.
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

/** How a socket of IPv6 tells an address of IPv4. */
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu;

/** An ending in IPv4 stands for two groups, which no network reaches to. */
const groupsOf = (text: string): string[] =>
  text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
