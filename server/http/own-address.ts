import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Log } from "../context.ts";
import { hostOf, isLoopback, type Settings } from "../settings.ts";

/** What proxies add. Whoever sends one has come through a proxy of which the settings know nothing. */
export const forwardedHeaders = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"];

/**
 * Where anybody who reaches the server may register because nobody but this machine should reach it, holds that to be so. A name
 * that is not this machine's (421) is one that a foreign page gave it, to pass for our own page (DNS rebinding); a header of a
 * proxy that the settings do not declare, or an `Origin` of another site, is 403. Each is warned of, without what it said.
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
      if (forwardedHeaders.some((name) => ctx.get(name) !== "")) refuse("proxy", new AppError("forbidden"));
      const origin = ctx.get("Origin");
      if (origin !== "" && !isOwn(origin)) refuse("origin", new AppError("forbidden"));
    }
    await next();
  };
}
