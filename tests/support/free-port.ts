import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Where single ports are taken from. They are below the held ranges and below those that the system assigns by itself. A server
 * that is killed and started again would otherwise find its port taken by any connection of any process.
 */
const singles = { from: 15_000, to: 23_000 } as const;

const given = new Set<number>();

/** Returns a port on which nobody listens now. No port is returned twice within one process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(singles.from, singles.to);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

/** Whether nobody listens on this port now. */
export const isFree = (port: number): Promise<boolean> =>
  listen(port).then(
    (probe) => closed(probe).then(() => true),
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
