import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type Koa from "koa";
import { answerClientErrors } from "./http/client-errors.ts";
import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings.ts";

/** Milliseconds that a request in progress may go on after the stop. */
const grace = 3_000;
/** The limits of connections. */
export interface ConnectionBounds {
  /**
   * How long a connection may be idle, even within a request, in milliseconds. It must exceed the time that the slowest store takes
   * to store a file. A caller that reads nothing of a large answer would keep it in memory. Event streams are never idle.
   */
  readonly standstill: number;
  /** Milliseconds for the head of a request. It is a few kB, and no other limit applies to a caller that sends none. */
  readonly head: number;
  /** The most connections at once: some for each tab of all administrators. Further ones are closed at once. */
  readonly atOnce: number;
}

const usual: ConnectionBounds = { standstill: 180_000, head: 15_000, atOnce: 2_000 };
/**
 * Milliseconds for a whole request: the largest exchange over the slowest supported line (L5a). Readers of bodies check their pace
 * much earlier. This limits requests that no code reads.
 */
const wholeRequest = 60 * 60_000;

/**
 * Opens the port. Returns a function that closes it: it takes no new requests, and those in progress have three seconds to
 * finish.
 * @throws SettingsError when the port or the host cannot be used
 */
export async function listen(
  app: Koa,
  { host, port, publicUrl }: Pick<Settings, "host" | "port" | "publicUrl">,
  { standstill, head, atOnce }: ConnectionBounds = usual,
): Promise<() => Promise<void>> {
  // Node checks for late heads at intervals, so the time until its check counts too.
  const looksEvery = head / 5;
  const timeouts = {
    requestTimeout: wholeRequest,
    headersTimeout: head - looksEvery,
    connectionsCheckingInterval: looksEvery,
  };
  const server = createServer(timeouts, app.callback());
  server.maxConnections = atOnce;
  answerClientErrors(server, publicUrl);
  // A proxy keeps its idle connections for a shorter time, so it never sends a request into a closing one.
  server.keepAliveTimeout = 65_000;
  server.setTimeout(standstill);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new SettingsError(sentence(error, host, port), { cause: error })));
    server.listen(port, host, resolve);
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([closed, wait(grace)]);
    server.closeAllConnections();
    await closed;
  };
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") return `PORT ${port} is taken by another program. Stop it, or set another PORT.`;
  if (error.code === "EACCES") return `PORT ${port} may not be used by this user. Set one above 1023.`;
  return `HOST ${host} is not an address of this machine (${error.code ?? error.message}).`;
}
