import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns the key under which a caller's address counts. A whole IPv6 network of 64 bits counts as one, as its owner has all its
 * addresses. An IPv4 address counts the same when it is written as IPv6.
 */
export function addressKey(address: string): string {
  const known = parseAddress(address);
  if (known === undefined) return address.slice(0, longest);
  return known instanceof ipaddr.IPv6 ? wide(known, 64) : known.toString();
}

/**
 * Returns the key of the network that an address lies in: 48 bits of IPv6, or 24 of IPv4. One subscriber often has so many IPv6
 * addresses, which is 65,536 networks of 64 bits.
 */
export function networkKey(address: string): string {
  const known = parseAddress(address);
  if (known === undefined) return address.slice(0, longest);
  if (known instanceof ipaddr.IPv6) return wide(known, 48);
  return `${known.octets.slice(0, 3).join(".")}.0/24`;
}

/** Whether one owner may have many keys of this address's network, so that the network has to count, too. */
export const isNetworkOfOne = (address: string): boolean => parseAddress(address) instanceof ipaddr.IPv6;

/** The most characters of a text that is no address, as a key. */
const longest = 64;

/** Reads an address. Some proxies add a port, and brackets around IPv6. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The header of a proxy may be long, and a pattern takes the square of it.
  if (address.length > longest) return undefined;
  const plain = address.replace(/^\[(.*)\](?::\d+)?$/u, "$1").replace(/(?<=^[\d.]+):\d+$/u, "");
  // The library also reads other forms, such as 127.1.
  if (isIP(plain) === 0) return undefined;
  const known = ipaddr.process(plain);
  return (known instanceof ipaddr.IPv6 && translated(known)) || known;
}

/**
 * Returns the IPv4 address of a caller whose packets a network has translated to IPv6 (RFC 6052, RFC 7915). There all such callers
 * have one network.
 */
function translated({ parts }: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const prefix = parts.slice(0, 6).join();
  if (!prefixes.has(prefix)) return undefined;
  return new ipaddr.IPv4(parts.slice(6).flatMap((part) => [part >> 8, part & 255]));
}

/** `64:ff9b::/96` and `::ffff:0:0:0/96`. */
const prefixes: ReadonlySet<string> = new Set([[0x64, 0xff9b, 0, 0, 0, 0].join(), [0, 0, 0, 0, 0xffff, 0].join()]);

const wide = (address: ipaddr.IPv6, bits: 48 | 64) =>
  `${address.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(":")}::/${bits}`;
