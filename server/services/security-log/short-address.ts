import { networkKey, parseAddress } from "../../address-key.ts";

/**
 * Returns the network of an address, for the security log: the first 24 bits of IPv4, or 48 of IPv6. It shows the origin, but not
 * the single machine.
 * @returns null for what is no address
 */
export const shortAddress = (address: string): string | null =>
  parseAddress(address.trim()) === undefined ? null : networkKey(address.trim());
