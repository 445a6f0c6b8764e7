import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses in a public range that answer only machines within their cloud. */
const ofClouds: readonly string[] = ["168.63.129.16"];
/** The range of the public internet. The library knows the ranges within it that are not public. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet. It must not be in a private network, a loopback or a multicast address. It
 * must not wrap another address either (mapped, translated, tunnelled).
 */
export function isPublicAddress(text: string): boolean {
  // Only the usual forms are accepted. The library also parses others, such as 0x7f.1.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !ofClouds.includes(text);
}
