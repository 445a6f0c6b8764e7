import type { LookupAddress } from "node:dns";
import { isPublicAddress } from "./public-address.ts";
import { resolveBy } from "./resolve-by.ts";

/** Which part of the network photos are fetched from. */
export interface Reach {
  /** Resolves a host's name to all of its addresses, until the signal ends it. */
  lookup(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]>;
  /** Whether a connection may be made there. */
  allows(address: string, port: number): boolean;
  /** How long one photo may take, over all redirects. Milliseconds. */
  readonly patience: number;
  /** The certificate authority to trust, in place of the usual ones. */
  readonly ca?: string;
}

/** The public internet, only at the port of HTTPS. */
export const internet: Reach = {
  lookup: resolveBy(),
  allows: (address, port) => port === 443 && isPublicAddress(address),
  patience: 8_000,
};
