import { type LookupAddress, NODATA, NOTFOUND } from "node:dns";
import { Resolver } from "node:dns/promises";

/**
 * Makes a function that resolves names by asking name servers, both for IPv4 and for IPv6. `dns.lookup` would block a thread
 * without a time limit, and the process has only four. So a few slow names would block all reading of files.
 * @param servers those to ask, in place of the system's
 */
export const resolveBy = (servers?: readonly string[]) =>
  async function resolve(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    // RFC 6761 says that no name server is asked for this name.
    if (/(^|\.)localhost\.?$/iu.test(host)) return [{ address: "127.0.0.1", family: 4 }];
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    const end = () => resolver.cancel();
    signal.addEventListener("abort", end, { once: true });
    try {
      const answers = await Promise.allSettled([as(4, resolver.resolve4(host)), as(6, resolver.resolve6(host))]);
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      // A server that fails for one kind may still have answered for the other.
      const failed = answers.find((answer) => answer.status === "rejected" && !isNone(answer.reason));
      if (found.length === 0 && failed?.status === "rejected") throw failed.reason;
      return found;
    } finally {
      signal.removeEventListener("abort", end);
    }
  };

const as = async (family: number, addresses: Promise<readonly string[]>): Promise<readonly LookupAddress[]> =>
  (await addresses).map((address) => ({ address, family }));

/** Whether the name does not exist, or has no address of the requested family. */
const isNone = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === NODATA || error.code === NOTFOUND);
