import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type Koa from "koa";
import { answerClientErrors } from "./http/client-errors.ts";
import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings.ts";

/** How long a request in progress may go on after the stop. Milliseconds. */
const grace = 3_000;
/** What a connection may cost. */
export interface ConnectionBounds {
  /**
   * How long one may stand still, with whatever is under way: more than the slowest store takes to keep a file. Whoever asks for much
   * and reads none of it would keep what is waiting for them; event streams never stand still. Milliseconds.
   */
  readonly standstill: number;
  /** How long the head of a request may take, in milliseconds: it is a few kB, and nobody else limits whoever sends none. */
  readonly head: number;
  /** Most at once: some for each tab of all administrators. Those beyond are closed at once. */
  readonly atOnce: number;
}

const usual: ConnectionBounds = { standstill: 180_000, head: 15_000, atOnce: 2_000 };
/**
 * Milliseconds for a whole request: the largest exchange over the slowest line that devices must get through on (L5a). Readers
 * of bodies check their pace much earlier; this bounds requests that nothing reads.
 */
const wholeRequest = 60 * 60_000;

/**
 * Opens the port. Returns what closes it: no new requests, those in progress finish, within three seconds.
 * @throws SettingsError when the port or the host cannot be had.
 */
export async function listen(
  app: Koa,
  { host, port }: Pick<Settings, "host" | "port">,
  { standstill, head, atOnce }: ConnectionBounds = usual,
): Promise<() => Promise<void>> {
  // Node looks for late heads now and then: the time until it does counts too.
  const looksEvery = head / 5;
  const timeouts = {
    requestTimeout: wholeRequest,
    headersTimeout: head - looksEvery,
    connectionsCheckingInterval: looksEvery,
  };
  const server = createServer(timeouts, app.callback());
  server.maxConnections = atOnce;
  answerClientErrors(server);
  // Longer than a proxy keeps its own idle connections, so that it never sends a request into one just closing.
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
