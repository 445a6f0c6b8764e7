import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Log } from "../context.ts";
import { hostOf, isLoopback, type Settings } from "../settings.ts";

/** Headers that proxies and tunnels add, and how further ones begin. */
const forwardedHeaders = ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "fly-client-ip"];
const forwardedBeginnings = ["x-forwarded-", "x-original-", "x-envoy-", "x-amzn-", "cf-", "tailscale-"];

/** Whether a proxy has passed a request on. On a server without a declared proxy, the settings do not know of it. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  Object.keys(headers).some(
    (name) => forwardedHeaders.includes(name) || forwardedBeginnings.some((beginning) => name.startsWith(beginning)),
  );

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
      if (!isOwn(`http://${ctx.get("Host")}`)) refuse("host", new AppError("misdirected"));
      if (isForwarded(ctx.req)) refuse("proxy", new AppError("forbidden"));
      const origin = ctx.get("Origin");
      if (origin !== "" && !isOwn(origin)) refuse("origin", new AppError("forbidden"));
    }
    await next();
  };
}
