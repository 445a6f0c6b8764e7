import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Public by its range, and answers what only a machine within that cloud may ask. */
const ofClouds: readonly string[] = ["168.63.129.16"];
/** All that is given out for the public internet; the ranges within it that are not stand in the library. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet: to no network of ours, no single machine, no group of them, and
 * not to another address that it only wraps (mapped, translated, tunnelled).
 */
export function isPublicAddress(text: string): boolean {
  // The library also reads forms such as 0x7f.1, which nobody connects to.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !ofClouds.includes(text);
}
