import type { Middleware, ParameterizedContext } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { hostOf, isLoopback, type Settings } from "../settings.ts";
import { isForwarded } from "./own-address.ts";

/**
 * Answers `GET /metrics` in Prometheus text format, to programs on this machine, or with METRICS=open to all callers. All others
 * get `not_found`.
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
 * Whether a program on this machine asks directly. Requests through a proxy also come from this machine. So no header of a proxy
 * may be present, declared or not. The requested name must be this machine's. A page under a foreign name (DNS rebinding) has
 * another one. So does a proxy that adds no headers but keeps the name.
 */
function isOfThisMachine(ctx: ParameterizedContext): boolean {
  const peer = (ctx.req.socket.remoteAddress ?? "").replace(/^::ffff:/u, "");
  const name = `http://${ctx.get("Host")}`;
  return isLoopback(peer) && !isForwarded(ctx.req) && URL.canParse(name) && isLoopback(hostOf(name));
}
