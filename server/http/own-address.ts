import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Log } from "../context.ts";
import { hostOf, isLoopback, type Settings } from "../settings.ts";

/** Names that proxies, content networks and tunnels give to the address, the host or the user in front of them. */
const forwardedHeaders: readonly RegExp[] = [
  /forwarded|^(?:via|cdn-loop|x-varnish|x-request-start|remote-user|x-host)$/u,
  /(?:client|real|remote|user|peer|source|originating|connecting)-?(?:ip|addr|address)(?:-|$)/u,
  /^(?:x-)?(?:original|rewrite|envoy|amzn|amz|azure|appengine|appgw|arr|akamai|fastly|fly|cf|vercel|nf|tailscale|ngrok|cluster|remote)-/u,
];

/** Whether a proxy has passed a request on. On a server without a declared proxy, the settings do not know of it. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  Object.keys(headers).some((name) => forwardedHeaders.some((form) => form.test(name)));

/** Whether a text is a host with a port or without, and nothing that a URL reads beside it. */
const isHost = (text: string): boolean => /^[\w.:[\]-]+$/u.test(text);

/**
 * Protects a trial server, on which everyone may register because only this machine should reach it. A request under another name
 * than this machine's gets 421. A foreign page uses such a name to pass for this server's page (DNS rebinding). A header of an
 * undeclared proxy, or an `Origin` of another site, gets 403. Each refusal is logged as a warning, without the request's values.
 */
export function ownAddress({ trialOnly, publicUrl }: Pick<Settings, "trialOnly" | "publicUrl">, log: Log): Middleware {
  const own = hostOf(publicUrl);
  const isOwn = (address: string) => {
    const host = URL.canParse(address) ? hostOf(address) : "";
    return host === own || isLoopback(host);
  };
  const refuse = (reason: string, error: AppError): never => {
    log.warn("foreign_request", { reason, set: "PUBLIC_URL, TRUST_PROXY, REGISTRATION" });
    throw error;
  };
  return async (ctx, next) => {
    if (trialOnly) {
      const host = ctx.get("Host");
      if (!isHost(host) || !isOwn(`http://${host}`)) refuse("host", new AppError("misdirected"));
      if (isForwarded(ctx.req)) refuse("proxy", new AppError("forbidden"));
      const origin = ctx.get("Origin");
      if (origin !== "" && !isOwn(origin)) refuse("origin", new AppError("forbidden"));
    }
    await next();
  };
}
