import type { Middleware, ParameterizedContext } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { hostOf, isLoopback, type Settings } from "../settings.ts";
import { forwardedHeaders } from "./own-address.ts";

/**
 * Answers `GET /metrics` in Prometheus text format: whoever runs a program on this machine, or with METRICS=open everybody. To all
 * others there is no such address.
 */
export function metricsCall({ metrics: who }: Pick<Settings, "metrics">, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== "/metrics") return next();
    const asked = ctx.method === "GET" || ctx.method === "HEAD";
    if (!asked || !(who === "open" || isOfThisMachine(ctx))) throw new AppError("not_found");
    const { type, text } = await metrics.read();
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Type", type);
    ctx.body = text;
  };
}

/**
 * Whether a program on this machine asks by itself. What a proxy brings comes from this machine, too, so that none of its headers
 * may be there, declared or not; and the name asked for has to be this machine's, which a page that was given it by a foreign name
 * (DNS rebinding), and a proxy that adds nothing but keeps the name, do not have.
 */
function isOfThisMachine(ctx: ParameterizedContext): boolean {
  const peer = (ctx.req.socket.remoteAddress ?? "").replace(/^::ffff:/u, "");
  const name = `http://${ctx.get("Host")}`;
  return (
    isLoopback(peer) &&
    forwardedHeaders.every((header) => ctx.get(header) === "") &&
    URL.canParse(name) &&
    isLoopback(hostOf(name))
  );
}
