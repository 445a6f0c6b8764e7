import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type Koa from "koa";
import { answerClientErrors } from "./http/client-errors.ts";
import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings.ts";

/** How long a request in progress may go on after the stop. Milliseconds. */
const grace = 3_000;
/**
 * How long a connection may stand still, with whatever is under way: more than the slowest store takes to keep a file. Whoever
 * asks for much and reads none of it would keep what is waiting for them; event streams never stand still. Milliseconds.
 */
const receiveTimeout = 180_000;
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
  standstill = receiveTimeout,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: wholeRequest }, app.callback());
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
