import { createServer, type Server } from "node:net";

/**
 * Returns a port of this machine on which nobody listens now.
 * @param wanted the port that is needed; rejects if somebody listens on it
 */
export async function freePort(wanted = 0): Promise<number> {
  const probe = await listen(wanted);
  const address = probe.address();
  await closed(probe);
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

/** Whether nobody listens on this port now. */
export const isFree = (port: number): Promise<boolean> =>
  freePort(port).then(
    () => true,
    () => false,
  );

/** A range of ports that belongs to one run of tests until it releases it. */
export interface HeldPorts {
  /** The range's first port, on which the holder itself listens. */
  readonly first: number;
  release(): Promise<void>;
}

/** The system assigns only higher ports by itself, from 32,768. */
const ranges = Array.from({ length: 90 }, (_, index) => 23_000 + index * 100);

/**
 * Holds the first range of 100 ports that no other run on this machine holds, so that two runs can go on beside each other.
 * Rejects if all are held.
 */
export async function holdPorts(): Promise<HeldPorts> {
  for (const first of ranges) {
    const holder = await listen(first).catch(() => undefined);
    if (holder) return { first, release: () => closed(holder) };
  }
  throw new Error("other runs of tests hold all ranges of ports");
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
